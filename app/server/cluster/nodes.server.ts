/** The other machines that serve the same database. It forwards their encrypted requests. */

import { decrypt, encrypt } from '~/platform/encryption.server';
import { answerTo, connectPeers } from '~/platform/message-bus.server';
import type { Store } from '../../../db/store.server';
import { node } from './messages';

export async function joinNodes(store: Store): Promise<void> {
  connectPeers('nodes', await store.join({ node, encryption: { encrypt, decrypt }, answer: answerTo }));
}
