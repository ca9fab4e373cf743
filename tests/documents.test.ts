/** Documents: changes stay in a draft until all drafts are published together. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type DocumentKind, differingLabels } from '../app/content/documents/document';
import { documentKinds } from '../app/content/documents/kinds';
import * as documentStore from '../app/content/documents/model.server';
import { Conflict, Forbidden, StaleVersion } from '../app/platform/errors';
import type { StaffActor } from '../app/records/actor';
import { fieldsOf } from '../app/records/comparison/changed-fields';
import { openSite, type Site } from './site';
import { staffActor } from './staff';

interface Sign {
  words: string;
  colour: string;
}

function kindOf(key: string): DocumentKind<Sign> {
  const schema = z.object({ words: z.string().max(20).default('Open'), colour: z.string().default('blue') });
  const labels = { words: 'Words', colour: 'Colour' };
  const differences = (live: Sign, draft: Sign) => {
    const what = differingLabels(labels, live, draft);
    return what.length > 0 ? [{ part: 'Sign', what }] : [];
  };
  const fields = (sign: Sign) => fieldsOf(labels, { ...sign });
  return { key, label: key, schema, initial: schema.parse({}), differences, fields };
}
const [channel, isAuthPage] = [kindOf('Door'), kindOf('Gate')] as const;

let site: Site;
let admin: StaffActor;
beforeEach(async () => {
  documentKinds.push(channel, isAuthPage);
  site = await openSite();
  admin = await staffActor(site.store, 'admin');
});
afterEach(async () => {
  documentKinds.splice(documentKinds.indexOf(channel), 2);
  await site.close();
});

const send = (text: string) => (current: Sign) => ({ ...current, words: text });
const revision = () => site.store.contentRevision();
const auditLog = () =>
  site.store.queries.selectFrom('auditEntries').select(['action', 'subject', 'summary']).orderBy('id').execute();

describe('Document draft', () => {
  it('stays unpublished and keeps the page cache', async () => {
    const before = revision();
    await documentStore.saveDraft(admin, channel, undefined, send('Closed'));
    expect(await documentStore.readPublished(channel)).toEqual(channel.initial);
    expect((await documentStore.find(admin, channel)).content).toEqual({ words: 'Closed', colour: 'blue' });
    expect(revision()).toBe(before);
  });

  it('disappears when it equals the published content', async () => {
    await documentStore.saveDraft(admin, channel, undefined, send('Closed'));
    await documentStore.saveDraft(admin, channel, undefined, send('Open'));
    expect((await documentStore.readChanges(admin)).documents).toEqual([]);
  });

  it('rejects a stale version, also after a discard', async () => {
    const { version } = await documentStore.find(admin, channel);
    await documentStore.saveDraft(admin, channel, version, send('Closed'));
    await expect(documentStore.saveDraft(admin, channel, version, send('Ajar'))).rejects.toThrow(StaleVersion);
    await documentStore.discardDrafts(admin);
    await expect(documentStore.saveDraft(admin, channel, version, send('Ajar'))).rejects.toThrow(StaleVersion);
  });

  it('is available to admins only', async () => {
    const editor = await staffActor(site.store, 'editor');
    await expect(documentStore.find(editor, channel)).rejects.toThrow(Forbidden);
    await expect(documentStore.readChanges(editor)).rejects.toThrow(Forbidden);
    await expect(documentStore.saveDraft(editor, channel, undefined, send('Closed'))).rejects.toThrow(Forbidden);
    await expect(documentStore.publish(editor)).rejects.toThrow(Forbidden);
    await expect(documentStore.discardDrafts(editor)).rejects.toThrow(Forbidden);
  });
});

describe('Publishing documents', () => {
  it('publishes all changed documents at once, writes the audit log and clears the page cache', async () => {
    await documentStore.saveDraft(admin, channel, undefined, send('Closed'));
    await documentStore.saveDraft(admin, isAuthPage, undefined, () => ({ words: 'Ajar', colour: 'green' }));
    const { documents, version } = await documentStore.readChanges(admin);
    expect(documents.map(({ label, differences, author }) => ({ label, differences, author }))).toEqual([
      { label: 'Door', differences: [{ part: 'Sign', what: ['Words'] }], author: 'admin' },
      { label: 'Gate', differences: [{ part: 'Sign', what: ['Words', 'Colour'] }], author: 'admin' },
    ]);
    const before = revision();
    await documentStore.publish(admin, version);
    expect(revision()).toBeGreaterThan(before);
    expect(await documentStore.readPublished(channel)).toEqual({ words: 'Closed', colour: 'blue' });
    expect(await documentStore.readPublished(isAuthPage)).toEqual({ words: 'Ajar', colour: 'green' });
    expect((await documentStore.readChanges(admin)).documents).toEqual([]);
    expect(await auditLog()).toEqual([
      { action: 'saved', subject: 'draft of the door', summary: 'Sign: Words' },
      { action: 'saved', subject: 'draft of the gate', summary: 'Sign: Words, Colour' },
      { action: 'published', subject: 'door', summary: 'Sign: Words' },
      { action: 'published', subject: 'gate', summary: 'Sign: Words, Colour' },
    ]);
  });

  it('rejects a stale version and a publication without changes', async () => {
    await expect(documentStore.publish(admin)).rejects.toThrow(Conflict);
    await documentStore.saveDraft(admin, channel, undefined, send('Closed'));
    const { version } = await documentStore.readChanges(admin);
    await documentStore.saveDraft(admin, isAuthPage, undefined, send('Closed'));
    await expect(documentStore.publish(admin, version)).rejects.toThrow(StaleVersion);
    expect(await documentStore.readPublished(channel)).toEqual(channel.initial);
  });
});

describe('Discarding drafts', () => {
  it('returns every document to its published content', async () => {
    await documentStore.saveDraft(admin, channel, undefined, send('Closed'));
    await documentStore.publish(admin);
    await documentStore.saveDraft(admin, channel, undefined, send('Ajar'));
    await documentStore.saveDraft(admin, isAuthPage, undefined, send('Ajar'));
    await documentStore.discardDrafts(admin);
    expect((await documentStore.find(admin, channel)).content.words).toBe('Closed');
    expect((await documentStore.find(admin, isAuthPage)).content).toEqual(isAuthPage.initial);
    await expect(documentStore.discardDrafts(admin)).rejects.toThrow(Conflict);
  });
});

describe('Stored document', () => {
  it('falls back to the default for each invalid part', async () => {
    const content = JSON.stringify({ words: 'far too many words for a sign', colour: 'red', former: true });
    const row = { key: channel.key, content, updatedAt: '2026-01-01T00:00:00.000Z' };
    await site.store.queries.insertInto('siteContent').values(row).execute();
    expect(await documentStore.readPublished(channel)).toEqual({ words: 'Open', colour: 'red' });
    await site.store.queries.updateTable('siteContent').set({ content: 'not JSON' }).execute();
    expect(await documentStore.readPublished(channel)).toEqual(channel.initial);
  });
});
