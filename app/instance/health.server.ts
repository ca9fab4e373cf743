import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { countUndelivered, type MailTrouble } from '~/messages/undelivered.server';
import { currentLog } from '~/platform/log.server';
import { currentStore, queries } from '../../db/store.server';
import { clockFault } from './clock-health.server';
import type { HealthPart } from './health';
import { webhooksFault } from './webhook-health.server';

/** In milliseconds: who asks does not wait much longer. */
const patience = 2000;

/** Whether the store answers, and has not stopped writing after a failure of the disk. */
export async function answers(log: Logger): Promise<boolean> {
  if (currentStore().breakage.isBroken) return false;
  try {
    const asked = queries().selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow();
    const isInTime = await Promise.race([asked.then(() => true), pause(patience, false, { ref: false })]);
    if (!isInTime) log.error('The database does not respond.');
    return isInTime;
  } catch (error) {
    log.error({ err: error }, 'The database does not respond.');
    return false;
  }
}

/** Whether the pages that are in memory are the current ones, as far as anybody can tell who does not reach the store. */
export function servesFromMemory(): boolean {
  if (currentStore().breakage.isBroken) return false;
  try {
    return currentStore().contentRevision() >= 0;
  } catch {
    return false;
  }
}

/** Why notifications of new messages do not arrive; null while they do. */
export async function mailTrouble(): Promise<MailTrouble | null> {
  return (await countUndelivered())?.trouble ?? null;
}

/** What is wrong with a part, in a sentence for whoever operates the site; null while it works. */
export type HealthCheck = () => Promise<string | null>;

const checks = new Map<HealthPart, HealthCheck>([
  ['mail', mailFault],
  ['webhooks', webhooksFault],
  ['clock', clockFault],
]);

/** For what only the server around the models knows of: backups, the disk, certificates. */
export function addHealthCheck(part: HealthPart, check: HealthCheck): void {
  checks.set(part, check);
}

export interface HealthFault {
  part: HealthPart;
  line: string;
}

/** What fails while the site itself works. */
export async function readFaults(): Promise<HealthFault[]> {
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

const mailLines: Record<MailTrouble, string> = {
  unconfigured: 'Emails are waiting because email is not set up.',
  off: 'Emails are waiting because email is turned off.',
  failing: 'Notifications are failing. See the dashboard for the reason.',
};

async function mailFault(): Promise<string | null> {
  const trouble = await mailTrouble();
  return trouble && mailLines[trouble];
}

let isStopping = false;

/** From the moment that the program has been told to stop: whoever shares out requests is to leave it alone. */
export function noteStopping(): void {
  isStopping = true;
}

export const isToEnd = (): boolean => isStopping;
