/** A real SMTP server in the test's own process, which keeps what it is sent and can be reported to misbehave. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A folder for a copy of each mail that any test receives: a neighbour reads them all. */
const keptMails = process.env.KEPT_MAILS;

export interface Received {
  from: string;
  to: string[];
  /** The mail as it came, headers and all. */
  raw: string;
  mail: Email;
}

export interface MailServer {
  port: number;
  received: Received[];
  /** The usernames and passwords that were shown to it. */
  logins: { username: string; password: string }[];
  stop(): Promise<void>;
}

type Hooks = Pick<SMTPServerOptions, 'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo'> & {
  /** Called once a mail is received, before the server says so; what it throws is answered instead. */
  onReceived?: (received: Received) => unknown;
};

export interface Relay {
  port: number;
  /** What the client said in each connection. */
  said: string[];
  /** Ends all connections without a word. */
  cut(): void;
  stop(): Promise<void>;
}

/** Passes everything on to a server on this machine, and can lose its connections. */
export async function startRelay(port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const said: string[] = [];
  const server = createServer((client) => {
    const index = said.push('') - 1;
    client.on('data', (chunk: Buffer) => {
      said[index] += chunk.toString();
    });
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}));
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    said,
    cut,
    stop: () => {
      cut();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** An answer of the server's: `actionError(550, '5.1.1 No such user')`. */
export function actionError(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

export async function startMailServer(
  hooks: Hooks = {},
  options: SMTPServerOptions = {},
  port = 0,
): Promise<MailServer> {
  const received: Received[] = [];
  const logins: MailServer['logins'] = [];
  const { onReceived, ...rest } = hooks;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth(auth, _session, done) {
      logins.push({ username: String(auth.username), password: String(auth.password) });
      done(null, { user: String(auth.username) });
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        try {
          const raw = Buffer.concat(chunks).toString('utf8');
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          if (keptMails) writeFileSync(join(keptMails, `${randomUUID()}.eml`), raw);
          const one: Received = { from, to, raw, mail: await PostalMime.parse(raw) };
          await onReceived?.(one);
          received.push(one);
          done();
        } catch (error) {
          done(error as Error);
        }
      });
    },
    ...rest,
    ...options,
  });
  // A client that goes away in the middle is part of the game.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    logins,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
