/** All migrations in order. They are imported, because the single file has no folder to read. */
import type { Migration } from 'kysely';
import * as initial from './0001-initial';
import * as foldedSearch from './0002-folded-search';
import * as mail from './0003-mail';
import * as webhookHeader from './0004-webhook-header';
import * as redirectQuery from './0005-redirect-query';
import * as passkeyName from './0006-passkey-name';
import * as scheduledAuthor from './0007-scheduled-author';
import * as answeredMessages from './0008-answered-messages';
import * as noticeResolution from './0009-notice-resolution';
import * as searchNames from './0010-search-names';
import * as imports from './0011-imports';
import * as importedMessages from './0012-imported-messages';
import * as importColumns from './0013-import-columns';
import * as redirectTargets from './0014-redirect-targets';
import * as searchColumns from './0015-search-columns';

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-folded-search': foldedSearch,
  '0003-mail': mail,
  '0004-webhook-header': webhookHeader,
  '0005-redirect-query': redirectQuery,
  '0006-passkey-name': passkeyName,
  '0007-scheduled-author': scheduledAuthor,
  '0008-answered-messages': answeredMessages,
  '0009-notice-resolution': noticeResolution,
  '0010-search-names': searchNames,
  '0011-imports': imports,
  '0012-imported-messages': importedMessages,
  '0013-import-columns': importColumns,
  '0014-redirect-targets': redirectTargets,
  '0015-search-columns': searchColumns,
};

/**
 * The last migration that an older release must know to serve a fully migrated database. A migration that removes
 * something must come one release after its replacement, and then this constant is raised.
 */
export const oldestCompatible = '0001-initial';

/** A newer release has migrated the database, so this release must not use it. */
export class NewerDatabase extends Error {
  constructor(readonly migration: string) {
    super(`The database is newer than this release. It has the migration "${migration}".`);
  }
}

/**
 * Returns the names of the pending migrations, in order.
 *
 * @throws {NewerDatabase} when an unknown migration has run
 */
export function pendingOf(done: string[]): string[] {
  const unknown = done.find((name) => !(name in migrations));
  if (unknown) throw new NewerDatabase(unknown);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}
