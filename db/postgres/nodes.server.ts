/** Requests between the processes of several nodes, sent encrypted through their database server. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Line, Peer } from '../store.server';
import type { NotifyChannel } from './notify.server';

type RequestMessage = { topic: string; data: unknown; from?: string; id?: number };
type ResponseMessage = { to: string; id: number; answer?: unknown };
/** `from` and `id` are set if the sender waits for an answer. */
type Message = RequestMessage | ResponseMessage;

/** The messages that a process sends together. */
interface MessageBatch {
  node: string;
  messages: Message[];
}

const purpose = 'told to other machines';
/** The times in milliseconds to collect messages before sending. Equal messages are sent once. */
const batchDelayMs = { received: 100, requested: 10 };

/** Returns a function that sends requests to the processes of other nodes. */
export async function joinNodes(channel: NotifyChannel, peer: Peer): Promise<Line> {
  const { node, encryption } = peer;
  const self = randomUUID();
  const sendLater = createSender(channel, peer, batchDelayMs.received);
  const sendSoon = createSender(channel, peer, batchDelayMs.requested);
  /** Receive the answers to this process's requests, by the id of the request. */
  const pendingRequests = new Map<number, (answer: unknown) => void>();
  let lastRequestId = 0;

  async function take(message: Message) {
    if ('to' in message) {
      if (message.to === self) pendingRequests.get(message.id)?.(message.answer);
      return;
    }
    const { topic, data, from, id } = message;
    const answer = await peer.answer(topic, data);
    if (from !== undefined && id !== undefined) await sendSoon({ to: from, id, answer });
  }

  await channel.join(node, (encrypted) => {
    const batch = JSON.parse(encryption.decrypt(purpose, encrypted) ?? 'null') as MessageBatch | null;
    // Workers of the same node use the cluster IPC instead.
    if (batch && batch.node !== node) for (const message of batch.messages) void take(message);
  });

  return (topic, data, timeoutMs) => {
    if (timeoutMs === 0) return sendLater({ topic, data }).then(() => []);
    lastRequestId += 1;
    const id = lastRequestId;
    return new Promise((resolve) => {
      const answers: unknown[] = [];
      let expected = Number.POSITIVE_INFINITY;
      let received = 0;
      const end = () => {
        clearTimeout(timer);
        pendingRequests.delete(id);
        resolve(answers);
      };
      const timer = setTimeout(end, timeoutMs);
      pendingRequests.set(id, (answer) => {
        received += 1;
        // JSON drops undefined, so a peer without an answer counts but adds nothing.
        if (answer !== undefined) answers.push(answer);
        if (received >= expected) end();
      });
      void sendSoon({ topic, data, from: self, id });
      // Without other nodes there are no answers to wait for.
      void channel.countListeners().then((peers) => {
        expected = peers;
        if (received >= expected) end();
      });
    });
  };
}

/** Returns a function that queues a message, and resolves when it is sent. @param wait see `batchDelayMs` */
function createSender(
  channel: NotifyChannel,
  { node, encryption }: Peer,
  wait: number,
): (message: Message) => Promise<void> {
  const messages = new Set<string>();
  let sent: Promise<void> | null = null;
  const sendAll = () => {
    const batch: MessageBatch = { node, messages: [...messages].map((message) => JSON.parse(message)) };
    messages.clear();
    sent = null;
    return channel.publish(encryption.encrypt(purpose, JSON.stringify(batch)));
  };
  return (message) => {
    messages.add(JSON.stringify(message));
    sent ??= pause(wait).then(sendAll);
    return sent;
  };
}
