import type { ApiToken } from '~/auth/tokens/schema';
import { DialogLink } from '../frame/screen';
import { Badge, RowText } from '../list/list';
import { Rows } from '../list/rows';
import { Day, Timestamp } from '../list/timestamp';
import { scopesLabel } from './token-labels';

/** The user's own tokens on the account page. */
export function Tokens({ tokens }: { tokens: ApiToken[] }) {
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">API tokens</h2>
      {tokens.length > 0 ? (
        <Rows>
          {tokens.map((token) => (
            <OwnToken key={token.id} {...token} />
          ))}
        </Rows>
      ) : (
        <p>Your apps and scripts can use this site’s API with a token instead of your password.</p>
      )}
      <DialogLink to="/admin/account/tokens/new" variant="outline">
        Create a token
      </DialogLink>
    </section>
  );
}

function OwnToken({ id, name, role, scopes, ...life }: ApiToken) {
  return (
    <li>
      <RowText>
        <strong dir="auto">{name}</strong> {life.isExpired ? <Badge tone="off">Expired</Badge> : null}
        <p>
          May {scopesLabel(scopes)}, as {role}
        </p>
        <p>
          <Life {...life} />
        </p>
      </RowText>
      <DialogLink to={`/admin/account/tokens/${id}/delete`} variant="ghost" size="sm" of={name}>
        Revoke
      </DialogLink>
    </li>
  );
}

type LifeProps = Pick<ApiToken, 'expiresAt' | 'isExpired' | 'lastUsedAt'>;

/** The last use and the expiry of a token. */
export function Life({ expiresAt, isExpired, lastUsedAt }: LifeProps) {
  return (
    <>
      {lastUsedAt ? (
        <>
          Last used <Timestamp at={lastUsedAt} />
        </>
      ) : (
        'Not used yet'
      )}
      , {isExpired ? 'expired' : 'expires'} <Day at={expiresAt} />
    </>
  );
}
