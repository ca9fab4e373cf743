import { Icon } from '~/ui/icons';

/** The hint at the end of a link that opens a new tab, visible and for screen readers. */
export function OpensATab() {
  return (
    <>
      <span className="sr-only"> (opens in a new tab)</span>
      <Icon name="ExternalLink" size={16} />
    </>
  );
}
