/** The command line. Without a command it serves. */
import type { ServerBuild } from '@remix-run/node';
import { Command, CommanderError } from 'commander';
import { ConfigurationFaults } from '~/platform/config.server';
import { DomainError } from '~/platform/errors';
import { setThreadPrograms } from '~/platform/threads.server';
import { CopyFault } from '../../db/copying/rows';
import { NewerDatabase } from '../../db/migrations';
import { NotUpToDate } from '../../db/opening.server';
import { DamagedDatabase } from '../../db/sqlite/inspect.server';
import { DatabaseInUse } from '../../db/sqlite/restore.server';
import packageJson from '../../package.json';
import { addAhead } from './commands/ahead.server';
import { addBackup } from './commands/backup.server';
import { addCertificate } from './commands/certificate.server';
import { CommandFault } from './commands/command.server';
import { addDoctor } from './commands/doctor.server';
import { addExport } from './commands/export.server';
import { addHealth } from './commands/health.server';
import { addInstall } from './commands/install.server';
import { addMigrate } from './commands/migrate.server';
import { addMove } from './commands/move.server';
import { addRestore } from './commands/restore.server';
import { addSeed } from './commands/seed.server';
import { addServe } from './commands/serve.server';
import { addSetupLink } from './commands/setup-link.server';
import { addStatus } from './commands/status.server';
import { addUninstall } from './commands/uninstall.server';
import { addUpgrade } from './commands/upgrade.server';
import { addUser } from './commands/user.server';
import { embeddedThread, isEmbedded } from './embedded.server';
import { becomeService } from './installation/as-service.server';
import { StartFault } from './open.server';

const usageFault = 2;

/** Runs a command and sets the exit code: 0 done, 1 failed, 2 used wrongly. Never rejects. */
export async function runCommandLine(args: string[], build: ServerBuild): Promise<void> {
  if (isEmbedded) setThreadPrograms(embeddedThread);
  becomeService(args);
  try {
    await commands(build).parseAsync(withDefault(args), { from: 'user' });
  } catch (error) {
    process.exitCode = report(error, args.includes('--json'));
  }
}

function withDefault(args: string[]): string[] {
  const asksNothing = args.every((arg) => arg.startsWith('-') && !['-h', '--help', '-V', '--version'].includes(arg));
  return asksNothing ? ['serve', ...args] : args;
}

function commands(build: ServerBuild): Command {
  const program = new Command('uplink')
    .description('The public website and back office of a managed IT services provider.')
    .version(packageJson.version)
    .option('--json', 'say what came of it as JSON')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride();
  addServe(program, build);
  addInstall(program);
  addUpgrade(program);
  addUninstall(program);
  addSetupLink(program);
  addHealth(program);
  addStatus(program);
  addAhead(program, build);
  addMigrate(program);
  addBackup(program);
  addRestore(program);
  addMove(program);
  addUser(program);
  addDoctor(program);
  addCertificate(program);
  addExport(program);
  addSeed(program);
  program.addHelpText('after', `\n${environmentHelp}`);
  showUsageAfterError(program, program.name());
  return program;
}

function showUsageAfterError(command: Command, name: string) {
  command.showHelpAfterError(`Usage: ${name} ${command.usage()}\n(--help says more)`);
  for (const sub of command.commands) showUsageAfterError(sub, `${name} ${sub.name()}`);
}

const environmentHelp = `The configuration is read from the environment, each with a default:
  PORT, HOST           where to listen (3000; 0.0.0.0 in the single file, else 127.0.0.1)
  DATA_DIR             everything that lasts: database, secret, backups (./data)
  DATABASE_URL         sqlite:PATH, where the database is not to be in DATA_DIR; or
                       postgres://USER:PASSWORD@HOST/DATABASE
  DATABASE_POOL        connections of one process to PostgreSQL, 4 to 100 (10)
  MEDIA_STORE          where pictures are that several machines serve: s3://BUCKET/PREFIX, a
                       folder that they share, or local (DATA_DIR); MEDIA_ENDPOINT,
                       MEDIA_REGION: the bucket's (docs/pictures.md)
  DOMAIN               names of this site, with commas, the main one first: it then does
                       https by itself at HTTP_PORT and HTTPS_PORT (80, 443)
  TLS_CERT, TLS_KEY    files of a certificate of your own (one is had from Let's Encrypt)
  ACME_DIRECTORY       from whom else certificates are had; ACME_EAB_KEY=KID:HMAC_KEY, where
                       it takes only those whom it knows; ACME_CA: a root to trust there
  ACME_EMAIL           whom it tells of trouble
  BASE_URL             the public address, for example https://www.example.com
  TRUST_PROXY          how many reverse proxies stand in front (off)
  CONNECTION_LIMIT     IN_ALL/FROM_ONE_ADDRESS or off (8000/250)
  APP_SECRET           instead of the one generated into DATA_DIR
  SETUP_TOKEN          asked for by /admin/setup, at least 16 characters; "off" for none
  BACKUP_EVERY         12h, 1d, a cron pattern, or off (1d), into DATA_DIR/backups
  BACKUP_KEEP          how many of those are kept (7)
  BACKUP_TO            s3://BUCKET/PREFIX: what changes is sent there within a minute,
                       encrypted (docs/backups.md)
  BACKUP_PASSPHRASE    what opens it, at least 16 characters; or instead
  BACKUP_RECIPIENTS    public keys of age (age1...), several with commas
  BACKUP_ENDPOINT      the service's address, or AWS_ENDPOINT_URL (Amazon's)
  BACKUP_REGION        or AWS_REGION (us-east-1)
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN: its credentials
  BACKUP_SEND_EVERY    how long what has changed may wait: 30s, 1m, 1h (1m)
  BACKUP_KEEP_ALL_HOURS, BACKUP_KEEP_HOURS, BACKUP_KEEP_DAYS, BACKUP_KEEP_WEEKS,
  BACKUP_KEEP_MONTHS   all of so many hours, then the last of each of so many hours,
                       days, weeks and months (24, 48, 14, 8, 12)
  CONTACT_RATE_LIMIT   N/SECONDS or off (5/600)
  LOGIN_RATE_LIMIT     N/SECONDS or off (10/900)
  FETCH_PICTURES       public, any (private networks too) or off: whether a picture is
                       fetched whose address is entered (public)
  WEBHOOK_TARGETS      public or any (private networks and http too): where webhooks
                       may lead (public)
  DNS_SERVERS          whom to ask about mail domains, several with commas, or off (whom
                       this machine asks)
  ISSUERS              microsoft=URL,google=URL: where they sign people in, for national
                       clouds (the public ones)
  LOOPBACK_ISSUERS     http or off: whether an identity provider on this machine may be
                       asked without https, for trying things out (off)
  MAIL_ENDPOINTS       addresses of Microsoft's and Google's mail services, likewise
  WORKERS              how many processes serve, about one for each processor (1)
  LOG_LEVEL            fatal, error, warn, info, debug, trace, silent (info)
  ACCESS_LOG           common, combined, json or off: a line for each request, addresses
                       shortened (only those that no page from memory answers, as JSON)
  METRICS_TOKEN        at least 16 characters: whoever sends them as a bearer token reads
                       /metrics, for Prometheus (none)`;

/** What is wrong in a line: with the configuration, the start, the files, the input. */
const known = [
  ConfigurationFaults,
  StartFault,
  CommandFault,
  CopyFault,
  DamagedDatabase,
  DatabaseInUse,
  NewerDatabase,
  NotUpToDate,
  DomainError,
];

function report(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageFault;
  const { message, code } = error as NodeJS.ErrnoException;
  const isKnown = known.some((kind) => error instanceof kind) || code !== undefined;
  if (json) console.error(JSON.stringify({ error: message }));
  else console.error(isKnown ? message : error);
  return 1;
}
