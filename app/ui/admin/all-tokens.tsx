import { Link } from '@remix-run/react';
import type { ApiToken } from '~/auth/tokens/schema';
import { buttonClass } from '../button';
import { SettingsPart } from './form-parts';
import { Badge } from './list';
import { DialogLink } from './screen';
import { scopesLabel } from './token-labels';
import { Life } from './tokens';

export const tokensPath = '/admin/site-settings/access/tokens';

/** Tokens on the Security tab, because programs have access too. */
export function TokensSection() {
  return (
    <SettingsPart
      title="API tokens"
      lead="Apps use this site’s API with personal or service tokens. Admins can see and revoke them all."
    >
      <Link className={buttonClass({ variant: 'outline' }, 'mt-2')} to={tokensPath}>
        See all tokens
      </Link>
    </SettingsPart>
  );
}

/** Everyone's tokens. */
export function AllTokens({ tokens }: { tokens: ApiToken[] }) {
  return (
    <table className="table" data-wide="">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Whose</th>
          <th scope="col">Permissions</th>
          <th scope="col">Use</th>
          <th scope="col" className="table-end">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </tbody>
    </table>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, owner, maker, isMakerGone, role, scopes, isExpired } = token;
  return (
    <tr>
      <th scope="row" dir="auto">
        {name} {isExpired ? <Badge tone="off">Ended</Badge> : null}
      </th>
      <td dir="auto">{owner ?? `Service token, created by ${maker}${isMakerGone ? ', who has left' : ''}`}</td>
      <td className="table-detail">
        May {scopesLabel(scopes)}, as {role}
      </td>
      <td className="table-detail">
        <Life {...token} />
      </td>
      <td className="table-end">
        <DialogLink to={`${tokensPath}/${id}/delete`} variant="outline" size="sm" of={name}>
          Revoke
        </DialogLink>
      </td>
    </tr>
  );
}
