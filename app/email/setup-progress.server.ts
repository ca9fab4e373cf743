/** The three steps of setting up email: choose how to send, send a test, check the domain. */
import type { Actor } from '~/records/actor';
import { read as readDomain } from './mail-domain.server';
import { read as readConfig } from './smtp-config.server';
import { readLastTest } from './test-email.server';

export interface EmailSetup {
  /** The server or service that sends; null before the settings are saved. */
  sender: string | null;
  /** The last test since the settings were changed. */
  testedAt: string | null;
  /** Null before the first check of the sender's domain. */
  domain: { name: string; problems: number } | null;
}

export async function readEmailSetup(actor: Actor): Promise<EmailSetup> {
  const config = await readConfig(actor);
  const testedAt = await readLastTest(actor);
  const found = await readDomain(actor);
  return {
    sender: config ? config.host : null,
    testedAt: config && testedAt && testedAt > config.updatedAt ? testedAt : null,
    domain: found && {
      name: found.domain,
      problems: found.checks.filter(({ state }) => state === 'wrong').length,
    },
  };
}
