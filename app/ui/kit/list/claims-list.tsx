import type { Claim } from '~/content/home-page/claims.server';
import { PostButton } from '../form/post-button';
import { DashboardSection } from '../frame/dashboard-section';
import { LinkButton } from '../frame/screen';
import { RecordRow, RowActions, RowName, Rows } from './rows';

const page = '/admin/home-page';

/** Claims with buttons to confirm and to change each. */
export function ClaimList({ claims }: { claims: Claim[] }) {
  return (
    <Rows>
      {claims.map(({ id, section, label, text }) => (
        <RecordRow key={id}>
          <RowName className="!basis-60">
            <strong>{label}</strong> <span className="!block">{text}</span>
          </RowName>
          <RowActions>
            <LinkButton variant="outline" size="sm" to={`${page}/${section}`}>
              Edit<span className="sr-only"> {text}</span>
            </LinkButton>
            <PostButton
              action={`${page}/claims`}
              failed="Failed to confirm the claim"
              fields={{ id }}
              variant="outline"
              size="sm"
            >
              Confirm<span className="sr-only"> {text}</span>
            </PostButton>
          </RowActions>
        </RecordRow>
      ))}
    </Rows>
  );
}

const visibleMax = 3;

/** The first unconfirmed claims, on the dashboard. */
export function ClaimsToCheck({ claims }: { claims: Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <DashboardSection title="Claims to check" link={{ to: `${page}/claims`, label: 'All claims' }}>
      <p className="mb-4 text-ink-2 text-small">
        {claims.length === 1
          ? 'One sentence on your home page makes a claim'
          : `${claims.length} sentences on your home page make claims`}{' '}
        about your service. Check that each is true.
      </p>
      <ClaimList claims={claims.slice(0, visibleMax)} />
    </DashboardSection>
  );
}
