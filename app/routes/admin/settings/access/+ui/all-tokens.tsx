import type { ApiToken } from '~/auth/tokens/schema';
import { scopesLabel } from '~/ui/kit/access/token-labels';
import { Life } from '~/ui/kit/access/tokens';
import { DialogLink } from '~/ui/kit/frame/screen';
import { Badge } from '~/ui/kit/list/list';
import { ActionsCell, actionsColumn, Cell, Table, TableRow } from '~/ui/kit/list/table';

export const tokensPath = '/admin/site-settings/access/tokens';

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
  const { id, name, owner, creator, isCreatorGone, role, scopes, isExpired } = token;
  return (
    <TableRow>
      <Cell place="name" dir="auto">
        {name} {isExpired ? <Badge tone="off">Expired</Badge> : null}
      </Cell>
      <Cell dir="auto">{owner ?? `Service token, created by ${creator}${isCreatorGone ? ', who has left' : ''}`}</Cell>
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
