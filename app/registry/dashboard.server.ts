/** The dashboard's data, for the parts that the user may open. */

import { listClaims } from '~/content/home-page/claims.server';
import { areSamplesVisible } from '~/content/testimonials/model.server';
import { isMicrosoftHost } from '~/email/oauth';
import { daysToExpiry } from '~/email/oauth-expiry.server';
import { listDue } from '~/inbox/messages/assignment.server';
import { readAlarm } from '~/inbox/messages/failed-recipients.server';
import { readFigures } from '~/inbox/messages/figures.server';
import { listWaiting } from '~/inbox/messages/list.server';
import { readReplyTimes, readWaitingHours } from '~/inbox/messages/reply-times.server';
import { countsOverTime } from '~/inbox/visits/period';
import { readVisitCounts } from '~/inbox/visits/report.server';
import { summariseOffSite } from '~/operations/backups/state.server';
import { certificateNotice } from '~/operations/certificates/certificate-state.server';
import { phoneLinks } from '~/platform/phone-link.server';
import { type Actor, authorize, may, type Permission, type StaffActor } from '~/records/actor';
import { isReminderDue } from '~/records/expiry.server';
import type { DashboardEntry } from '~/records/record-type';
import { listSwitchedOff } from '~/webhooks/auto-disable.server';
import { queries } from '../../db/store.server';
import { readOriginMismatch } from '../operations/health/origin-mismatch.server';
import { listExpiries } from './calendar.server';
import { tableRecordTypes } from './record-types.server';

export type DashboardCounts = Awaited<ReturnType<typeof dashboardCounts>>;

const waitingMax = 5;
const followUpsMax = 5;
/** In days. Replies are fewer than visits. */
const [visitPeriod, replyPeriod] = [30, 90];

/** Returns the current counts, without the parts that the actor's role may not open. */
export async function dashboardCounts(actor: Actor) {
  authorize(actor, 'staff');
  const open = <T>(permission: Permission, count: () => Promise<T>) =>
    may(actor.role, permission) ? count() : Promise.resolve(undefined);
  const seesServer = may(actor.role, 'site-settings');
  return together({
    messages: open('messages', () => countMessages(actor)),
    overview: open('messages', () => readOverview(actor)),
    records: countRecords(actor),
    expiries: listExpiries(actor).then((all) => all.filter(isReminderDue)),
    samplesVisible: open('content', areSamplesVisible),
    emailSettings: open('email-settings', readEmailSettings),
    users: open('users', countUsers),
    siteSettings: open('site-settings', countSiteSettings),
    claims: open('site-settings', () => listClaims(actor)),
    webhooksOff: open('webhooks', listSwitchedOff),
    ...(seesServer && {
      offSite: summariseOffSite(),
      certificate: certificateNotice(),
      originMismatch: readOriginMismatch(),
    }),
  });
}

/** Awaits all values of an object at once. */
async function together<T extends object>(parts: T): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const entries = Object.entries(parts).map(async ([name, part]) => [name, await part]);
  return Object.fromEntries(await Promise.all(entries));
}

async function countMessages(actor: Actor) {
  const [waiting, figures, alarm, followUps] = await Promise.all([
    listWaiting(actor, waitingMax),
    readFigures(actor),
    readAlarm(actor),
    listDue(actor, followUpsMax),
  ]);
  return { waiting, calls: phoneLinks(waiting), followUps, figures, alarm };
}

async function readOverview(actor: Actor) {
  const [waitingHours, replyTimes, { days, ...visits }] = await Promise.all([
    readWaitingHours(actor),
    readReplyTimes(actor, replyPeriod),
    readVisitCounts(actor, visitPeriod),
  ]);
  return { waitingHours, replyTimes, ...visits, times: countsOverTime(days) };
}

/** Returns the counts of each record type, by the path of its list. */
async function countRecords(actor: StaffActor): Promise<Record<string, DashboardEntry>> {
  const entries = tableRecordTypes.map(async ({ counts, permission, list }) =>
    counts && may(actor.role, permission) ? [[list, await counts(actor)]] : [],
  );
  return Object.fromEntries((await Promise.all(entries)).flat());
}

async function readEmailSettings() {
  const row = await queries().selectFrom('smtpConfig').select(['host', 'signIn', 'updatedAt']).executeTakeFirst();
  return {
    host: row?.host ?? null,
    changedAt: row?.updatedAt ?? null,
    // Microsoft 365 will stop accepting passwords.
    hasMicrosoftPassword: row?.signIn === 'login' && isMicrosoftHost(row.host),
    secretDays: await daysToExpiry(),
  };
}

async function countUsers() {
  const row = await queries()
    .selectFrom('users')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('role', '=', 'admin').as('admins'),
      eb.fn.countAll<number>().filterWhere('role', '=', 'editor').as('editors'),
    ])
    .executeTakeFirstOrThrow();
  return { admins: Number(row.admins), editors: Number(row.editors) };
}

async function countSiteSettings() {
  const { links } = await queries()
    .selectFrom('socialMediaConfig')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where('isEnabled', '=', true)
    .where('url', 'is not', null)
    .executeTakeFirstOrThrow();
  const sitemap = await queries()
    .selectFrom('siteContent')
    .select('updatedAt')
    .where('key', '=', 'sitemap-base-url')
    .executeTakeFirst();
  return { socialLinks: Number(links), sitemapAt: sitemap?.updatedAt ?? null };
}
