/** The effect of sending emails and webhooks on visitors. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { SMTPServer } from 'smtp-server';
import { median } from './compare.mjs';
import { runProgram, startProgram } from './processes.mjs';
import { loggedIn } from './staff.mjs';

const pending = 10_000;
const rounds = 9;
const seconds = 2;

/** Requests the home page while nothing is sent and while 10,000 emails or webhooks are, in turns. */
export async function sending({ folder, load, report }) {
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end())).listen(
    0,
    '127.0.0.1',
  );
  const mailServer = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'bench' }),
    onData: (stream, _session, done) => stream.resume().on('end', done),
  });
  mailServer.listen(0, '127.0.0.1');
  await Promise.all([once(receiver, 'listening'), once(mailServer.server, 'listening')]);
  await runProgram(folder, 'seed');
  const program = await startProgram(folder, { environment: { WEBHOOK_TARGETS: 'any' } });
  await setUp(program.port, receiver.address().port, mailServer.server.address().port);
  const file = new Database(join(folder, 'uplink.sqlite'));
  for (const [name, queue, table] of [
    ['webhooks', queueWebhooks, 'webhook_deliveries'],
    ['emails', queueMails, 'outbox_mails'],
  ]) {
    const open = file.prepare(`select count(*) from ${table} where status in ('queued', 'sending')`).pluck();
    const left = () => open.get();
    await emptied(file, table, left);
    const ratios = [];
    let sent = 0;
    for (let round = 0; round < rounds; round += 1) {
      const idle = await query(load, program.port);
      queue(file, pending);
      // The worker looks every five seconds.
      while (left() > pending - 20) await wait(50);
      const before = left();
      const busy = await query(load, program.port);
      sent += (before - left()) / seconds / rounds;
      if (left() === 0) throw new Error(`There were too few ${name} to be sent.`);
      ratios.push(busy / idle);
      await emptied(file, table, left);
    }
    report.add(`landing page while ${name} are sent: median time against none`, median(ratios), {
      limit: 1.1,
      unit: '×',
      note: `${sent.toFixed(0)}/s are sent meanwhile`,
    });
  }
  file.close();
  await program.stop();
  receiver.close();
  mailServer.close();
}

/** Nothing waits, and nothing is in progress. */
async function emptied(file, table, left) {
  file.prepare(`delete from ${table} where status = 'queued'`).run();
  while (left() > 0) await wait(50);
}

/** A visitor who comes again as soon as the page is there. @returns the median time in milliseconds */
async function query(load, port) {
  const request = { path: '/', headers: { 'accept-encoding': 'br' } };
  return (await load.run({ port, request, connections: 1, seconds })).p50;
}

async function setUp(port, receiverPort, mailPort) {
  const cookie = await loggedIn(port);
  const send = async (path, body) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  };
  const visitor = {
    firstName: 'Ada',
    lastName: 'Byron',
    companyEmail: 'ada@byron.example',
    phoneNumber: '020 7946 0123',
    cityLocation: 'London',
    reasonForContact: 'other',
    message: 'A message with many recipients.',
  };
  await send('/api/contact', visitor);
  await send('/api/admin/webhooks', {
    name: 'Bench',
    url: `http://127.0.0.1:${receiverPort}/`,
    events: ['message.created'],
  });
  await send('/api/admin/smtp-config', {
    host: '127.0.0.1',
    port: mailPort,
    username: 'bench',
    password: 'bench',
    fromEmail: 'bench@uplink.example',
    fromName: 'Bench',
    adminEmail: 'desk@uplink.example',
  });
}

const now = () => new Date().toISOString();

function queueWebhooks(file, count) {
  file
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into webhook_deliveries (webhook_id, event, subject, subject_id, message_id, next_attempt_at, queued_at, created_at)
       select 1, 'message.created', 'message', 1, 'msg_' || hex(randomblob(16)), ?, ?, ? from n`,
    )
    .run(count, now(), now(), now());
}

/**
 * At most one email of a kind per record, so each names its own record. An email's text is the message of that number.
 */
function queueMails(file, count) {
  file
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into outbox_mails (kind, subject, subject_id, priority, message_id, next_attempt_at, queued_at, created_at)
       select 'notification', 'bench ' || hex(randomblob(8)), 1, 1, hex(randomblob(16)), ?, ?, ? from n`,
    )
    .run(count, now(), now(), now());
}
