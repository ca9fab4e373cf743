/** A mail server for development: accepts every email and login, sends nothing on, and prints everything. */
import { pathToFileURL } from 'node:url';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * Starts it on this machine alone.
 *
 * @param {number} port where to listen
 * @param {(text: string) => void} print what to do with what a mail says
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
export function startMailCatcher(port = 1025, print = console.log) {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    async onData(stream, { envelope }, done) {
      const { from, subject, text, replyTo } = await PostalMime.parse(await bytesOf(stream));
      const to = envelope.rcptTo.map(({ address }) => address).join(', ');
      const lines = [`Mail to ${to}`, `From: ${from?.name} <${from?.address}>`];
      if (replyTo?.[0]) lines.push(`Reply-To: ${replyTo[0].address}`);
      print([...lines, `Subject: ${subject}`, '', text?.trimEnd() ?? ''].join('\n').replace(/^/gm, '  | '));
      done();
    },
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const stop = () => new Promise((done) => server.close(() => done()));
      resolve({ port: server.server.address().port, stop });
    });
  });
}

async function bytesOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { port } = await startMailCatcher(Number(process.argv[2] ?? 1025));
  console.log(`Mail sent to 127.0.0.1:${port} is shown here.`);
}
