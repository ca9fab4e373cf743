/** Postfix and Exim as Debian configures them for a machine of its own, on a port and in a folder of the test's. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSecret } from '../../app/platform/secret.server';
import { openStore, type SqliteStore } from '../../db/sqlite/store.server';
import { databaseIn, ownFolder, ownServer, sendMessage } from '../faults/workspace';
import { configureMail } from '../messages';
import { freePort } from '../postgres-programs';

/** Both are a `mail-transport-agent`, of which Debian installs one: this one is unpacked only. */
const exim = resolve(import.meta.dirname, '../../.cache/exim4');

/** Starts one of them, which takes mail for people of this machine. @returns a folder that gets what it has taken */
const mailServers: Record<string, (port: number, folder: string) => string> = {
  Postfix(port, folder) {
    const [configuration, mailboxes] = [join(folder, 'etc'), join(folder, 'mail')];
    for (const name of ['etc', 'mail', 'queue', 'data']) mkdirSync(join(folder, name));
    chmodSync(mailboxes, 0o1777);
    const postfix = Number(execFileSync('id', ['-u', 'postfix'], { encoding: 'utf8' }));
    chownSync(join(folder, 'data'), postfix, 0);
    const own = {
      myhostname: 'mx.neighbour.example',
      mydestination: '$myhostname, localhost',
      queue_directory: join(folder, 'queue'),
      data_directory: join(folder, 'data'),
      mail_spool_directory: `${mailboxes}/`,
      maillog_file: join(folder, 'log'),
      maillog_file_prefixes: folder,
      alias_maps: '',
      inet_interfaces: '127.0.0.1',
    };
    cpSync('/usr/share/postfix/main.cf.debian', join(configuration, 'main.cf'));
    cpSync('/etc/postfix/postfix-files', join(configuration, 'postfix-files'));
    const maps = '/usr/share/postfix/dynamicmaps.cf';
    if (existsSync(maps)) cpSync(maps, join(configuration, 'dynamicmaps.cf'));
    // Without chroot, for which Debian's service copies files first.
    const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
      .replace(/^smtp +inet/m, `127.0.0.1:${port} inet`)
      .replace(/^(\S+ +\S+ +\S+ +\S+ +)y/gm, '$1n')
      .concat('postlog unix-dgram n - n - 1 postlogd\n');
    writeFileSync(join(configuration, 'master.cf'), services);
    const settings = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
    execFileSync('postconf', ['-c', configuration, '-e', ...settings]);
    execFileSync('postfix', ['-c', configuration, 'start'], { stdio: 'ignore' });
    onTestFinished(() => void execFileSync('postfix', ['-c', configuration, 'stop'], { stdio: 'ignore' }));
    return mailboxes;
  },
  Exim(port, folder) {
    for (const name of ['spool', 'log']) {
      mkdirSync(join(folder, name));
      chmodSync(join(folder, name), 0o1777);
    }
    const configuration = join(folder, 'etc');
    cpSync(join(exim, 'etc/exim4'), configuration, { recursive: true });
    // As its installation writes them for "local delivery only".
    const answers = {
      dc_eximconfig_configtype: 'local',
      dc_other_hostnames: 'localhost',
      dc_local_interfaces: '127.0.0.1',
      dc_localdelivery: 'mail_spool',
      dc_use_split_config: 'false',
      dc_minimaldns: 'false',
      dc_mailname_in_oh: 'true',
      CFILEMODE: '644',
    };
    const empty = ['readhost', 'relay_domains', 'relay_nets', 'smarthost', 'hide_mailname'];
    const lines = [...Object.entries(answers), ...empty.map((name) => [`dc_${name}`, ''])].map(
      ([name, value]) => `${name}='${value}'\n`,
    );
    writeFileSync(join(configuration, 'update-exim4.conf.conf'), lines.join(''));
    const program = join(exim, 'usr/sbin/exim4');
    const update = readFileSync(join(exim, 'usr/sbin/update-exim4.conf'), 'utf8');
    writeFileSync(join(folder, 'update'), update.replace(/^EXIM=.*/m, `EXIM=${program}`));
    const file = join(folder, 'exim.conf');
    execFileSync('sh', [join(folder, 'update'), '-d', configuration, '-o', file], { stdio: 'ignore' });
    const own = `exim_user = mail\nexim_group = mail\nprimary_hostname = mx.neighbour.example\nlog_file_path = ${folder}/log/%s\n`;
    writeFileSync(join(folder, 'email-addresses'), '');
    const made = readFileSync(file, 'utf8')
      .replaceAll('/etc/email-addresses', join(folder, 'email-addresses'))
      .replace(/^spool_directory.*/m, `spool_directory = ${folder}/spool`)
      .replace(/^exim_path.*/m, `exim_path = ${program}`);
    writeFileSync(file, own + made);
    const child = spawn(program, ['-C', file, '-bdf', '-oX', `127.0.0.1.${port}`], { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGTERM'));
    return join(folder, 'spool/input');
  },
};

const sent = { status: 'sent', lastError: null };
const emails = ({ queries }: SqliteStore) =>
  queries.selectFrom('outboxMails').select(['status', 'lastError']).execute();

it.each(Object.entries(mailServers))('%s takes what a message gives rise to', async (_name, start) => {
  const [port, folder, dataDir] = [await freePort(), ownFolder(), ownFolder()];
  chmodSync(folder, 0o755);
  const taken = start(port, folder);
  const store = openStore(databaseIn(dataDir));
  onTestFinished(() => store.close());
  await store.migrate();
  openSecret(null, dataDir);
  const here = 'nobody@mx.neighbour.example';
  await configureMail(store, { port, username: '', password: '', fromEmail: here, adminEmail: here });
  await ownServer(dataDir).then((server) => sendMessage(server, 'Our printer prints nothing.'));
  await expect.poll(() => emails(store), { timeout: 60_000 }).toEqual([sent, sent]);
  const read = (path: string): string =>
    existsSync(path)
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
          .join('\n')
          .replace(/=\r?\n/g, '')
      : '';
  await expect.poll(() => read(taken), { timeout: 60_000 }).toContain('Our printer prints nothing.');
});
