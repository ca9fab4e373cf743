/** How staff share messages: notes, assignment, follow-up dates and saved replies. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remove as removeUser } from '../app/auth/users/model.server';
import { remove } from '../app/inbox/messages/model.server';
import { freezeClock } from '../app/platform/clock.server';
import { operator } from '../app/records/actor';
import { checkForImport, exportArchive } from '../app/registry/archive.server';
import { importArchive } from '../app/registry/import.server';
import { sendMessage } from './messages';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffActor } from './staff';

let site: Site;
let editor: Site;
beforeEach(async () => {
  site = await openSite();
  freezeClock(new Date('2026-11-21T09:00:00.000Z'));
  editor = await logInAs(site, 'editor');
  await sendMessage(site);
  await sendMessage(site, { firstName: 'Tom', companyName: '', message: 'Who mends printers?' });
});
afterEach(() => site.close());

const call = async (method: string, path: string, body?: unknown) => {
  const response = await editor.json(method, `/api/admin/${path}`, body);
  return { status: response.status, ...(await response.json()) };
};
const text = async (path: string) =>
  (await (await editor.send(path)).text()).replaceAll(/<!-- -->|<\/?span\b[^>]*>/g, '');
const auditLog = () =>
  site.store.queries.selectFrom('auditEntries').select(['action', 'summary']).orderBy('id').execute();

it('Staff add and delete message notes by form and API; notes are deleted with their message', async () => {
  const added = await editor.post('/admin/messages/1/notes/new', { content: 'Rang: wants a quote.' });
  expect([added.status, added.headers.get('location')]).toEqual([303, '/admin/messages/1']);
  expect((await call('POST', 'contact-requests/1/notes', { content: 'Second' })).note).toMatchObject({
    id: 2,
    author: 'Priya Raman',
  });
  expect(await text('/admin/messages/1')).toContain('Rang: wants a quote.');
  expect((await editor.post('/admin/messages/1/notes/new', { content: '' })).status).toBe(400);
  expect((await editor.post('/admin/messages/2/notes/1/delete', {})).status).toBe(404);
  expect((await editor.post('/admin/messages/1/notes/1/delete', {})).status).toBe(303);
  expect((await call('GET', 'contact-requests/1/notes')).notes).toMatchObject([{ content: 'Second' }]);
  expect((await auditLog()).map(({ action }) => action).filter((action) => action.includes('note'))).toEqual([
    'added a note to',
    'added a note to',
    'deleted a note of',
  ]);
  const table = await text('/api/admin/contact-requests.csv');
  expect(table).toContain('2026-11-21T09:00:00.000Z Priya Raman:\nSecond');
  await remove(await staffActor(site.store, 'editor'), 1);
  expect(await site.store.queries.selectFrom('messageNotes').select('id').execute()).toEqual([]);
  expect(JSON.stringify(await auditLog())).not.toMatch(/quote|Second|Ifeoma/);
});

describe('Message assignment and follow-up', () => {
  it('filters lists, shows due follow-ups and writes the audit log', async () => {
    const tunde = await makeUser(site.store, 'editor', 'tunde');
    const handled = await editor.post('/admin/messages/1/assignment', {
      assigneeId: `${tunde}`,
      followUpOn: '2026-11-23',
    });
    expect([handled.status, handled.headers.get('location')]).toEqual([303, '/admin/messages/1']);
    const { contactRequest: message } = await call('PUT', 'contact-requests/2/assignment', { assigneeId: 1 });
    expect(message).toMatchObject({ assigneeId: 1, assignee: 'Priya Raman', followUpOn: null });
    const result = async (query: string) =>
      (await call('GET', `contact-requests?${query}`)).contactRequests.map(({ id }: { id: number }) => id);
    expect(await result('view=mine')).toEqual([2]);
    expect(await result('view=unassigned')).toEqual([]);
    expect(await result('view=follow-up')).toEqual([1]);
    expect(await result('view=follow-up&q=printers')).toEqual([]);
    expect(await result('view=due')).toEqual([]);
    expect((await call('GET', 'contact-requests?view=other')).status).toBe(400);
    expect(await text('/admin/messages')).toContain('follow up on 23 November 2026');
    expect(await text('/admin/messages?view=mine')).not.toContain('Ifeoma');
    expect(await text('/api/admin/contact-requests.csv?view=mine')).not.toContain('Ifeoma');

    // In London the day begins at midnight, in winter with UTC's.
    expect(await text('/admin/dashboard')).not.toContain('Follow-ups due');
    freezeClock(new Date('2026-11-23T00:00:00.000Z'));
    editor = await logInAs(site, 'editor');
    expect(await result('view=due')).toEqual([1]);
    const due = /Follow-ups due.*?<\/section>/s.exec(await text('/admin/dashboard'))?.[0];
    expect(due).toContain('1 message');
    expect(due).toContain('href="/admin/messages/1"');

    // What was archived is done with, whatever day it has.
    await call('PATCH', 'contact-requests/1', { status: 'archived' });
    expect(await text('/admin/dashboard')).not.toContain('Follow-ups due');
    expect(await text('/admin/messages')).not.toMatch(/Follow-up due(<!-- -->)? \(1\)/);
    await call('PATCH', 'contact-requests/1', { status: 'read' });
    expect(await text('/admin/dashboard')).toContain('Follow-ups due');

    await editor.post('/admin/messages/1/assignment', { assigneeId: '', followUpOn: '' });
    expect(await result('view=unassigned')).toEqual([1]);
    expect(await text('/admin/dashboard')).not.toContain('Follow-ups due');
    const actions = (await auditLog()).filter(
      ({ action }) => !['exported', 'archived', 'moved to the inbox'].includes(action),
    );
    expect(actions.map(({ action, summary }) => `${action}: ${summary}`)).toEqual([
      'assigned: Message 1 to tunde',
      'set a follow-up for: Message 1 on 23 November 2026',
      'assigned: Message 2 to editor',
      'unassigned: Message 1',
      'took the follow-up from: Message 1',
    ]);
  });

  it('rejects users who may not read messages and clears a deleted assignee', async () => {
    const tunde = await makeUser(site.store, 'editor', 'tunde');
    const visitor = await makeUser(site.store, 'user', 'visitor');
    const assign = (assigneeId: number) => call('PUT', 'contact-requests/1/assignment', { assigneeId });
    expect((await assign(visitor)).status).toBe(400);
    expect((await assign(99)).status).toBe(400);
    expect((await assign(tunde)).status).toBe(200);
    expect((await call('PUT', 'contact-requests/1/assignment', { followUpOn: '31/12/2026' })).status).toBe(400);
    await removeUser(await staffActor(site.store, 'admin'), tunde);
    expect((await call('GET', 'contact-requests')).contactRequests).toMatchObject([{}, { assignee: null }]);
  });
});

describe('Canned replies', () => {
  it('fill placeholders when inserted into a reply without JavaScript', async () => {
    const content = 'Hello {first name} of {company},\n\nthis is about number {reference}.\n\n{your name}';
    const added = await editor.post('/admin/messages/canned-replies/new', { title: 'Greeting', content });
    expect(added.status).toBe(303);
    const wrong = await call('POST', 'canned-replies', { title: 'Wrong', content: 'Hello {firstname}' });
    expect(wrong).toMatchObject({ status: 400, errors: { content: [expect.stringContaining('{first name}')] } });
    const filled = (await call('GET', 'contact-requests/1/canned-replies')).cannedReplies[0].content;
    expect(filled).toBe('Hello Ifeoma of Okafor Lane Architects,\n\nthis is about number 1.\n\nPriya Raman');
    const page = await editor.post('/admin/messages/1/reply', {
      content: 'Before',
      cannedReply: '1',
      intent: 'insert',
    });
    expect(await page.text()).toContain('>Before\n\nHello Ifeoma of Okafor Lane Architects,');
    expect(await site.store.queries.selectFrom('messageReplies').select('id').execute()).toEqual([]);
    expect(
      (await site.anonymous().post('/admin/messages/1/reply', { cannedReply: '1', intent: 'insert' })).status,
    ).not.toBe(200);
  });

  it('reject stale edits and can be restored from the trash', async () => {
    await call('POST', 'canned-replies', { title: 'Prices', content: 'From £10.' });
    const edit = (fields: object) => call('PATCH', 'canned-replies/1', fields);
    expect(await edit({ content: 'From £20.', version: 1 })).toMatchObject({ status: 200 });
    expect((await edit({ content: 'From £30.', version: 1 })).status).toBe(409);
    expect((await editor.post('/admin/messages/canned-replies/1/delete', {})).status).toBe(303);
    expect((await call('GET', 'canned-replies')).total).toBe(0);
    expect((await call('POST', 'trash/canned-replies/1/restore', {})).status).toBe(200);
    expect((await call('GET', 'canned-replies')).cannedReplies).toMatchObject([{ content: 'From £20.' }]);
  });
});

it('A reply ends with the signature of its author and keeps that signature', async () => {
  expect(await text('/admin/messages/1/reply')).toContain('Priya Raman\nUplink');
  const own = 'Priya\nService desk';
  expect((await editor.post('/admin/account/signature', { signature: own })).status).toBe(303);
  expect(await text('/admin/account')).toContain(own);
  expect((await call('POST', 'contact-requests/1/replies', { content: 'Yes.' })).reply.signature).toBe(own);
  await editor.post('/admin/account/signature', { signature: '' });
  expect((await call('GET', 'account/signature')).signature).toBeNull();
  // What was answered stays as it was.
  expect((await call('GET', 'contact-requests/1/replies')).replies).toMatchObject([{ signature: own }]);
});

it('An archive contains notes, replies and assignments, and import renders replies again', async () => {
  await call('POST', 'contact-requests/1/replies', { content: 'It is **soon**.' });
  await call('POST', 'contact-requests/1/notes', { content: 'Rang her.' });
  await call('PUT', 'contact-requests/1/assignment', { assigneeId: 1, followUpOn: '2026-11-23' });
  await call('POST', 'canned-replies', { title: 'Greeting', content: 'Hello {first name}' });
  const archive = JSON.parse(JSON.stringify(await exportArchive(operator)));
  archive.messages[0].replies[0].html = '<script>alert(1)</script>';
  await importArchive(operator, checkForImport(archive), { replace: true });
  const { contactRequests: messages } = await call('GET', 'contact-requests');
  const { id } = messages.find(({ firstName }: { firstName: string }) => firstName === 'Ifeoma');
  expect(messages).toHaveLength(2);
  expect(messages).toContainEqual(expect.objectContaining({ id, assignee: 'Priya Raman', followUpOn: '2026-11-23' }));
  expect((await call('GET', `contact-requests/${id}/replies`)).replies).toMatchObject([
    { content: 'It is **soon**.', html: '<p>It is <strong>soon</strong>.</p>', sentAt: null, status: 'dropped' },
  ]);
  expect((await call('GET', `contact-requests/${id}/notes`)).notes).toMatchObject([{ content: 'Rang her.' }]);
  expect((await call('GET', 'canned-replies')).cannedReplies).toMatchObject([{ title: 'Greeting' }]);
});
