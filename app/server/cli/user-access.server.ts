/** Commands that list and revoke a user's access other than the password. */
import { type Command, InvalidArgumentError } from 'commander';
import { browserName } from '~/auth/sessions/browser-name';
import { endSessionsOf, listSessionsOf } from '~/auth/sessions/user-sessions.server';
import { listTokens, remove as removeToken } from '~/auth/tokens/model.server';
import { operator } from '~/records/actor';
import { parseId } from '~/records/fields';
import { count, formatTable, printResult, withReadOnlyStore, withStore } from './command.server';
import { findByName } from './named-user.server';

export function addUserAccess(user: Command): void {
  user
    .command('sessions')
    .argument('<username>')
    .option('--end', 'log the user out everywhere')
    .description('list the sessions of a user')
    .action(async (username: string, { end = false }: { end?: boolean }, command: Command) => {
      if (end) return endSessions(username, command);
      const { found: result, sessions } = await withReadOnlyStore(async () => {
        const result = await findByName(username);
        return { found: result, sessions: await listSessionsOf(operator, result.id) };
      });
      const rows = sessions.map((session) => [
        browserName(session.userAgent),
        minute(session.createdAt),
        minute(session.lastSeenAt),
      ]);
      const table = formatTable([['BROWSER', 'SINCE', 'LAST USED'], ...rows]);
      printResult(
        command,
        rows.length > 0 ? table : [`${result.username} has no sessions.`],
        sessions.map(({ userAgent, createdAt, lastSeenAt }) => ({ userAgent, createdAt, lastSeenAt })),
      );
    });

  user
    .command('tokens')
    .argument('<username>')
    .option('--revoke <id>', 'revoke the token with this number', tokenId)
    .description('list the API tokens of a user')
    .action(async (username: string, { revoke }: { revoke?: number }, command: Command) => {
      if (revoke !== undefined) return revokeToken(username, revoke, command);
      const { found: result, tokens } = await withReadOnlyStore(async () => {
        const result = await findByName(username);
        return { found: result, tokens: await listTokens(operator, result.id) };
      });
      const rows = tokens.map(({ id, name, role, scopes, lastUsedAt, expiresAt }) => [
        String(id),
        name,
        role,
        scopes.join(' '),
        lastUsedAt ? minute(lastUsedAt) : 'never',
        expiresAt.slice(0, 10),
      ]);
      const table = formatTable([['ID', 'NAME', 'ROLE', 'SCOPES', 'LAST USED', 'EXPIRES'], ...rows]);
      printResult(command, rows.length > 0 ? table : [`${result.username} has no API tokens.`], tokens);
    });
}

async function endSessions(username: string, command: Command) {
  const { user, ended } = await withStore(async () => {
    const user = await findByName(username);
    return { user, ended: await endSessionsOf(operator, user.id) };
  });
  printResult(command, [`${user.username} is logged out everywhere: ${count(ended, 'session')} ended.`], { ended });
}

async function revokeToken(username: string, id: number, command: Command) {
  const user = await withStore(async () => {
    const user = await findByName(username);
    await removeToken(operator, id, user.id);
    return user;
  });
  printResult(command, [`Token ${id} of ${user.username} is revoked.`], { revoked: id });
}

function tokenId(value: string): number {
  const id = parseId(value);
  if (id === null) throw new InvalidArgumentError('Use the number from: uplink user tokens <username>');
  return id;
}

/** Formats a UTC time as 2030-12-31 09:41. */
const minute = (iso: string) => iso.slice(0, 16).replace('T', ' ');
