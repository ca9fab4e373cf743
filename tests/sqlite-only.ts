/** The tests that do not run on PostgreSQL, and why: what they are about is SQLite's own. */
export const sqliteOnly = {
  'db/sqlite/**': 'what SQLite alone has',
  'db/store.test.ts': 'how a file is opened and migrated',
  'app/platform/threads/worker-query.test.ts':
    'long queries in a thread of their own; PostgreSQL has processes for that',
  'app/server/open.test.ts': 'the copy of the file that is kept before a migration',
  'app/server/backups.test.ts': 'copies of the file',
  'tests/erasure-files.test.ts': 'that no byte is left in the file, its index and its log',
  'tests/off-site.test.ts': 'the pages of the file that have changed',
  'tests/commits.test.ts': 'how often the file sees a commit, and who holds its lock',
};
