/** The command line. The default command is `serve`. */

import { Command, CommanderError, Option } from 'commander';
import { ConfigurationErrors } from '~/platform/config.server';
import { DomainError } from '~/platform/errors';
import { setOwnProgram } from '~/platform/threads/command-process.server';
import { setThreadPrograms } from '~/platform/threads/threads.server';
import type { ServerBuild } from '~/remix/server-build';
import { CopyError } from '../../../db/copying/rows';
import { NewerDatabase } from '../../../db/migrations';
import { NotUpToDate } from '../../../db/open.server';
import { DamagedDatabase } from '../../../db/sqlite/inspect.server';
import { DatabaseInUse } from '../../../db/sqlite/restore.server';
import packageJson from '../../../package.json';
import { embeddedThread, isEmbedded } from '../embedded.server';
import { runAsServiceUser } from '../install/as-service.server';
import { StartError } from '../open.server';
import { addBackup } from './backup.server';
import { addCertificate } from './certificate.server';
import { CommandError, readConfiguration } from './command.server';
import { addDoctor } from './doctor.server';
import { addExport } from './export.server';
import { chownDataFiles } from './file-owner.server';
import { addHealth } from './health.server';
import { addImportWork } from './import.server';
import { addInstall, addUninstall, addUpgrade, port } from './install.server';
import { addMigrate } from './migrate.server';
import { addMove } from './move.server';
import { addRestore } from './restore.server';
import { addSeed } from './seed.server';
import { addServe } from './serve.server';
import { addSetupLink } from './setup-link.server';
import { addStatus } from './status.server';
import { addUser } from './user.server';

const usageErrorCode = 2;

/** Runs a command and sets the exit code: 0 success, 1 failure, 2 usage error. Never rejects. */
export async function runCommandLine(args: string[], build: ServerBuild): Promise<void> {
  if (isEmbedded) {
    setThreadPrograms(embeddedThread);
    setOwnProgram([]);
  }
  runAsServiceUser(args);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  try {
    await commands(build).parseAsync(withDefault(args), { from: 'user' });
  } catch (error) {
    process.exitCode = report(error, args.includes('--json'));
  }
  chownFiles();
}

/** A program that reads the output, such as `head`, may end first. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function chownFiles() {
  try {
    chownDataFiles(readConfiguration());
  } catch {
    // With invalid settings, no file was made.
  }
}

function withDefault(args: string[]): string[] {
  const isPlain = args.every((arg) => arg.startsWith('-') && !['-h', '--help', '-V', '--version'].includes(arg));
  return isPlain ? ['serve', ...args] : args;
}

function commands(build: ServerBuild): Command {
  const program = new Command('uplink')
    .description('The public website and back office of a managed IT services provider.')
    .version(packageJson.version)
    .option('--json', 'print the result as JSON')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride();
  addServe(program, build);
  addInstall(program);
  addUpgrade(program);
  addUninstall(program);
  addSetupLink(program);
  addHealth(program);
  addStatus(program);
  addBeforeStart(program, build);
  addMigrate(program);
  addBackup(program);
  addRestore(program);
  addMove(program);
  addUser(program);
  addDoctor(program);
  addCertificate(program);
  addExport(program, build);
  addImportWork(program, build);
  addSeed(program);
  program.addHelpText('after', `\n${environmentHelp}`);
  showUsageAfterError(program, program.name());
  return program;
}

function showUsageAfterError(command: Command, name: string) {
  command.showHelpAfterError(`Usage: ${name} ${command.usage()}\n(--help says more)`);
  for (const sub of command.commands) showUsageAfterError(sub, `${name} ${sub.name()}`);
}

const environmentHelp = `Environment variables, with their defaults:
  PORT, HOST           port and address to listen on (3000; 0.0.0.0 in the single file, else
                       127.0.0.1)
  DATA_DIR             all data: database, secret, backups (./data)
  DATABASE_URL         sqlite:PATH for a database outside DATA_DIR, or
                       postgres://USER:PASSWORD@HOST/DATABASE
  DATABASE_POOL        PostgreSQL connections of one process, 4 to 100 (10)
  MEDIA_STORE          shared image store of several servers: s3://BUCKET/PREFIX, a shared
                       folder, or local (DATA_DIR); for a bucket also MEDIA_ENDPOINT and
                       MEDIA_REGION (docs/images.md)
  DOMAIN               names of the site, the main one first, separated by commas; turns on
                       https at HTTP_PORT and HTTPS_PORT (80, 443)
  TLS_CERT, TLS_KEY    your own certificate and key (Let's Encrypt)
  ACME_DIRECTORY       another certificate provider; ACME_EAB_KEY=KID:HMAC_KEY for its
                       account, ACME_CA for its root certificate
  ACME_EMAIL           address for notices from the certificate provider
  BASE_URL             public address, for example https://www.example.com
  TRUST_PROXY          number of reverse proxies in front (off)
  CONNECTION_LIMIT     TOTAL/PER_ADDRESS or off (8000/250)
  APP_SECRET           replaces the generated secret in DATA_DIR
  SETUP_TOKEN          token for /admin/setup, at least 16 characters, or off
  BACKUP_EVERY         12h, 1d, a cron pattern, or off (1d), into DATA_DIR/backups
  BACKUP_KEEP          number of backups to keep, and of days with one (7)
  BACKUP_TO            s3://BUCKET/PREFIX for encrypted off-site backups (docs/backups.md)
  BACKUP_PASSPHRASE    passphrase for them, at least 16 characters; or instead
  BACKUP_RECIPIENTS    age public keys (age1...), separated by commas
  BACKUP_ENDPOINT      address of the service, or AWS_ENDPOINT_URL (Amazon's)
  BACKUP_REGION        or AWS_REGION (us-east-1)
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN: credentials of the service
  BACKUP_SEND_EVERY    longest delay of a change: 30s, 1m, 1h (1m)
  BACKUP_KEEP_ALL_HOURS, BACKUP_KEEP_HOURS, BACKUP_KEEP_DAYS, BACKUP_KEEP_WEEKS,
  BACKUP_KEEP_MONTHS   hours with all snapshots, then the number of hourly, daily, weekly
                       and monthly snapshots (24, 48, 14, 8, 12)
  CONTACT_RATE_LIMIT   N/SECONDS or off (5/600)
  LOGIN_RATE_LIMIT     N/SECONDS or off (10/900)
  FETCH_PICTURES       download images and the old website from entered addresses: public, any
                       (private networks too) or off (public)
  WEBHOOK_TARGETS      allowed webhook targets: public, or any (private networks and http
                       too) (public)
  DNS_SERVERS          IP addresses of DNS servers, separated by commas, or off (the
                       servers of this machine)
  ISSUERS              microsoft=URL,google=URL for national clouds (the public ones)
  LOOPBACK_ISSUERS     http allows an identity provider on this machine without https (off)
  MAIL_ENDPOINTS       addresses of Microsoft's and Google's mail services, likewise
  GOOGLE_ENDPOINTS     addresses of Google's services for reviews, likewise
  WORKERS              number of processes, about one for each processor (1)
  LOG_LEVEL            fatal, error, warn, info, debug, trace, silent (info)
  ACCESS_LOG           common, combined, json or off: log all requests, with shortened
                       addresses (default: JSON, without cached pages)
  METRICS_TOKEN        bearer token for /metrics (Prometheus), at least 16 characters (none)`;

/** Errors that are shown as one line without a stack trace. */
const known = [
  ConfigurationErrors,
  StartError,
  CommandError,
  CopyError,
  DamagedDatabase,
  DatabaseInUse,
  NewerDatabase,
  NotUpToDate,
  DomainError,
];

function report(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageErrorCode;
  const { message, code } = error as NodeJS.ErrnoException;
  const isKnown = known.some((kind) => error instanceof kind) || code !== undefined;
  if (json) console.error(JSON.stringify({ error: message }));
  else console.error(isKnown ? message : error);
  return 1;
}

/** Adds the hidden commands that an upgrade runs in the new file, before and after it replaces the old one. */
function addBeforeStart(program: Command, build: ServerBuild): void {
  program.command('version', { hidden: true }).action(() => print({ version: packageJson.version }));
  program.command('self-check', { hidden: true }).action(async () => {
    const { selfCheck } = await import('../install/self-check.server');
    print(await selfCheck(readConfiguration(), build));
  });
  program
    .command('units', { hidden: true })
    .addOption(new Option('--data-dir <folder>').makeOptionMandatory())
    .addOption(new Option('--behind-proxy <port>').argParser(port).default(null))
    .action(async ({ dataDir, behindProxy }: { dataDir: string; behindProxy: number | null }) => {
      const { unitTexts } = await import('../install/units.server');
      const { readDataDir } = await import('../install/paths.server');
      print(unitTexts({ dataDir: readDataDir(dataDir), proxyPort: behindProxy }));
    });
  program.command('put-back', { hidden: true }).action(async () => {
    const { rollBackDatabase } = await import('../install/rollback.server');
    print(rollBackDatabase(readConfiguration()));
  });
}

const print = (data: object) => console.log(JSON.stringify(data));
