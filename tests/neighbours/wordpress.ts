/** WordPress of Debian with a database of its own: makes a site by WordPress's functions, and its export. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackages, mayInstall } from '../../scripts/debian.mjs';
import { hasExited } from '../postgres-programs';

const packages = ['wordpress', 'mariadb-server', 'php-cli', 'php-mysql', 'php-gd', 'php-xml', 'php-mbstring'];
const site = join(import.meta.dirname, 'wordpress-site.php');

/** What WordPress offers in its settings, and what people enter there. */
export const permalinkSettings = {
  plain: '',
  'day and name': '/%year%/%monthnum%/%day%/%postname%/',
  'month and name': '/%year%/%monthnum%/%postname%/',
  numeric: '/archives/%post_id%',
  'post name': '/%postname%/',
  category: '/%category%/%postname%/',
  'without rewriting': '/index.php/%year%/%monthnum%/%postname%/',
} as const;

export interface WordPress {
  /** The folder that the site shows at /wp-content/uploads. */
  uploads: string;
  /** Writes an export of everything, as Tools, Export does. @returns the path of the file */
  export(permalinks?: keyof typeof permalinkSettings): string;
  /** The HTML of each post and page, by number, as visitors see it. */
  render(): Map<number, string>;
  stop(): Promise<void>;
}

/**
 * Installs WordPress in a temporary folder, with the content of wordpress-content.php.
 *
 * @param url the site's address, without a slash at the end
 * @param more the numbers of further posts and images
 */
export async function startWordPress(url: string, more = { posts: 0, images: 0 }): Promise<WordPress> {
  const isThere = existsSync('/usr/share/wordpress/wp-settings.php') && existsSync('/usr/sbin/mariadbd');
  if (!isThere && !mayInstall) throw new Error(`These tests need Debian's packages ${packages.join(', ')}.`);
  if (!isThere) await installPackages(...packages);
  const folder = mkdtempSync(join(tmpdir(), 'uplink-wordpress-'));
  mkdirSync(join(folder, 'wp-content/uploads'), { recursive: true });
  const user = `--user=${execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()}`;
  const [data, socket] = [`--datadir=${folder}/data`, `--socket=${folder}/socket`];
  const install = ['--no-defaults', data, user, '--auth-root-authentication-method=normal', '--skip-test-db'];
  execFileSync('mariadb-install-db', install, { stdio: 'ignore' });
  const log = openSync(join(folder, 'log'), 'a');
  const options = ['--no-defaults', data, socket, user, '--skip-networking', `--pid-file=${folder}/pid`];
  const database = spawn('/usr/sbin/mariadbd', options, { stdio: ['ignore', log, log] });
  const stop = async () => {
    database.kill('SIGTERM');
    while (!hasExited(database)) await pause(50);
    rmSync(folder, { recursive: true, force: true });
  };
  const php = (...args: string[]) =>
    execFileSync('php', ['-d', 'memory_limit=512M', site, folder, url, ...args], {
      encoding: 'utf8',
      timeout: 600_000,
    });
  try {
    while (!existsSync(join(folder, 'socket'))) {
      if (hasExited(database)) throw new Error(`MariaDB ended: ${readFileSync(join(folder, 'log'), 'utf8')}`);
      await pause(50);
    }
    execFileSync('mariadb', ['--no-defaults', '-uroot', socket, '-e', 'create database wordpress']);
    php('install');
    php('fill', String(more.posts), String(more.images));
  } catch (error) {
    await stop();
    throw error;
  }
  let exports = 0;
  return {
    uploads: join(folder, 'wp-content/uploads'),
    export(permalinks = 'month and name') {
      const file = join(folder, `export-${++exports}.xml`);
      php('export', permalinkSettings[permalinks], file);
      return file;
    },
    render() {
      const file = join(folder, 'rendered.json');
      php('render', file);
      const html = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      return new Map(Object.entries(html).map(([id, text]) => [Number(id), text]));
    },
    stop,
  };
}
