/** Requests between the processes of several nodes, sent encrypted through their database server. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Line, Peer } from '../store.server';
import type { Post } from './notify.server';

type RequestMessage = { topic: string; data: unknown; from?: string; id?: number };
type Answered = { to: string; id: number; answer?: unknown };
/** `from` and `id` are set if the sender waits for an answer. */
type Message = RequestMessage | Answered;

/** The messages that a process sends together. */
interface Bag {
  node: string;
  letters: Message[];
}

const purpose = 'told to other machines';
/** The times in milliseconds to collect messages before sending. Equal messages are sent once. */
const gathering = { received: 100, requested: 10 };

/** Returns a function that sends requests to the processes of other nodes. */
export async function joinNodes(post: Post, peer: Peer): Promise<Line> {
  const { node, encryption } = peer;
  const self = randomUUID();
  const sendLater = startSending(post, peer, gathering.received);
  const sendSoon = startSending(post, peer, gathering.requested);
  const askings = new Map<number, PendingRequest>();
  let requested = 0;

  async function take(message: Message) {
    if ('to' in message) {
      if (message.to === self) askings.get(message.id)?.take(message.answer);
      return;
    }
    const { topic, data, from, id } = message;
    const answer = await peer.answer(topic, data);
    if (from !== undefined && id !== undefined) await sendSoon({ to: from, id, answer });
  }

  await post.join(node, (encrypted) => {
    const bag = JSON.parse(encryption.decrypt(purpose, encrypted) ?? 'null') as Bag | null;
    // Workers of the same node use the cluster IPC instead.
    if (bag && bag.node !== node) for (const message of bag.letters) void take(message);
  });

  return (topic, data, timeoutMs) => {
    if (timeoutMs === 0) return sendLater({ topic, data }).then(() => []);
    requested += 1;
    const id = requested;
    return new Promise((resolve) => {
      const end = (answers: unknown[]) => {
        askings.delete(id);
        resolve(answers);
      };
      const pending = new PendingRequest(timeoutMs, end);
      askings.set(id, pending);
      void sendSoon({ topic, data, from: self, id });
      // Without other nodes there are no answers to wait for.
      void post.countListeners().then((peers) => pending.expect(peers));
    });
  };
}

/** Returns a function that queues a message, and resolves when it is sent. @param wait see `gathering` */
function startSending(post: Post, { node, encryption }: Peer, wait: number): (message: Message) => Promise<void> {
  let bag: { letters: Set<string>; sent: Promise<void> } | null = null;
  function fill() {
    const messages = new Set<string>();
    const sent = pause(wait).then(() => {
      bag = null;
      const all: Bag = { node, letters: [...messages].map((message) => JSON.parse(message)) };
      return post.report(encryption.encrypt(purpose, JSON.stringify(all)));
    });
    return { letters: messages, sent };
  }
  return (message) => {
    bag ??= fill();
    bag.letters.add(JSON.stringify(message));
    return bag.sent;
  };
}

/** A request that waits for answers. */
class PendingRequest {
  readonly #answers: unknown[] = [];
  readonly #end: () => void;
  #heard = 0;
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
    if (this.#heard >= answers) this.#end();
  }

  take(answer: unknown): void {
    this.#heard += 1;
    // JSON drops undefined, so a peer without an answer counts but adds nothing.
    if (answer !== undefined) this.#answers.push(answer);
    if (this.#heard >= this.#expected) this.#end();
  }
}
