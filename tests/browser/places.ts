/**
 * The sites of journeys. Each has a data folder, with its database in it or, with TEST_DATABASE=postgres, on a server.
 */
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConnection } from '../../db/postgres/connection.server';
import { openPostgresStore } from '../../db/postgres/store.server';
import { openStore } from '../../db/sqlite/store.server';
import type { Store } from '../../db/store.server';
import { type Environment, runCommand } from '../program';
import { files } from './files';
import { serverDatabases } from './server-databases';

export interface Place {
  dataDir: string;
  /** The environment variables for its database. */
  environment: Environment;
}

/** The databases of journeys, by kind. */
export interface Databases {
  /** Creates the database of a new site, from the template if there is one. @returns its environment variables */
  make(template?: Place): Promise<Environment>;
  /** Resets all tables to the template's, in one transaction beside the server. */
  reset(place: Place, template: Place): Promise<void>;
  remove(place: Place): Promise<void>;
}

const databases: Databases = process.env.TEST_DATABASE === 'postgres' ? serverDatabases : files;

/** The store of a site, as another program opens it. */
export async function openStoreOf({ dataDir, environment }: Place): Promise<Store> {
  const address = environment.DATABASE_URL;
  return address ? openPostgresStore(readConnection(address)) : openStore(join(dataDir, 'uplink.sqlite'));
}

/** Sites that no one has opened yet: migrated, and with sample content or without. */
export class Templates {
  readonly #made = new Map<boolean, Promise<Place>>();

  #find(seeded: boolean): Promise<Place> {
    const made = this.#made.get(seeded) ?? makeTemplate(seeded);
    this.#made.set(seeded, made);
    return made;
  }

  /** A copy of its own, for anyone who removes it. */
  async copy(seeded: boolean): Promise<Place> {
    const template = await this.#find(seeded);
    const dataDir = mkdtempSync(join(tmpdir(), 'uplink-'));
    cpSync(template.dataDir, dataDir, { recursive: true });
    return { dataDir, environment: await databases.make(template) };
  }

  /** Resets a place to the template while it is served. */
  async reset(place: Place, seeded: boolean): Promise<void> {
    await databases.reset(place, await this.#find(seeded));
    // Sizes of the previous test's images may still be made: anyone who makes them finds no folder, and none that is emptied.
    const media = join(place.dataDir, 'media');
    if (!existsSync(media)) return;
    renameSync(media, `${media}-before`);
    rmSync(`${media}-before`, { recursive: true });
  }

  async remove(): Promise<void> {
    for (const place of this.#made.values()) await remove(await place);
  }
}

async function makeTemplate(seeded: boolean): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uplink-template-'));
  const environment = await databases.make();
  await runCommand(dataDir, [seeded ? 'seed' : 'migrate'], environment);
  return { dataDir, environment };
}

/** Leaves nothing of it. */
export async function remove(place: Place): Promise<void> {
  await databases.remove(place);
  rmSync(place.dataDir, { recursive: true, force: true });
}
