import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { countFailedDeliveries, type MailProblem } from '~/inbox/messages/failed-recipients.server';
import { now } from '~/platform/clock.server';
import { peerClockSkew } from '~/platform/clock-skew.server';
import { currentLog } from '~/platform/log.server';
import { currentStore, queries } from '../../../db/store.server';
import type { HealthPart } from './health';

/** The maximum wait for the database, in milliseconds. */
const timeoutMs = 2000;

/** Returns whether the database responds and its disk has not failed. */
export async function isDatabaseUp(log: Logger): Promise<boolean> {
  if (currentStore().fatalErrors.isBroken) return false;
  try {
    const query = queries().selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow();
    const isInTime = await Promise.race([query.then(() => true), pause(timeoutMs, false, { ref: false })]);
    if (!isInTime) log.error('The database does not respond.');
    return isInTime;
  } catch (error) {
    log.error({ err: error }, 'The database does not respond.');
    return false;
  }
}

/** Returns whether the database serves pages but takes no messages. */
export const isDatabaseReadOnly = (): boolean => currentStore().isReadOnly;

/** Returns whether cached pages can be served without the database. */
export function servesFromMemory(): boolean {
  if (currentStore().fatalErrors.isBroken) return false;
  try {
    return currentStore().contentRevision() >= 0;
  } catch {
    return false;
  }
}

/** Returns why notifications of new messages do not arrive; null while they do. */
export async function mailProblem(): Promise<MailProblem | null> {
  return (await countFailedDeliveries())?.problem ?? null;
}

/** Returns the problem in a sentence for operators; null while the part works. */
type HealthCheck = () => Promise<string | null>;

const checks = new Map<HealthPart, HealthCheck>([
  ['database', async () => currentStore().problem()],
  ['mail', mailError],
  ['webhooks', webhooksProblem],
  ['clock', clockProblem],
]);

export function addHealthCheck(part: HealthPart, check: HealthCheck): void {
  checks.set(part, check);
}

interface HealthProblem {
  part: HealthPart;
  line: string;
}

/** Returns the problems that do not stop the site. */
export async function readProblems(): Promise<HealthProblem[]> {
  const lines = await Promise.all([...checks].map(async ([part, check]) => ({ part, line: await lineOf(check) })));
  return lines.flatMap(({ part, line }) => (line === null ? [] : [{ part, line }]));
}

async function lineOf(check: HealthCheck): Promise<string | null> {
  try {
    return await check();
  } catch (error) {
    currentLog().warn({ err: error }, 'Health check failed.');
    return 'The check failed. See the log.';
  }
}

const mailLines: Record<MailProblem, string> = {
  unconfigured: 'Emails are waiting because email is not set up.',
  off: 'Emails are waiting because email is turned off.',
  failing: 'Notifications are failing. See the dashboard for the reason.',
};

async function mailError(): Promise<string | null> {
  const problem = await mailProblem();
  return problem && mailLines[problem];
}

/** The delay of the alarm in milliseconds, long enough for the restart of a receiver. */
const alarmAfter = 15 * 60_000;

/** Names the webhooks that have failed for longer than that, or were turned off after failures. */
async function webhooksProblem(): Promise<string | null> {
  const before = new Date(now().getTime() - alarmAfter).toISOString();
  const rows = await queries()
    .selectFrom('webhooks')
    .select('name')
    .where((eb) =>
      eb.or([
        eb.and([eb('isActive', '=', true), eb('failingSince', '<=', before)]),
        eb.and([eb('isActive', '=', false), eb('disabledReason', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
  if (rows.length === 0) return null;
  return `Deliveries are failing: ${rows.map(({ name }) => `“${name}”`).join(', ')}.`;
}

/** In milliseconds. With a greater error, codes and tokens are rejected. */
const tolerance = 5 * 60_000;

/** Returns a problem if a recorded change is in the future, or all recently contacted servers have another time. */
async function clockProblem(): Promise<string | null> {
  const timestamp = now();
  const latest = await queries()
    .selectFrom('auditEntries')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .executeTakeFirst();
  if (latest?.at && Date.parse(latest.at) > timestamp.getTime() + tolerance) {
    return `The clock says ${timestamp.toISOString()}, but a change was recorded at ${latest.at}.`;
  }
  const skewMs = peerClockSkew();
  if (skewMs === null || Math.abs(skewMs) <= tolerance) return null;
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  return `It is ${minutes} minutes ${skewMs > 0 ? 'behind' : 'ahead of'} the clocks of all contacted servers.`;
}

let isStopping = false;

/** Call it when the server begins to stop, so that load balancers send no more requests. */
export function startShutdown(): void {
  isStopping = true;
}

export const isShuttingDown = (): boolean => isStopping;
