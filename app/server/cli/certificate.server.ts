import type { Command } from 'commander';
import { certificateState } from '~/operations/certificates/certificate-state.server';
import { maintainCertificate } from '~/operations/certificates/renewal.server';
import { loadSqlite } from '../open.server';
import { CommandError, printResult, readConfiguration, withStore } from './command.server';

export function addCertificate(program: Command): void {
  const certificate = program
    .command('certificate')
    .description('show the certificate of the site (with DOMAIN)')
    .action((_options, command: Command) => {
      const state = certificateState(readConfiguration());
      if (!state) throw new CommandError('DOMAIN is not set, so Uplink does not serve https.');
      const lines = state.ends ? [`For ${state.names.join(', ')}, until ${state.ends.slice(0, 10)}.`] : [];
      printResult(command, [...lines, state.problem ?? 'No faults.'], state);
    });
  certificate
    .command('renew')
    .description('renew the certificate if it is due; the server must be running')
    .option('--force', 'replace the certificate now, for example after a revocation')
    .action(async ({ force: isAnyDue }: { force?: true }, command: Command) => {
      const config = readConfiguration();
      if (config.domains.length === 0 || config.ownCertificate)
        throw new CommandError('This site has no ACME certificate. Set DOMAIN, and unset TLS_CERT.');
      // Locks need SQLite.
      loadSqlite(config.dataDir);
      const maintain = () => maintainCertificate(config, isAnyDue);
      const result = config.databaseServer ? await withStore(maintain) : await maintain();
      printResult(command, [result.line], result);
      if (result.outcome === 'failed') process.exitCode = 1;
    });
}
