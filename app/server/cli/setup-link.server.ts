import type { Command } from 'commander';
import { requiresSetupTokenOfAll, setupPath } from '~/auth/login/setup-token.server';
import { hasAdmin } from '~/auth/users/model.server';
import { printResult, withReadOnlyStore } from './command.server';

export function addSetupLink(program: Command): void {
  program
    .command('setup-link')
    .description('print the link that creates the first admin account')
    .action(async (_options, command: Command) => {
      const link = await withReadOnlyStore(async ({ baseUrl, port }) => {
        if (await hasAdmin()) return null;
        const path = requiresSetupTokenOfAll() ? setupPath() : '/admin/setup';
        return (baseUrl ?? `http://localhost:${port}`) + path;
      });
      printResult(
        command,
        [link ?? 'An admin account already exists. Add another under Users, or run: uplink user create'],
        {
          link,
        },
      );
    });
}
