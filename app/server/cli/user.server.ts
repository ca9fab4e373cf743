import { Argument, type Command } from 'commander';
import { resetMfa } from '~/auth/mfa/reset.server';
import { setLocalLogin } from '~/auth/sessions/local-login.server';
import { create, list, update } from '~/auth/users/model.server';
import { newUserSchema, type User, userChangesSchema } from '~/auth/users/schema';
import { operator } from '~/records/actor';
import { formatTable, parseInput, printResult, withReadOnlyStore, withStore } from './command.server';
import { findByName } from './named-user.server';
import { readPassword } from './password.server';
import { addUserAccess } from './user-access.server';
import { addInvite } from './user-invite.server';

export function addUser(program: Command): void {
  const user = program.command('user').description('manage users').helpCommand(false);
  addLocalSignIn(user);

  user
    .command('list')
    .description('list all users')
    .action(async (_options, command: Command) => {
      const { items } = await withReadOnlyStore(() => list(operator));
      printResult(command, items.length > 0 ? table(items) : ['No users yet. Create one: uplink user create'], items);
    });

  user
    .command('create')
    .argument('<username>')
    .requiredOption('--email <address>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .option('--role <role>', 'admin or editor', 'admin')
    .description('create a user; prompts for the password, or reads it from stdin')
    .action(async (username: string, options: object, command: Command) => {
      const input = parseInput(newUserSchema, { username, ...options, password: await readPassword() });
      const created = await withStore(() => create(operator, input));
      printResult(command, [`${created.username} can log in as ${created.role}.`], created);
    });

  user
    .command('password')
    .argument('<username>')
    .description('set a new password and log the user out everywhere')
    .action(async (username: string, _options, command: Command) => {
      const input = parseInput(userChangesSchema.pick({ password: true }), { password: await readPassword() });
      const changed = await change(username, input);
      printResult(command, [`${changed.username} has a new password, and is logged out everywhere.`], changed);
    });

  user
    .command('reset-factors')
    .argument('<username>')
    .description('reset two-step verification (for a lost phone) and log the user out everywhere')
    .action(async (username: string, _options, command: Command) => {
      const { user: reset, factors: mfaFactors } = await withStore(async () => {
        const result = await findByName(username);
        return { user: result, factors: await resetMfa(operator, result.id) };
      });
      const lines = [
        mfaFactors === 0
          ? `${reset.username} had no two-step verification, and is logged out everywhere.`
          : `${reset.username} can log in with the password only, and is logged out everywhere.`,
      ];
      printResult(command, lines, { ...reset, factors: mfaFactors });
    });

  addInvite(user);

  user
    .command('role')
    .argument('<username>')
    .argument('<role>', 'admin or editor')
    .description("change a user's role")
    .action(async (username: string, role: string, _options, command: Command) => {
      const changed = await change(username, parseInput(userChangesSchema.pick({ role: true }), { role }));
      printResult(command, [`${changed.username} is now ${changed.role}.`], changed);
    });

  addUserAccess(user);
}

/** Restores access for an administrator who turned password login off and lost the identity provider. */
function addLocalSignIn(user: Command) {
  user
    .command('local-sign-in')
    .addArgument(new Argument('<on-or-off>').choices(['on', 'off']))
    .description('turn password and passkey login on or off')
    .action(async (choice: 'on' | 'off', _options, command: Command) => {
      const isOn = choice === 'on';
      await withStore(() => setLocalLogin(operator, isOn));
      const line = isOn
        ? 'Password and passkey login is on. See: uplink user password'
        : 'Password login is off. Sessions that used a password have ended.';
      printResult(command, [line], { isOn });
    });
}

function change(username: string, changes: Parameters<typeof update>[2]): Promise<User> {
  return withStore(async () => update(operator, (await findByName(username)).id, changes));
}

function table(users: User[]): string[] {
  const rows = users.map(({ username, role, email, createdAt }) => [username, role, email, createdAt.slice(0, 10)]);
  return formatTable([['USERNAME', 'ROLE', 'EMAIL', 'SINCE'], ...rows]);
}
