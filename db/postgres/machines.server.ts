/** How processes of several machines that serve one store ask each other: by way of its server, which can read nothing of it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Line, Member } from '../store.server';
import type { Post } from './post.server';

type Asked = { topic: string; data: unknown; from?: string; id?: number };
type Answered = { to: string; id: number; answer?: unknown };
/** `from` and `id` where somebody waits for an answer. */
type Letter = Asked | Answered;

/** All that one process tells at once. */
interface Bag {
  machine: string;
  letters: Letter[];
}

const purpose = 'told to other machines';
/** So many milliseconds are waited for more to tell; what is the same is told once. Whoever waits for an answer waits for this, too. */
const gathering = { told: 100, asked: 10 };

/** @returns how to ask the processes of other machines */
export async function joinMachines(post: Post, member: Member): Promise<Line> {
  const { machine, seals } = member;
  const self = randomUUID();
  const sendLater = startSending(post, member, gathering.told);
  const sendSoon = startSending(post, member, gathering.asked);
  const askings = new Map<number, Asking>();
  let asked = 0;

  async function take(letter: Letter) {
    if ('to' in letter) {
      if (letter.to === self) askings.get(letter.id)?.take(letter.answer);
      return;
    }
    const { topic, data, from, id } = letter;
    const answer = await member.answer(topic, data);
    if (from !== undefined && id !== undefined) await sendSoon({ to: from, id, answer });
  }

  await post.join(machine, (sealed) => {
    const bag = JSON.parse(seals.unseal(purpose, sealed) ?? 'null') as Bag | null;
    // Within a machine the store is not needed for that.
    if (bag && bag.machine !== machine) for (const letter of bag.letters) void take(letter);
  });

  return (topic, data, patience) => {
    if (patience === 0) return sendLater({ topic, data }).then(() => []);
    asked += 1;
    const id = asked;
    return new Promise((resolve) => {
      const end = (answers: unknown[]) => {
        askings.delete(id);
        resolve(answers);
      };
      const asking = new Asking(patience, end);
      askings.set(id, asking);
      void sendSoon({ topic, data, from: self, id });
      // Where there is no other machine, nobody waits for what is gathered.
      void post.countListeners().then((others) => asking.expect(others));
    });
  };
}

/** @param wait see `gathering`. @returns how to send a letter; that resolves when it is sent */
function startSending(post: Post, { machine, seals }: Member, wait: number): (letter: Letter) => Promise<void> {
  let bag: { letters: Set<string>; sent: Promise<void> } | null = null;
  function fill() {
    const letters = new Set<string>();
    const sent = pause(wait).then(() => {
      bag = null;
      const all: Bag = { machine, letters: [...letters].map((letter) => JSON.parse(letter)) };
      return post.tell(seals.seal(purpose, JSON.stringify(all)));
    });
    return { letters, sent };
  }
  return (letter) => {
    bag ??= fill();
    bag.letters.add(JSON.stringify(letter));
    return bag.sent;
  };
}

/** What was asked, while answers are waited for. */
class Asking {
  readonly #answers: unknown[] = [];
  readonly #end: () => void;
  #heard = 0;
  #expected = Number.POSITIVE_INFINITY;

  constructor(patience: number, end: (answers: unknown[]) => void) {
    const timer = setTimeout(() => this.#end(), patience);
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
    // What is undefined does not arrive.
    if (answer !== undefined) this.#answers.push(answer);
    if (this.#heard >= this.#expected) this.#end();
  }
}
