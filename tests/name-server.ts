/** A real name server on loopback, which answers from a table and can be reported to be silent. */
import { createUDPServer, Packet } from 'dns2';

/** By name: `TXT`, `A`, `AAAA`, `PTR` are texts, `MX` too (in the order in which they are tried). */
export type Zone = Record<string, Partial<Record<'TXT' | 'A' | 'AAAA' | 'MX' | 'PTR', string[]>>>;

export interface NameServer {
  /** For DNS_SERVERS. */
  address: string;
  zone: Zone;
  /** The questions that get SERVFAIL, as "AAAA mx.firm.example". */
  failing: Set<string>;
  /** It hears, and answers nothing. */
  isSilent: boolean;
  /** The questions, as "TXT firm.example". */
  requested: string[];
  stop(): Promise<void>;
}

const types = { A: 1, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;

type Kind = keyof typeof types;

const dataOf = {
  A: (address: string) => ({ address }),
  AAAA: (address: string) => ({ address }),
  PTR: (domain: string) => ({ domain }),
  MX: (exchange: string, place: number) => ({ exchange, priority: 10 * (place + 1) }),
  // No string of a record is longer than 255.
  TXT: (text: string) => ({ data: text.match(/.{1,200}/g) ?? [''] }),
};

export async function startNameServer(zone: Zone = {}): Promise<NameServer> {
  const servfail = 2;
  const nxdomain = 3;
  const known: NameServer = {
    address: '',
    zone,
    failing: new Set(),
    isSilent: false,
    requested: [],
    stop: () => stop(),
  };
  const server = createUDPServer((request, send) => {
    const [question] = request.questions;
    if (!question) return;
    const name = question.name.toLowerCase();
    const kind = (Object.keys(types) as Kind[]).find((one) => types[one] === question.type);
    known.requested.push(`${kind} ${name}`);
    if (known.isSilent || !kind) return;
    const response = Packet.createResponseFromRequest(request);
    const records = known.zone[name];
    if (!records) response.header.rcode = nxdomain;
    if (known.failing.has(`${kind} ${name}`)) {
      response.header.rcode = servfail;
      return void send(response);
    }
    for (const [place, value] of (records?.[kind] ?? []).entries()) {
      const data = dataOf[kind](value, place);
      response.answers.push({ name, type: question.type, class: 1, ttl: 60, ...data } as never);
    }
    void send(response);
  });
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  await server.listen(0, '127.0.0.1');
  known.address = `127.0.0.1:${server.address().port}`;
  return known;
}
