/** Looks twice a minute for what comes with time alone, and others are told of. */
import type { Logger } from 'pino';
import { noticeFailingMail } from '~/messages/mail-events.server';
import { noticeOverdue } from '~/messages/message-events.server';

const every = 30_000;

/** Returns how to stop it. */
export function startNoticing(log: Logger): () => void {
  const look = async () => {
    try {
      await noticeOverdue();
      await noticeFailingMail();
    } catch (error) {
      log.warn({ err: error }, 'What others are to be told of could not be looked for; it will be tried again.');
    }
  };
  const timer = setInterval(look, every);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
