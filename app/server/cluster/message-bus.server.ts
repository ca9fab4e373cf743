/** Forwards requests between processes, and collects their responses. */
import type { ToPrimary, ToWorker } from './messages';

interface PendingRequest {
  missing: Set<number>;
  answers: unknown[];
}

export class Exchange {
  readonly #askings = new Map<string, PendingRequest>();
  readonly #members = new Set<number>();

  constructor(readonly send: (to: number, message: ToWorker) => void) {}

  add(peer: number): void {
    this.#members.add(peer);
  }

  /** Removes a worker that has ended. Pending requests no longer wait for it. */
  remove(peer: number): void {
    this.#members.delete(peer);
    for (const [key, pending] of this.#askings) {
      if (key.startsWith(`${peer} `)) this.#askings.delete(key);
      else if (pending.missing.delete(peer)) this.#endIfAllHave(key, pending);
    }
  }

  take(from: number, message: Extract<ToPrimary, { uplink: 'ask' | 'answer' }>): void {
    if (message.uplink === 'ask') {
      const { id, topic, data } = message;
      const peers = [...this.#members].filter((peer) => peer !== from);
      const pending = { missing: new Set(peers), answers: [] };
      this.#askings.set(`${from} ${id}`, pending);
      for (const other of peers) this.send(other, { uplink: 'asked', from, id, topic, data });
      this.#endIfAllHave(`${from} ${id}`, pending);
    } else {
      const key = `${message.to} ${message.id}`;
      const pending = this.#askings.get(key);
      if (!pending?.missing.delete(from)) return;
      // JSON drops undefined, so a peer without an answer sends none.
      if (message.answer !== undefined) pending.answers.push(message.answer);
      this.#endIfAllHave(key, pending);
    }
  }

  #endIfAllHave(key: string, { missing, answers }: PendingRequest) {
    if (missing.size > 0) return;
    this.#askings.delete(key);
    const [to, id] = key.split(' ').map(Number);
    this.send(to ?? 0, { uplink: 'answered', id: id ?? 0, answers });
  }
}
