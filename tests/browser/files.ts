/** Databases that are files in the data folder: with it they are copied and removed. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Databases, Place } from './places';

const fileOf = ({ dataDir }: Place) => join(dataDir, 'uplink.sqlite');

/** These follow from the others, by triggers; or say what the schema is. */
const separate = /^(sqlite_(?!sequence)|kysely_|message_search_text|content_revision)/;

export const files: Databases = {
  make: async () => ({}),
  async reset(place, template) {
    const file = new Database(fileOf(place));
    try {
      file.pragma('foreign_keys = OFF');
      file.prepare('attach ? as template').run(fileOf(template));
      const names = file.prepare("select name from main.sqlite_master where type = 'table'").pluck().all() as string[];
      const tables = names.filter((name) => !separate.test(name));
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
  },
  remove: async () => undefined,
};
