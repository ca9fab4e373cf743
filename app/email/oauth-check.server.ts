import type { Logger } from 'pino';
import { NotFound } from '~/platform/errors';
import { type CheckedStep, type CheckStep, checkSteps } from '~/platform/setup-check.server';
import { countHit, type Limit } from '~/platform/throttle.server';
import { type Actor, authorize } from '~/records/actor';
import { writeAs } from '~/records/write-as.server';
import { mailAccessToken, rolesOf } from './access-token.server';
import { diagnose } from './diagnosis.server';
import { graphAddressOf, rightOf, serverOf } from './oauth-service.server';
import { type OAuthCredentials, readMailCredentials } from './oauth-settings.server';
import { placeOf, type SmtpSettings } from './smtp-config.server';
import { testMail } from './test-email.server';
import { sendMail, tryServer } from './transport.server';

const limit: Limit = { key: 'mail-oauth-check', hits: 20, seconds: 600 };
const tooMany = 'Too many tests. Wait a few minutes.';
const deadline = 15_000;

/** An error whose message is for the page. */
class Wrong extends Error {}

/**
 * Requests a token, checks its roles, connects to the mailbox, and sends a test email.
 * @returns each step with its result; after a failed step the others are `open`
 * @throws {NotFound} before settings are saved
 * @throws {TooMany}
 */
export async function checkOAuth(actor: Actor, to: string, log: Logger): Promise<CheckedStep[]> {
  authorize(actor, 'email-settings');
  const oauth = await readMailCredentials();
  if (!oauth) throw new NotFound('passwordless sending method');
  await writeAs(actor, 'email-settings', (tx) => countHit(tx, limit, tooMany));
  return checkSteps(stepsOf(oauth, to), (error) => {
    if (error instanceof Wrong) return error.message;
    const { step, message, detail } = diagnose(error, { ...serverOf(oauth.settings), oauth });
    log.warn({ step, ...detail }, `Passwordless sending test failed: ${message}`);
    return message;
  });
}

function stepsOf(oauth: OAuthCredentials, to: string): CheckStep[] {
  const { settings } = oauth;
  const right = rightOf(settings);
  const isGraph = graphAddressOf(settings) !== null;
  const sender: SmtpSettings = {
    ...placeOf(oauth),
    password: null,
    oauth,
    fromEmail: settings.mailbox,
    fromName: settings.fromName,
    adminEmail: settings.adminEmail,
    sendAcknowledgement: true,
    isActive: true,
  };
  const timeouts = { connecting: deadline, silence: deadline };
  return [
    {
      label: 'Token',
      async run() {
        // Requests a new token, because a cached one would not test the current settings.
        await mailAccessToken(oauth, await mailAccessToken(oauth));
        return 'The service knows the application and its secret.';
      },
    },
    ...(right
      ? [
          {
            label: 'Rights',
            async run() {
              if (rolesOf(await mailAccessToken(oauth)).includes(right))
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
        await sendMail(sender, await testMail(sender, to), timeouts, AbortSignal.timeout(deadline));
        return `The service accepted an email to ${to}. Check that it arrives.`;
      },
    },
  ];
}
