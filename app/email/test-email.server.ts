/** The test email. Its result names the failed step and what to change. */

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { Invalid } from '~/platform/errors';
import { countHit, type Limit } from '~/platform/throttle.server';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { queries } from '../../db/store.server';
import { diagnose } from './diagnosis.server';
import type { Mail } from './mail';
import { permission, readForSending, type SmtpSettings } from './smtp-config.server';
import { renderEmail } from './template';
import { sendMail } from './transport.server';

const limit: Limit = { key: 'test-email', hits: 5, seconds: 600 };
const tooMany = 'Too many test emails. Wait a few minutes.';
const deadline = 10_000;
/** The subject in the audit log. */
const subject = 'test email';

export class TestFailed extends Invalid {
  constructor(message: string) {
    super({ '': [message] });
  }
}

type TestResult = { success: true } | { success: false; message: string };

/**
 * Sends a test email with the saved settings.
 * @returns the result within ten seconds, as text for admins; the server's own response is only logged
 * @throws {Invalid} before settings are saved
 * @throws {TooMany}
 */
export async function sendTestEmail(actor: Actor, to: string, log: Logger): Promise<TestResult> {
  authorize(actor, permission);
  const settings = await readForSending();
  if (!settings) throw new Invalid({ '': ['Set up email first.'] });
  await writeAs(actor, permission, (tx) => countHit(tx, limit, tooMany));
  const result = await attempt(settings, to, log);
  if (result.success) {
    await writeAs(actor, permission, (tx, author) =>
      audit(tx, author, { action: 'test sent', subject, summary: `Through ${settings.host}` }),
    );
  }
  return result;
}

/** Returns the time of the last test email that was accepted; null if there was none. */
export async function readLastTest(actor: Actor): Promise<string | null> {
  authorize(actor, permission);
  const entry = await queries()
    .selectFrom('auditEntries')
    .select('createdAt')
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.createdAt ?? null;
}

export async function testMail({ fromEmail }: SmtpSettings, to: string): Promise<Mail> {
  const { brandName } = await readBusinessDetails();
  const message = renderEmail(`Test email from ${brandName}`, {
    brandName,
    heading: 'Outgoing email works',
    paragraphs: ['This email was sent from the Email Settings of your website, with the settings saved there.'],
    footer: 'Someone who manages the website asked for it. You don’t need to do anything.',
  });
  const messageId = `${randomUUID()}@${fromEmail.split('@').at(-1)}`;
  return { ...message, messageId, to: { name: '', address: to }, autoSubmitted: 'auto-generated' };
}

async function attempt(settings: SmtpSettings, to: string, log: Logger): Promise<TestResult> {
  const mail = await testMail(settings, to);
  try {
    await sendMail(settings, mail, { connecting: deadline, silence: deadline }, AbortSignal.timeout(deadline));
    log.info('Test email sent.');
    return { success: true };
  } catch (error) {
    const { step, message, detail } = diagnose(error, settings);
    log.warn({ step, ...detail }, `Test email failed: ${message}`);
    return { success: false, message };
  }
}
