import { Icon } from '~/ui/icons';
import { LinkButton } from '../frame/screen';

interface HistoryLinkProps {
  /** Type and record, as in URLs: "testimonials/7". */
  of: string;
  /** The record's name, for screen readers. */
  name?: string;
  className?: string;
}

/** The link from an edit form to the record's revisions. */
export function HistoryLink({ of, name, className }: HistoryLinkProps) {
  return (
    <LinkButton variant="ghost" size="sm" className={className} to={`/admin/history/${of}`}>
      <Icon name="History" />
      History
      {name ? <span className="sr-only"> of {name}</span> : null}
    </LinkButton>
  );
}
