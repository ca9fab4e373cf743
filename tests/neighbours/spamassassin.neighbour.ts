/** What SpamAssassin, with Debian's rules, thinks of every mail that the HTTP tests receive. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ownFolder } from '../faults/workspace';

const root = resolve(import.meta.dirname, '../..');

/** The HTTP tests that send emails. */
const files = [
  'tests/mail.test.ts',
  'tests/notifications.test.ts',
  'tests/testimonial-requests.test.ts',
  'tests/replies.test.ts',
  'tests/account-notices.test.ts',
  'tests/single-use-links.test.ts',
  'tests/suspected-spam.test.ts',
  'tests/mail-domain.test.ts',
  'tests/webhooks.test.ts',
  'tests/test-email.test.ts',
];

/** Words of the subject by which the emails are known. */
const kinds = [
  'Business IT support: Ifeoma Okafor',
  'We have your message',
  'Re: We have your message',
  'is due soon',
  'is overdue',
  'in the quiet hours',
  'for your digest',
  'enquiries last week',
  'marked as spam',
  'May we quote you',
  'sent a testimonial',
  'withdrew the permission',
  'You are invited',
  'Choose a new password',
  'Please confirm your email address',
  'Your password was changed',
  'may not arrive',
  'The_webhook',
  'Test email',
];

/** Half of what Debian's configuration calls spam. */
const maxScore = 2.5;

it('takes no email of any kind for spam', () => {
  const folder = ownFolder();
  const env = { ...process.env, KEPT_MAILS: folder };
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], { cwd: root, env, stdio: 'ignore' });
  expect(status).toBe(0);
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'));
  const subjects = mails.map((mail) => /^Subject: .*(\n\s.*)*/m.exec(mail)?.[0]).join('\n');
  for (const kind of kinds) expect(subjects).toContain(kind);

  const box = mails
    .map((mail) => `From a@b Sun Nov 29 10:00:00 2026\n${mail.replace(/^(>*From )/gm, '>$1')}\n`)
    .join('');
  // What the network knows of a sender is not asked: these senders do not exist.
  const { stdout } = spawnSync('spamassassin', ['--local', '--mbox'], {
    input: box,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const verdicts = [...stdout.matchAll(/^X-Spam-Status: .*score=(\S+)(?:.|\n\s)*/gm)];
  expect(verdicts).toHaveLength(mails.length);
  expect(verdicts.filter(([, score]) => Number(score) > maxScore).map(([status]) => status)).toEqual([]);
});
