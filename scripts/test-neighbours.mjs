/**
 * `npm run test:neighbours`: the built program with browsers, proxies, spreadsheets and feed readers of Debian. Prints
 * which versions it met.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, mayInstall } from './debian.mjs';
import { bin, build, install, main, PrepareError, run } from './prepare.mjs';

/** Debian's packages, by the program that shows whether one is there. */
const neighbours = {
  tmux: 'tmux',
  w3m: 'w3m',
  lynx: 'lynx',
  links: 'links',
  'xvfb-run': 'xvfb',
  Xvfb: 'xvfb',
  xauth: 'xauth',
  WebKitWebDriver: 'webkit2gtk-driver',
  nginx: 'nginx-light',
  apache2: 'apache2',
  haproxy: 'haproxy',
  varnishd: 'varnish',
  lighttpd: 'lighttpd',
  caddy: 'caddy',
  localc: 'libreoffice-calc',
  ssconvert: 'gnumeric',
  newsboat: 'newsboat',
  r2e: 'rss2email',
  promtool: 'prometheus',
  postfix: 'postfix',
  spamassassin: 'spamassassin',
  pgbouncer: 'pgbouncer',
  pebble: 'pebble',
  // With the library that Exim needs.
  idn: 'idn',
  mariadbd: 'mariadb-server',
  php: 'php-cli',
};

const exim = '.cache/exim4';
const eximPackages = ['exim4-base', 'exim4-config', 'exim4-daemon-light'];

// Debian has servers in a folder that only root's PATH names.
process.env.PATH = `${process.env.PATH}:/usr/sbin`;

await main(async () => {
  await install({ forDevelopers: true });
  const missing = await installMissing(neighbours);
  if (missing.length > 0) throw new PrepareError(`These tests need Debian's packages ${missing.join(', ')}.`);
  if (!existsSync(join(exim, 'usr'))) unpackExim();
  await build();
  const failed = 'A test with a neighbour failed (see above).';
  await run(bin('vitest'), ['run', '--config', 'tests/neighbours/vitest.config.ts'], { failed }).finally(printVersions);
});

/** Debian installs one mail server, which is Postfix here: Exim is unpacked only. */
function unpackExim() {
  mkdirSync(exim, { recursive: true });
  execFileSync('apt-get', ['download', '-qq', ...eximPackages], { cwd: exim, stdio: 'inherit' });
  for (const name of readdirSync(exim).filter((it) => it.endsWith('.deb')))
    execFileSync('dpkg', ['-x', join(exim, name), exim], { stdio: 'inherit' });
  // Its package would create the user that the program looks for.
  if (mayInstall && spawnSync('id', ['Debian-exim']).status !== 0)
    execFileSync('useradd', ['--system', '--no-create-home', 'Debian-exim']);
}

function printVersions() {
  console.log('| Neighbour | Version |\n|---|---|');
  const listed = spawnSync('dpkg-query', ['-W', 'wordpress', ...new Set(Object.values(neighbours))], {
    encoding: 'utf8',
  });
  const { stdout } = spawnSync(join(exim, 'usr/sbin/exim4'), ['-bV'], { encoding: 'utf8' });
  console.log(`| exim4 | ${/version (\S+)/.exec(stdout)?.[1]} |`);
  for (const line of listed.stdout.trim().split('\n')) console.log(`| ${line.replace('\t', ' | ')} |`);
}
