/** Passes on what processes ask each other, and puts the answers together. */
import type { ToPrimary, ToWorker } from './letters';

interface Asking {
  missing: Set<number>;
  answers: unknown[];
}

export class Exchange {
  readonly #askings = new Map<string, Asking>();
  readonly #members = new Set<number>();

  constructor(readonly send: (to: number, letter: ToWorker) => void) {}

  add(member: number): void {
    this.#members.add(member);
  }

  /** Nobody waits for one who is gone. */
  remove(member: number): void {
    this.#members.delete(member);
    for (const [key, asking] of this.#askings) {
      if (key.startsWith(`${member} `)) this.#askings.delete(key);
      else if (asking.missing.delete(member)) this.#endIfAllHave(key, asking);
    }
  }

  take(from: number, letter: Extract<ToPrimary, { uplink: 'ask' | 'answer' }>): void {
    if (letter.uplink === 'ask') {
      const { id, topic, data } = letter;
      const others = [...this.#members].filter((member) => member !== from);
      const asking = { missing: new Set(others), answers: [] };
      this.#askings.set(`${from} ${id}`, asking);
      for (const other of others) this.send(other, { uplink: 'asked', from, id, topic, data });
      this.#endIfAllHave(`${from} ${id}`, asking);
    } else {
      const key = `${letter.to} ${letter.id}`;
      const asking = this.#askings.get(key);
      if (!asking?.missing.delete(from)) return;
      // What is undefined does not arrive.
      if (letter.answer !== undefined) asking.answers.push(letter.answer);
      this.#endIfAllHave(key, asking);
    }
  }

  #endIfAllHave(key: string, { missing, answers }: Asking) {
    if (missing.size > 0) return;
    this.#askings.delete(key);
    const [to, id] = key.split(' ').map(Number);
    this.send(to ?? 0, { uplink: 'answered', id: id ?? 0, answers });
  }
}
