import type { Logger } from 'pino';
import { NotFound } from '~/platform/errors';
import { type CheckedStep, type CheckStep, checkSteps } from '~/platform/setup-check.server';
import { countHit, type Limit } from '~/platform/throttle.server';
import { type Actor, authorize } from '~/records/actor';
import { writeAs } from '~/records/write-as.server';
import { findKnown, type KnownProvider, permission } from './identity-provider.server';
import { ssoCallbackPath } from './identity-provider-names';
import { configurationOf, keysOf, requiresSecret } from './oidc-client.server';
import { errorMessage, explainProviderError } from './provider-error';

const limit: Limit = { key: 'identity-provider-check', hits: 20, seconds: 600 };
const tooMany = 'Too many tests. Wait a few minutes.';

/**
 * Fetches the provider's metadata and keys, then tests the secret. Only a login remains untested.
 * @param origin of this site, as browsers see it
 * @returns each step with its result; after a failed step the others are `open`
 * @throws {NotFound}, {TooMany}, {ReauthRequired}
 */
export async function checkProvider(actor: Actor, id: number, origin: string, log: Logger): Promise<CheckedStep[]> {
  authorize(actor, permission);
  const known = await findKnown({ id });
  if (!known) throw new NotFound('identity provider');
  await writeAs(actor, permission, (tx) => countHit(tx, limit, tooMany));
  return checkSteps(stepsOf(known, origin), (error) => {
    const message = explainProviderError(error);
    log.warn({ detail: errorMessage(error) }, `Identity provider test failed: ${message}`);
    return message;
  });
}

function stepsOf(known: KnownProvider, origin: string): CheckStep[] {
  return [
    {
      label: 'Discovery',
      async run() {
        const { issuer } = (await configurationOf(known, true)).serverMetadata();
        return `The provider responds as ${issuer}.`;
      },
    },
    {
      label: 'Keys',
      async run() {
        const keys = await keysOf(known);
        return `The provider published ${keys === 1 ? 'one key' : `${keys} keys`}.`;
      },
    },
    {
      label: 'Client ID and secret',
      async run() {
        return (await requiresSecret(known, origin + ssoCallbackPath(known.provider.key)))
          ? 'The provider knows the application and its secret.'
          : 'The provider needs a login to check this. Try one below.';
      },
    },
  ];
}
