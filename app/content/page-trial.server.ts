/** What each of the staff is typing into a section of the page, for the preview beside the form: stored nowhere, and gone with the process. */
import { answerOthers, askOthers } from '~/platform/other-processes.server';
import type { StaffActor } from '~/records/actor';
import type { SectionName } from './page-words';

interface Trial {
  userId: number;
  name: SectionName;
  written: Record<string, unknown>;
}

const trials = new Map<number, Omit<Trial, 'userId'>>();

const keepTrial = ({ userId, name, written }: Trial) => void trials.set(userId, { name, written });
answerOthers('trial', keepTrial);

/** Keeps what is being typed for the actor's own preview, whichever process is asked for it. */
export async function tryOut(
  { userId }: StaffActor,
  name: SectionName,
  written: Record<string, unknown>,
): Promise<void> {
  keepTrial({ userId, name, written });
  await askOthers('trial', { userId, name, written });
}

/** What somebody has typed last; undefined while they have not. */
export const trialOf = (userId: number) => trials.get(userId);
