/** All migrations in order. They are imported, not read from a folder: the single file has none. */
import type { Migration } from 'kysely';
import * as initial from './0001-initial';
import * as searchIndexApart from './0002-search-index-apart';
import * as mailOfAnyKind from './0003-mail-of-any-kind';
import * as renderedTexts from './0004-rendered-texts';
import * as signInsInTheTrail from './0005-sign-ins-in-the-trail';
import * as doomedMessages from './0006-doomed-messages';
import * as mailWithoutPassword from './0010-mail-without-password';
import * as drafts from './0011-drafts';
import * as pages from './0012-pages';
import * as media from './0013-media';
import * as throttlesWithoutRowid from './0014-throttles-without-rowid';
import * as secondFactors from './0016-second-factors';
import * as accessPolicy from './0017-access-policy';
import * as lighterSearchIndex from './0020-lighter-search-index';
import * as accountNotices from './0021-account-notices';
import * as singleUseLinks from './0022-single-use-links';
import * as passkeys from './0023-passkeys';
import * as knownBrowsers from './0024-known-browsers';
import * as singleSignOn from './0025-single-sign-on';
import * as apiTokens from './0027-api-tokens';
import * as versions from './0029-versions';
import * as trash from './0030-trash';
import * as weakPasswords from './0032-weak-passwords';
import * as refusedIdentities from './0033-refused-identities';
import * as redirects from './0034-redirects';
import * as schedules from './0035-schedules';
import * as previewLinks from './0036-preview-links';
import * as filesOfVersions from './0038-files-of-versions';
import * as unsavedWork from './0040-unsaved-work';
import * as tags from './0042-tags';
import * as articles from './0043-articles';
import * as searchWords from './0044-search-words';
import * as webhooks from './0045-webhooks';
import * as nextMail from './0046-next-mail';
import * as replies from './0048-replies';
import * as handlingOfMessages from './0049-handling-of-messages';
import * as cannedAnswers from './0050-canned-answers';
import * as mailDomainChecks from './0052-mail-domain-checks';
import * as refusedAddresses from './0053-refused-addresses';
import * as whoIsTold from './0054-who-is-told';
import * as liveAgain from './0055-live-again';
import * as partlyDelivered from './0067-partly-delivered';
import * as sharedFiles from './0068-shared-files';
import * as lighterMessageText from './0069-lighter-message-text';
import * as scheduleRetries from './0070-schedule-retries';
import * as postGuids from './0071-post-guids';

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-search-index-apart': searchIndexApart,
  '0003-mail-of-any-kind': mailOfAnyKind,
  '0004-rendered-texts': renderedTexts,
  '0005-sign-ins-in-the-trail': signInsInTheTrail,
  '0006-doomed-messages': doomedMessages,
  '0010-mail-without-password': mailWithoutPassword,
  '0011-drafts': drafts,
  '0012-pages': pages,
  '0013-media': media,
  '0014-throttles-without-rowid': throttlesWithoutRowid,
  '0016-second-factors': secondFactors,
  '0017-access-policy': accessPolicy,
  '0020-lighter-search-index': lighterSearchIndex,
  '0021-account-notices': accountNotices,
  '0022-single-use-links': singleUseLinks,
  '0023-passkeys': passkeys,
  '0024-known-browsers': knownBrowsers,
  '0025-single-sign-on': singleSignOn,
  '0027-api-tokens': apiTokens,
  '0029-versions': versions,
  '0030-trash': trash,
  '0032-weak-passwords': weakPasswords,
  '0033-refused-identities': refusedIdentities,
  '0034-redirects': redirects,
  '0035-schedules': schedules,
  '0036-preview-links': previewLinks,
  '0038-files-of-versions': filesOfVersions,
  '0040-unsaved-work': unsavedWork,
  '0042-tags': tags,
  '0043-articles': articles,
  '0044-search-words': searchWords,
  '0045-webhooks': webhooks,
  '0046-next-mail': nextMail,
  '0048-replies': replies,
  '0049-handling-of-messages': handlingOfMessages,
  '0050-canned-answers': cannedAnswers,
  '0052-mail-domain-checks': mailDomainChecks,
  '0053-refused-addresses': refusedAddresses,
  '0054-who-is-told': whoIsTold,
  '0055-live-again': liveAgain,
  '0067-partly-delivered': partlyDelivered,
  '0068-shared-files': sharedFiles,
  '0069-lighter-message-text': lighterMessageText,
  '0070-schedule-retries': scheduleRetries,
  '0071-post-guids': postGuids,
};

/**
 * The last migration that a release has to know to serve what all of these have made. A migration that takes something away
 * which the release before it still uses comes a release later than what replaces it, and then this is raised.
 */
export const oldestCompatible = '0067-partly-delivered';

/** A database that a newer release has migrated: this program must not touch it. */
export class NewerDatabase extends Error {
  constructor(readonly migration: string) {
    super(`The database is newer than this release. It has the migration "${migration}".`);
  }
}

/**
 * The names of the migrations that are still to come, in order.
 *
 * @throws {NewerDatabase} when one has been carried out that this program does not know
 */
export function pendingOf(done: string[]): string[] {
  const unknown = done.find((name) => !(name in migrations));
  if (unknown) throw new NewerDatabase(unknown);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}
