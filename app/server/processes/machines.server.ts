/** The other machines that serve the same store: their processes are asked by way of it, which can read nothing of that. */
import { answerTo, connectPeers } from '~/platform/other-processes.server';
import { decrypt, encrypt } from '~/platform/sealed.server';
import type { Store } from '../../../db/store.server';
import { node } from './letters';

export async function joinNodes(store: Store): Promise<void> {
  connectPeers('nodes', await store.join({ node, encryption: { encrypt, decrypt }, answer: answerTo }));
}
