import type { Command } from 'commander';
import { create } from '~/auth/invitations/invitation.server';
import { invitationSchema } from '~/auth/login/link';
import { readPublicAddress } from '~/content/settings/settings.server';
import { isMailOn } from '~/email/smtp-config.server';
import { currentConfig } from '~/platform/config.server';
import { operator } from '~/records/actor';
import { CommandError, parseInput, printResult, withStore } from './command.server';

export function addInvite(user: Command): void {
  user
    .command('invite')
    .argument('<email>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .option('--role <role>', 'admin or editor', 'editor')
    .description('invite a user, who chooses a username and password; the link is emailed, or printed')
    .action(async (email: string, options: object, command: Command) => {
      const input = parseInput(invitationSchema, { email, ...options });
      const made = await withStore(async () => create(operator, input, await origin()));
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
