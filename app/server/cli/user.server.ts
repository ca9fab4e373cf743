import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Argument, type Command } from 'commander';
import { create as invite } from '~/auth/invitations/invitation.server';
import { invitationSchema } from '~/auth/login/link';
import { resetMfa } from '~/auth/mfa/reset.server';
import * as localLogin from '~/auth/sessions/local-login.server';
import { create, list, update } from '~/auth/users/model.server';
import { newUserSchema, type User, userChangesSchema } from '~/auth/users/schema';
import { readPublicAddress } from '~/content/settings/settings.server';
import { isMailOn } from '~/email/smtp-config.server';
import { currentConfig } from '~/platform/config.server';
import { operator } from '~/records/actor';
import { CommandError, formatTable, parseInput, printResult, withReadOnlyStore, withStore } from './command.server';
import { findByName } from './named-user.server';
import { addUserAccess } from './user-access.server';

export function addUser(program: Command): void {
  const user = program.command('user').description('manage users').helpCommand(false);
  addLocalLogin(user);

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
function addLocalLogin(user: Command) {
  user
    .command('local-sign-in')
    .addArgument(new Argument('<on-or-off>').choices(['on', 'off']))
    .description('turn password and passkey login on or off')
    .action(async (choice: 'on' | 'off', _options, command: Command) => {
      const isOn = choice === 'on';
      await withStore(() => localLogin.save(operator, { isOn }));
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

/**
 * Reads a password from the terminal without echo, or from a pipe. It is never an argument, because every user of the
 * machine can read the arguments of a process.
 * @throws {CommandError} when the input is empty, or the two typed passwords differ
 */
async function readPassword(): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) {
    const [piped = ''] = (await text(stdin)).split(/\r?\n/, 1);
    if (!piped) throw new CommandError('No password given. Type it, or pipe a single line.');
    return piped;
  }
  const first = await query('Password: ');
  if ((await query('Repeat the password: ')) !== first) throw new CommandError('The passwords do not match.');
  return first;
}

async function query(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    process.stderr.write(question);
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

function addInvite(user: Command): void {
  user
    .command('invite')
    .argument('<email>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .option('--role <role>', 'admin or editor', 'editor')
    .description('invite a user, who chooses a username and password; the link is emailed, or printed')
    .action(async (email: string, options: object, command: Command) => {
      const input = parseInput(invitationSchema, { email, ...options });
      const made = await withStore(async () => invite(operator, input, await origin()));
      const until = `It works once, until ${made.invitation.expiresAt}.`;
      const lines = made.link
        ? [`Send this link to ${email} only. ${until}`, made.link]
        : [`The link was emailed to ${email}. ${until}`];
      printResult(command, lines, made);
    });
}

/** @throws {CommandError} when the link would be emailed, and the public address is unknown */
async function origin(): Promise<string> {
  const known = await readPublicAddress();
  if (known) return known;
  if (await isMailOn()) throw new CommandError('The address of the website is unknown. Set BASE_URL.');
  return `http://localhost:${currentConfig().port}`;
}
