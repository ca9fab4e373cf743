/** One session with a mail server, from the greeting to QUIT. */
import type { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';

export type SmtpLogin = { user: string; pass: string } | { user: string; accessToken: string };

export interface SmtpSession {
  /** Whether the server accepts addresses with non-ASCII characters before the at sign (RFC 6531). */
  hasSmtpUtf8: boolean;
  /** Does nothing on a server without logins. */
  logIn(login: SmtpLogin): Promise<void>;
  send(envelope: SMTPConnection.Envelope, mime: Readable): Promise<unknown>;
}

/** In milliseconds, for the response to QUIT. */
const quitTimeout = 5_000;

/**
 * Greets the server over an open connection, runs the work, and sends QUIT: some servers log a connection that ends
 * without it as an attack.
 * @param signal ends the connection at once
 * @throws errors that app/email/diagnosis.server.ts explains
 */
export async function inSession<T>(
  options: SMTPConnection.Options,
  signal: AbortSignal,
  work: (session: SmtpSession) => Promise<T>,
): Promise<T> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection(options);
  let abort = () => {};
  const failure = new Promise<never>((_, reject) => {
    const fail = (code: string) => reject(Object.assign(new Error('The connection was closed.'), { code }));
    connection.on('error', reject);
    connection.once('end', () => fail('ECONNECTION'));
    abort = () => {
      fail('EABORT');
      connection.close();
    };
  });
  // It also fails when nothing waits for it, such as after QUIT.
  failure.catch(() => {});
  const step = <V>(start: (done: (error?: Error | null, value?: V) => void) => void) =>
    Promise.race([
      failure,
      new Promise<V | undefined>((resolve, reject) => {
        start((error, value) => (error ? reject(error) : resolve(value)));
      }),
    ]);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    await step((done) => connection.connect(done));
    const hello = String(connection.lastServerResponse);
    return await work({
      hasSmtpUtf8: /^250[ -]SMTPUTF8\b/im.test(hello),
      async logIn(login) {
        if (!connection.allowsAuth) return;
        const offered = 'accessToken' in login ? [] : loginMethodsIn(hello);
        // Nodemailer would try PLAIN, and some servers reject that as a wrong password.
        if (offered.length > 0 && !offered.some((method) => knownMethods.includes(method)))
          throw Object.assign(new Error('No known login method is offered.'), { code: 'EAUTH', offered });
        const credentials = await credentialsOf(login);
        await step((done) => connection.login(credentials, done));
      },
      send: (envelope, mime) => step((done) => connection.send(envelope, mime, done)),
    });
  } finally {
    signal.removeEventListener('abort', abort);
    connection.quit();
    setTimeout(() => connection.close(), quitTimeout).unref();
  }
}

/** Methods for a password. A server that wants tokens only (XOAUTH2) says so when it rejects a password. */
const knownMethods = ['PLAIN', 'LOGIN', 'CRAM-MD5', 'XOAUTH2'];

/** Returns the login methods that a response to EHLO offers (RFC 4954). Some servers write `AUTH=PLAIN`. */
const loginMethodsIn = (response: string): string[] =>
  [...response.matchAll(/^250[ -]AUTH[ =](.*)$/gim)].flatMap(
    ([, methods = '']) => methods.toUpperCase().match(/[A-Z\d_-]+/g) ?? [],
  );

async function credentialsOf(login: SmtpLogin): Promise<SMTPConnection.AuthenticationType> {
  if (!('accessToken' in login)) return login;
  const { default: XOAuth2 } = await import('nodemailer/lib/xoauth2');
  return { user: login.user, method: 'XOAUTH2', oauth2: new XOAuth2(login) };
}
