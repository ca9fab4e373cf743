/** The three steps of setting up email: choose how to send, send a test, check the domain. */
import type { Actor } from '~/records/actor';
import { read as readDomain } from './mail-domain.server';
import { find as findConfig } from './smtp-config.server';
import { readLastTest } from './test-email.server';

export type EmailSetup = Awaited<ReturnType<typeof readEmailSetup>>;

/**
 * Returns the server or service that sends, the last test since the settings were changed, and the latest result for the
 * sender's domain; each is null before that step.
 */
export async function readEmailSetup(actor: Actor) {
  const config = await findConfig(actor);
  const testedAt = await readLastTest(actor);
  const found = await readDomain(actor);
  return {
    sender: config ? config.host : null,
    isPasswordless: config?.signIn === 'oauth',
    testedAt: config && testedAt && testedAt > config.updatedAt ? testedAt : null,
    domain: found && {
      name: found.domain,
      problems: found.checks.filter(({ state }) => state === 'wrong').length,
      isKnown: found.checks.every(({ state }) => state !== 'unknown'),
    },
  };
}
