/** What admins read about the responses of real mail servers, and whether the email is sent again. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { diagnose } from '../app/email/diagnosis.server';
import { readForSending } from '../app/email/smtp-config.server';
import { sendMail } from '../app/email/transport.server';
import { configureMail } from './messages';
import { openSite, type Site } from './site';
import { meanings, servers } from './smtp-responses';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** A server that accepts each command, except that it gives this response to one. */
async function startRejectingServer(command: string, response: string): Promise<number> {
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (name: string, usual: string) => say(name === command ? response : usual);
    let isText = false;
    let unread = '';
    socket.on('error', () => {});
    answer('greeting', '220 mx.lab.example ESMTP');
    socket.on('data', (data) => {
      const received = (unread + data).split('\r\n');
      unread = received.pop() ?? '';
      for (const line of received) {
        const name = (/^\w+/.exec(line)?.[0] ?? '').toUpperCase();
        if (isText) {
          if (line !== '.') continue;
          isText = false;
          answer('DATA', '250 OK');
        } else if (name === 'EHLO') {
          answer('EHLO', command === 'HELO' ? response : '250-mx.lab.example\r\n250 AUTH PLAIN');
        } else if (name === 'HELO' && command === 'EHLO') say(response);
        else if (name === 'AUTH') answer('AUTH', '235 OK');
        else if (name === 'DATA') {
          isText = true;
          say('354 Go on');
        } else answer(name, name === 'QUIT' ? '221 Bye' : '250 OK');
      }
    });
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function diagnosisOf(command: string, response: string) {
  await configureMail(site.store, { port: await startRejectingServer(command, response) });
  const settings = (await readForSending()) ?? expect.fail();
  const mail = { messageId: 'a@b', to: { name: '', address: 'a@b.example' }, subject: 's', text: 't', html: 'h' };
  const timeouts = { connecting: 2000, silence: 2000 };
  return sendMail(settings, mail, timeouts, new AbortController().signal).then(
    () => expect.fail('It was sent.'),
    (error) => diagnose(error, settings),
  );
}

describe.each(servers)('Response of $server', ({ responses, source }) => {
  it.each(responses)('at %s: %s', async (command, response, meaning, ownSource) => {
    const [sentence, outcome] = meanings[meaning];
    const { message, isPermanent } = await diagnosisOf(command, response);
    expect([message.slice(0, sentence.length), isPermanent ? 'final' : 'retried']).toEqual([sentence, outcome]);
    expect(ownSource ?? source).not.toBe('');
  });
});

it('Each sentence belongs to a response', () => {
  const used = servers.flatMap(({ responses }) => responses.map(([, , meaning]) => meaning));
  expect(Object.keys(meanings).filter((meaning) => !used.includes(meaning as (typeof used)[number]))).toEqual([]);
});
