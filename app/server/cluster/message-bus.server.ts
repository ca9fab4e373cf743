/** Forwards requests between processes, and collects their responses. */
import type { ToPrimary, ToWorker } from './messages';

interface PendingRequest {
  missing: Set<number>;
  answers: unknown[];
}

export class RequestRouter {
  readonly #pending = new Map<string, PendingRequest>();
  readonly #members = new Set<number>();

  constructor(readonly send: (to: number, message: ToWorker) => void) {}

  add(peer: number): void {
    this.#members.add(peer);
  }

  /** Removes a worker that has ended. Pending requests no longer wait for it. */
  remove(peer: number): void {
    this.#members.delete(peer);
    for (const [key, pending] of this.#pending) {
      if (key.startsWith(`${peer} `)) this.#pending.delete(key);
      else if (pending.missing.delete(peer)) this.#endWhenComplete(key, pending);
    }
  }

  route(from: number, message: Extract<ToPrimary, { uplink: 'ask' | 'answer' }>): void {
    if (message.uplink === 'ask') {
      const { id, topic, data } = message;
      const peers = [...this.#members].filter((peer) => peer !== from);
      const pending = { missing: new Set(peers), answers: [] };
      this.#pending.set(`${from} ${id}`, pending);
      for (const other of peers) this.send(other, { uplink: 'asked', from, id, topic, data });
      this.#endWhenComplete(`${from} ${id}`, pending);
    } else {
      const key = `${message.to} ${message.id}`;
      const pending = this.#pending.get(key);
      if (!pending?.missing.delete(from)) return;
      // JSON drops undefined, so a peer without an answer sends none.
      if (message.answer !== undefined) pending.answers.push(message.answer);
      this.#endWhenComplete(key, pending);
    }
  }

  #endWhenComplete(key: string, { missing, answers }: PendingRequest) {
    if (missing.size > 0) return;
    this.#pending.delete(key);
    const [to, id] = key.split(' ').map(Number);
    this.send(to ?? 0, { uplink: 'answered', id: id ?? 0, answers });
  }
}
