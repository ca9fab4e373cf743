/** A site that visitors write to, and a mail server that knows some addresses and others not. */
import { actionError, type MailServer, startMailServer } from '../mail-server';
import { configureMail, visitorMessage } from '../messages';
import { inStore } from './admin';
import { test as base, expect, type Server } from './test';

export interface Mailing {
  mailServer: MailServer;
  /** The recipients that the server accepts; all at first. */
  recipients: { isKnown(address: string): boolean };
}

export const test = base.extend<Mailing>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  recipients: async ({}, use) => use({ isKnown: () => true }),
  mailServer: async ({ server, recipients }, use) => {
    const mailServer = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(recipients.isKnown(address) ? undefined : actionError(550, '5.1.1 No such user here')),
    });
    await inStore(server, (queries) => configureMail({ queries }, { port: mailServer.port }));
    await use(mailServer);
    await mailServer.stop();
  },
});

export async function visitorSends({ url }: Server, changes: Record<string, string> = {}) {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...visitorMessage, ...changes }),
  });
  expect(response.status).toBe(201);
}
