import type { Command } from 'commander';
import { certificateState } from '~/certificates/certificate-state.server';
import { lookAfterCertificate } from '~/certificates/renewal.server';
import { loadSqlite } from '../open.server';
import { CommandFault, readConfiguration, say, withInstance } from './command.server';

export function addCertificate(program: Command): void {
  const certificate = program
    .command('certificate')
    .description('what the certificate of the site is, where it does https by itself (DOMAIN)')
    .action((_options, command: Command) => {
      const state = certificateState(readConfiguration());
      if (!state) throw new CommandFault('DOMAIN is not set: something else does https for this site, or nobody.');
      const lines = state.ends ? [`For ${state.names.join(', ')}, until ${state.ends.slice(0, 10)}.`] : [];
      say(command, [...lines, state.problem ?? 'All is well.'], state);
    });
  certificate
    .command('look')
    .description('have a new one if it is time; the server does that by itself, and has to run for it')
    .option('--new', 'have one in any case, because the one that is there was revoked')
    .action(async ({ new: isAnyDue }: { new?: true }, command: Command) => {
      const config = readConfiguration();
      if (config.domains.length === 0 || config.ownCertificate)
        throw new CommandFault('This site has no certificate by ACME: that takes DOMAIN, and no TLS_CERT.');
      // It is what locks are made of.
      loadSqlite(config.dataDir);
      const look = () => lookAfterCertificate(config, isAnyDue);
      const found = config.databaseServer ? await withInstance(look) : await look();
      say(command, [found.line], found);
    });
}
