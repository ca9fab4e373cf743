/** The worker that empties the outbox, one email at a time. */
import type { Logger } from 'pino';
import { startWorker, type Worker } from '~/platform/worker.server';
import { deliverNext } from './deliver.server';
import type { MailKinds } from './email-kind';
import { onMail } from './outbox.server';

/** @param kinds every kind of mail there may be in the outbox */
export function startMailWorker(kinds: MailKinds, log: Logger): Worker {
  return startWorker({
    next: ({ ending }) => deliverNext(kinds, log, ending),
    onNews: onMail,
    log,
    failed: 'Outbox error; will retry.',
  });
}
