/** A write in progress does not complete after its author was demoted, deleted or logged out. */
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword, setHashCost } from '../app/auth/passwords/password.server';
import * as account from '../app/auth/users/account.server';
import * as users from '../app/auth/users/model.server';
import { newUserSchema } from '../app/auth/users/schema';
import { saveSignature } from '../app/auth/users/signature.server';
import { accreditations } from '../app/content/accreditations/record.server';
import * as documents from '../app/content/documents/model.server';
import * as claims from '../app/content/home-page/claims.server';
import * as pageCopy from '../app/content/home-page/model.server';
import * as sitePages from '../app/content/pages/model.server';
import { sitePageSchema } from '../app/content/pages/schema';
import * as blogPosts from '../app/content/posts/model.server';
import { blogPostSchema } from '../app/content/posts/schema';
import { defaultBusinessDetails } from '../app/content/settings/business-details';
import * as siteContent from '../app/content/settings/settings.server';
import * as socialLinks from '../app/content/social-links/model.server';
import { socialLinkSchema } from '../app/content/social-links/schema';
import * as testimonials from '../app/content/testimonials/model.server';
import { testimonialSchema } from '../app/content/testimonials/schema';
import { smtpConfigSchema } from '../app/email/smtp-config';
import * as smtpConfig from '../app/email/smtp-config.server';
import { sendTestEmail } from '../app/email/test-email.server';
import { handle as handleMessage } from '../app/inbox/messages/assignment.server';
import { exportCsv } from '../app/inbox/messages/csv.server';
import * as messages from '../app/inbox/messages/model.server';
import * as resends from '../app/inbox/messages/resend.server';
import * as messageSettings from '../app/inbox/messages/settings.server';
import * as notes from '../app/inbox/notes/model.server';
import * as replies from '../app/inbox/replies/model.server';
import * as savedReplies from '../app/inbox/saved-replies/model.server';
import { Forbidden, Unauthenticated } from '../app/platform/errors';
import { operator, type StaffActor } from '../app/records/actor';
import { exportArchive } from '../app/registry/archive.server';
import { importArchive } from '../app/registry/import.server';
import { tableRecordTypes } from '../app/registry/record-types.server';
import { configureMail, sendMessage, smtpSettings, visitorMessage } from './messages';
import { accreditation, link, page, post, testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffActor, staffPassword } from './staff';

let site: Site;
let actor: StaffActor;

async function open() {
  site = await openSite();
  actor = await staffActor(site.store, 'admin');
}

const log = pino({ level: 'silent' });
const person = { username: 'tunde', email: 'tunde@uplink.example', firstName: 'Tunde', lastName: 'Bakare' };
const ownPassword = { currentPassword: staffPassword, password: 'a new password', confirmPassword: 'a new password' };

/** Every kind of write. Each would succeed for an admin, or find that there is no such record. */
const writes: [string, (as: StaffActor) => Promise<unknown>][] = [
  ...tableRecordTypes.flatMap(({ subject, update, remove }): [string, (as: StaffActor) => Promise<unknown>][] => [
    [`change a ${subject}`, (as) => update(as, 1, {})],
    [`delete a ${subject}`, (as) => remove(as, '1')],
  ]),
  ['add a testimonial', (as) => testimonials.create(as, testimonialSchema.parse(testimonial))],
  ['hide the samples', (as) => siteContent.setSamplesHidden(as, true)],
  ['add an accreditation', async (as) => accreditations.api?.create(as, accreditations.api.body.parse(accreditation))],
  ['move an accreditation', async (as) => accreditations.move?.(as, 1, 'up')],
  ['write a post', (as) => blogPosts.create(as, blogPostSchema.parse(post))],
  ['publish a post', (as) => blogPosts.show(as, 1, true)],
  ['write a page', (as) => sitePages.create(as, sitePageSchema.parse(page))],
  ['publish a page', (as) => sitePages.show(as, 1, true)],
  ['add a link', (as) => socialLinks.create(as, socialLinkSchema.parse(link))],
  ['save a text', (as) => siteContent.save(as, 'privacy-policy', 'All of it.')],
  ['save the page', (as) => pageCopy.saveSection(as, 'hero', { lead: 'Ours.' })],
  ['hide a section of the home page', (as) => pageCopy.setVisible(as, 'about', false)],
  ['publish drafts', (as) => documents.publish(as)],
  ['discard drafts', (as) => documents.discardDrafts(as)],
  ['confirm a claim', (as) => claims.confirmClaims(as, ['contact.privacy'])],
  ['save the business', (as) => siteContent.saveBusinessDetails(as, defaultBusinessDetails)],
  ['save the mail settings', (as) => smtpConfig.save(as, smtpConfigSchema.parse(smtpSettings))],
  ['send a test mail', (as) => sendTestEmail(as, 'a@b.example', log)],
  ['move a message', (as) => messages.update(as, 1, { status: 'archived' })],
  ['open a message', (as) => messages.open(as, 1)],
  ['delete a message', (as) => messages.remove(as, 1)],
  ['export messages', (as) => exportCsv(as, { statuses: ['new'] }).next()],
  ['send a mail again', (as) => resends.resendMessageMail(as, 1, 'notification')],
  ['send all again', (as) => resends.resendFailedEmails(as)],
  ['keep messages for a year', (as) => messageSettings.saveRetention(as, 12)],
  ['erase a person', (as) => messageSettings.purgeFrom(as, visitorMessage.companyEmail)],
  ['answer a message', (as) => replies.create(as, 1, { content: 'Certainly.' })],
  ['send an answer again', (as) => replies.resendReply(as, 1, 1)],
  ['note something about a message', (as) => notes.create(as, 1, { content: 'Rang her.' })],
  ['delete a note', (as) => notes.remove(as, 1, 1)],
  ['share a message out', (as) => handleMessage(as, 1, { assigneeId: null, followUpOn: '2026-12-24' })],
  ['add a saved reply', (as) => savedReplies.create(as, { title: 'Greeting', content: 'Hello' })],
  ['change one’s signature', (as) => saveSignature(as, { signature: 'Tunde' })],
  ['import the site', async (as) => importArchive(as, await exportArchive(operator), { replace: true })],
  ['add a user', (as) => users.create(as, newUserSchema.parse({ ...person, password: 'plum-7' }))],
  ['change a user', (as) => users.update(as, as.userId, { firstName: 'Tunde' })],
  ['delete a user', (as) => users.remove(as, as.userId + 1)],
  ['change their own password', (as) => account.changePassword(as, ownPassword, null)],
  ['log out everywhere', (as) => account.endAllSessions(as)],
];

describe('A logged-out user cannot', () => {
  beforeAll(async () => {
    await open();
    await sendMessage(site);
    await configureMail(site.store);
    await site.store.queries.deleteFrom('sessions').execute();
  });
  afterAll(() => site.close());

  it.each(writes)('%s', async (_, write) => {
    await expect(write(actor)).rejects.toThrow(Unauthenticated);
  });
});

describe('Write in progress', () => {
  beforeEach(open);
  afterEach(() => site.close());

  /** Adds a user while the thread that hashes passwords is busy, and `meanwhile` happens. */
  async function addUserWhile(meanwhile: () => Promise<unknown>): Promise<number> {
    const admin = await logInAs(site, 'admin');
    await makeUser(site.store, 'admin', 'another');
    setHashCost(11);
    onTestFinished(() => setHashCost(4));
    const rest = [1, 2].map((n) => hashPassword('a password', { name: `lane ${n}`, isKnown: true }));
    const pending = admin.json('POST', '/api/admin/users', { ...person, password: 'plum-7' });
    await Promise.race(rest);
    await meanwhile();
    const { status } = await pending;
    await Promise.all(rest);
    const { total } = await users.list(operator, { page: 1, pageSize: 1, q: person.username });
    expect(total).toBe(status === 201 ? 1 : 0);
    return status;
  }
  const change = (changes: Parameters<typeof users.update>[2]) => users.update(operator, actor.userId, changes);

  it.each([
    ['nothing', 'happens', () => Promise.resolve(), 201],
    ['an admin', 'is demoted', () => change({ role: 'editor' }), 401],
    ['an admin', 'is deleted', () => users.remove(operator, actor.userId), 401],
    ['an admin', 'logs out', () => site.store.queries.deleteFrom('sessions').execute(), 401],
  ])('gets the right status when %s %s', async (_, __, meanwhile, status) => {
    expect(await addUserWhile(meanwhile)).toBe(status);
  });

  it('checks the user’s current role', async () => {
    await site.store.queries.updateTable('users').set({ role: 'editor' }).execute();
    await expect(messageSettings.saveRetention(actor, 12)).rejects.toThrow(Forbidden);
  });
});
