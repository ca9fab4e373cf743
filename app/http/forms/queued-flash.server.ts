/** The toast for a queued email: sending, or waiting until email is set up. */
import { readMailState } from '~/email/smtp-config.server';
import { type FlashMessage, flashSuccess } from './flash.server';

/**
 * @param onItsWay the toast's title and description while emails are sent
 * @param later the sentence for any other state, up to "once"
 */
export async function queuedFlash(
  onItsWay: [title: string, description?: string],
  later: string,
): Promise<FlashMessage> {
  const state = await readMailState();
  if (state === 'on') return flashSuccess(...onItsWay);
  return flashSuccess(`${later} once email is ${state === 'off' ? 'turned on' : 'set up'}.`);
}
