/** The other machines that serve the same store: their processes are asked by way of it, which can read nothing of that. */
import { answerTo, connectToOthers } from '~/platform/other-processes.server';
import { seal, unseal } from '~/platform/sealed.server';
import type { Store } from '../../../db/store.server';
import { machine } from './letters';

export async function joinMachines(store: Store): Promise<void> {
  connectToOthers('machines', await store.join({ machine, seals: { seal, unseal }, answer: answerTo }));
}
