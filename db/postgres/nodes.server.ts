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
  letters: Message[];
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
  const pendingRequests = new Map<number, PendingRequest>();
  let lastRequestId = 0;

  async function take(message: Message) {
    if ('to' in message) {
      if (message.to === self) pendingRequests.get(message.id)?.receive(message.answer);
      return;
    }
    const { topic, data, from, id } = message;
    const answer = await peer.answer(topic, data);
    if (from !== undefined && id !== undefined) await sendSoon({ to: from, id, answer });
  }

  await channel.join(node, (encrypted) => {
    const batch = JSON.parse(encryption.decrypt(purpose, encrypted) ?? 'null') as MessageBatch | null;
    // Workers of the same node use the cluster IPC instead.
    if (batch && batch.node !== node) for (const message of batch.letters) void take(message);
  });

  return (topic, data, timeoutMs) => {
    if (timeoutMs === 0) return sendLater({ topic, data }).then(() => []);
    lastRequestId += 1;
    const id = lastRequestId;
    return new Promise((resolve) => {
      const end = (answers: unknown[]) => {
        pendingRequests.delete(id);
        resolve(answers);
      };
      const pending = new PendingRequest(timeoutMs, end);
      pendingRequests.set(id, pending);
      void sendSoon({ topic, data, from: self, id });
      // Without other nodes there are no answers to wait for.
      void channel.countListeners().then((peers) => pending.expect(peers));
    });
  };
}

/** Returns a function that queues a message, and resolves when it is sent. @param wait see `batchDelayMs` */
function createSender(
  channel: NotifyChannel,
  { node, encryption }: Peer,
  wait: number,
): (message: Message) => Promise<void> {
  let batch: { letters: Set<string>; sent: Promise<void> } | null = null;
  function fill() {
    const messages = new Set<string>();
    const sent = pause(wait).then(() => {
      batch = null;
      const all: MessageBatch = { node, letters: [...messages].map((message) => JSON.parse(message)) };
      return channel.publish(encryption.encrypt(purpose, JSON.stringify(all)));
    });
    return { letters: messages, sent };
  }
  return (message) => {
    batch ??= fill();
    batch.letters.add(JSON.stringify(message));
    return batch.sent;
  };
}

/** A request that waits for answers. */
class PendingRequest {
  readonly #answers: unknown[] = [];
  readonly #end: () => void;
  #received = 0;
  #expected = Number.POSITIVE_INFINITY;

  constructor(timeoutMs: number, end: (answers: unknown[]) => void) {
    const timer = setTimeout(() => this.#end(), timeoutMs);
    this.#end = () => {
      clearTimeout(timer);
      end(this.#answers);
    };
  }

  expect(answers: number): void {
    this.#expected = answers;
    if (this.#received >= answers) this.#end();
  }

  receive(answer: unknown): void {
    this.#received += 1;
    // JSON drops undefined, so a peer without an answer counts but adds nothing.
    if (answer !== undefined) this.#answers.push(answer);
    if (this.#received >= this.#expected) this.#end();
  }
}
