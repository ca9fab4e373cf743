/** Checks the OAuth settings step by step, so that each error appears at the setting that causes it. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { NotFound } from '~/platform/errors';
import { countHit, type Limit } from '~/platform/throttle.server';
import { type Actor, authorize } from '~/records/actor';
import { writeAs } from '~/records/write.server';
import { accessToken, rolesOf } from './access-token.server';
import { diagnose } from './diagnosis.server';
import type { OAuthCheck } from './oauth';
import { graphAddressOf, rightOf, serverOf } from './oauth-service.server';
import { type OAuthCredentials, readCredentials } from './oauth-settings.server';
import type { SmtpSettings } from './smtp-config.server';
import { testMessage } from './test-email-template';
import { sendMail, tryServer } from './transport.server';

const limit: Limit = { key: 'mail-oauth-check', hits: 20, seconds: 600 };
const tooMany = 'Too many tests. Wait a few minutes.';
const deadline = 15_000;

interface Step {
  label: string;
  /** @returns the success message. @throws an error that `diagnose` explains, or a `Wrong` */
  run(): Promise<string>;
}

class Wrong extends Error {}

/**
 * Requests a token, checks its roles, connects to the mailbox, and sends a test email.
 * @returns each step with its result; after a failed step the others are `open`
 * @throws {NotFound} before settings are saved
 * @throws {TooMany}
 */
export async function check(actor: Actor, to: string, log: Logger): Promise<OAuthCheck[]> {
  authorize(actor, 'email-settings');
  const oauth = await readCredentials();
  if (!oauth) throw new NotFound('passwordless sending method');
  await writeAs(actor, 'email-settings', (tx) => countHit(tx, limit, tooMany));
  const results: OAuthCheck[] = [];
  let hasFailed = false;
  for (const { label, run } of stepsOf(oauth, to)) {
    if (hasFailed) {
      results.push({ label, state: 'open', message: 'Not tried yet.' });
      continue;
    }
    const [state, message] = await tried(run, oauth, log);
    hasFailed = state === 'failed';
    results.push({ label, state, message });
  }
  return results;
}

async function tried(run: Step['run'], oauth: OAuthCredentials, log: Logger): Promise<['ok' | 'failed', string]> {
  try {
    return ['ok', await run()];
  } catch (error) {
    if (error instanceof Wrong) return ['failed', error.message];
    const { step, message, detail } = diagnose(error, { ...serverOf(oauth.settings), oauth });
    log.warn({ step, ...detail }, `Passwordless sending test failed: ${message}`);
    return ['failed', message];
  }
}

function stepsOf(oauth: OAuthCredentials, to: string): Step[] {
  const { settings } = oauth;
  const right = rightOf(settings);
  const isGraph = graphAddressOf(settings) !== null;
  const sender: SmtpSettings = {
    ...serverOf(settings),
    ...{ encryption: 'auto', username: settings.mailbox, password: null, oauth },
    ...{ fromEmail: settings.mailbox, fromName: settings.fromName, adminEmail: settings.adminEmail },
    ...{ sendAcknowledgement: true, isActive: true },
  };
  const timeouts = { connecting: deadline, silence: deadline };
  return [
    {
      label: 'Token',
      async run() {
        // Requests a new token, because a cached one would not test the current settings.
        await accessToken(oauth, await accessToken(oauth));
        return 'The service knows the application and its secret.';
      },
    },
    ...(right
      ? [
          {
            label: 'Rights',
            async run() {
              if (rolesOf(await accessToken(oauth)).includes(right))
                return `The application has the permission ${right}.`;
              throw new Wrong(
                `The application is missing the permission ${right}. Add it under “API permissions” as an application permission, and press “Grant admin consent”. It may take some minutes.`,
              );
            },
          },
        ]
      : []),
    ...(isGraph
      ? []
      : [
          {
            label: 'Mailbox',
            async run() {
              await tryServer(sender, timeouts, AbortSignal.timeout(deadline));
              return `The server accepts the application as ${settings.mailbox}.`;
            },
          },
        ]),
    {
      label: isGraph ? 'Mailbox and an email to you' : 'An email to you',
      async run() {
        const mail = { ...testMessage(await readBusinessDetails()), messageId: messageIdFor(settings.mailbox) };
        const signal = AbortSignal.timeout(deadline);
        const addressed = { ...mail, to: { name: '', address: to }, autoSubmitted: 'auto-generated' as const };
        await sendMail(sender, addressed, timeouts, signal);
        return `The service accepted an email to ${to}. Check that it arrives.`;
      },
    },
  ];
}

const messageIdFor = (mailbox: string) => `${randomUUID()}@${mailbox.split('@').at(-1)}`;
