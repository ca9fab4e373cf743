import { Link } from '@remix-run/react';
import type { ApiToken } from '~/auth/tokens/schema';
import { buttonClass } from '../button';
import { SettingsPart } from './form-parts';
import { Badge } from './list';
import { DialogLink } from './screen';
import { ActionsCell, actionsColumn, Cell, Table, TableRow } from './table';
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
    <Table isWide columns={['Name', 'Whose', 'Permissions', 'Use', actionsColumn]}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </Table>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, owner, maker, isMakerGone, role, scopes, isExpired } = token;
  return (
    <TableRow>
      <Cell place="name" dir="auto">
        {name} {isExpired ? <Badge tone="off">Ended</Badge> : null}
      </Cell>
      <Cell dir="auto">{owner ?? `Service token, created by ${maker}${isMakerGone ? ', who has left' : ''}`}</Cell>
      <Cell place="detail">
        May {scopesLabel(scopes)}, as {role}
      </Cell>
      <Cell place="detail">
        <Life {...token} />
      </Cell>
      <ActionsCell>
        <DialogLink to={`${tokensPath}/${id}/delete`} variant="outline" size="sm" of={name}>
          Revoke
        </DialogLink>
      </ActionsCell>
    </TableRow>
  );
}
