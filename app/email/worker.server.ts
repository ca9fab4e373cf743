/** The worker that sends the emails in the outbox, one at a time. */
import type { Logger } from 'pino';
import { startWorker, type Worker } from '~/platform/threads/worker.server';
import { deliverNext } from './deliver.server';
import type { MailKinds } from './email-kind';
import { onMail } from './outbox.server';

/** @param kinds all email kinds that the outbox may contain */
export function startMailWorker(kinds: MailKinds, log: Logger): Worker {
  return startWorker({
    next: ({ ending }) => deliverNext(kinds, log, ending),
    onNews: onMail,
    log,
    failed: 'Outbox error; will retry.',
  });
}
