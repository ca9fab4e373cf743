/** One running server for all the tests of a worker, and its site put back for each of them. */
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { runCommand, type Server, startServer } from '../program';

/** The data folders of a site that nobody has opened yet: migrated, and with sample content or without. */
export class Templates {
  readonly #made = new Map<boolean, Promise<string>>();

  /** The folder that is copied from. */
  find(seeded: boolean): Promise<string> {
    const made = this.#made.get(seeded) ?? makeTemplate(seeded);
    this.#made.set(seeded, made);
    return made;
  }

  /** A copy of its own, for whoever removes it. */
  async copy(seeded: boolean): Promise<string> {
    const dataDir = mkdtempSync(join(tmpdir(), 'uplink-'));
    cpSync(await this.find(seeded), dataDir, { recursive: true });
    return dataDir;
  }

  async remove(): Promise<void> {
    for (const folder of this.#made.values()) rmSync(await folder, { recursive: true, force: true });
  }
}

async function makeTemplate(seeded: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-template-'));
  await runCommand(folder, [seeded ? 'seed' : 'migrate']);
  return folder;
}

export class StandingServer {
  #server: Server | undefined;

  constructor(readonly templates: Templates) {}

  /** The server, with the site as it is in the template. */
  async begin(seeded: boolean): Promise<Server> {
    if (this.#server && hasEnded(this.#server)) await this.stop();
    this.#server ??= await startServer(await this.templates.copy(seeded), { CONTACT_RATE_LIMIT: 'off' });
    // What the test before has asked for last has arrived, and is done, once this is answered.
    await fetch(`${this.#server.url}/robots.txt`);
    putBack(this.#server, await this.templates.find(seeded));
    return this.#server;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    if (this.#server) rmSync(this.#server.dataDir, { recursive: true, force: true });
    this.#server = undefined;
  }
}

const hasEnded = ({ process }: Server) => process.exitCode !== null || process.signalCode !== null;

/** These follow from the others, by triggers; or say what the schema is. */
const apart = /^(sqlite_(?!sequence)|kysely_|contact_requests_text|content_revision)/;

/** Makes all tables what they are in the template, in one transaction beside the server, as another program might. */
function putBack({ dataDir }: Server, template: string) {
  const file = new Database(join(dataDir, 'uplink.sqlite'));
  try {
    file.pragma('foreign_keys = OFF');
    file.prepare('attach ? as template').run(join(template, 'uplink.sqlite'));
    const names = file.prepare("select name from main.sqlite_master where type = 'table'").pluck().all() as string[];
    const tables = names.filter((name) => !apart.test(name));
    file
      .transaction(() => {
        for (const table of tables) file.exec(`delete from main.${table}`);
        for (const table of tables) file.exec(`insert or replace into main.${table} select * from template.${table}`);
        file.exec('update content_revision set revision = revision + 1');
      })
      .immediate();
  } finally {
    file.close();
  }
  // Sizes of the former test's pictures may still be made: whoever makes them finds no folder, and none that is emptied.
  const media = join(dataDir, 'media');
  if (!existsSync(media)) return;
  renameSync(media, `${media}-before`);
  rmSync(`${media}-before`, { recursive: true });
}
