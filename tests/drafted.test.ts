/** Documents: what is saved stays in a draft until all drafts are published together. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { documentKinds } from '../app/content/document-kinds';
import { type DocumentKind, differingLabels } from '../app/content/documents';
import * as drafted from '../app/content/drafted.server';
import { Conflict, Forbidden, Stale } from '../app/platform/errors';
import type { StaffActor } from '../app/records/actor';
import { fieldsOf } from '../app/records/changed-fields';
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
const [door, gate] = [kindOf('Door'), kindOf('Gate')] as const;

let site: Site;
let admin: StaffActor;
beforeEach(async () => {
  documentKinds.push(door, gate);
  site = await openSite();
  admin = await staffActor(site.store, 'admin');
});
afterEach(async () => {
  documentKinds.splice(documentKinds.indexOf(door), 2);
  await site.close();
});

const say = (words: string) => (present: Sign) => ({ ...present, words });
const revision = () => site.store.contentRevision();
const trail = () =>
  site.store.queries.selectFrom('auditEntries').select(['action', 'subject', 'summary']).orderBy('id').execute();

describe('a draft', () => {
  it('is not live, and does not empty the page cache', async () => {
    const before = revision();
    await drafted.saveDraft(admin, door, say('Closed'));
    expect(await drafted.readLive(door)).toEqual(door.initial);
    expect((await drafted.find(admin, door)).content).toEqual({ words: 'Closed', colour: 'blue' });
    expect(revision()).toBe(before);
  });

  it('is none once it says what is live', async () => {
    await drafted.saveDraft(admin, door, say('Closed'));
    await drafted.saveDraft(admin, door, say('Open'));
    expect((await drafted.readChanges(admin)).documents).toEqual([]);
  });

  it('refuses an edit that began before another was saved, also when that one was discarded', async () => {
    const { version } = await drafted.find(admin, door);
    await drafted.saveDraft(admin, door, say('Closed'), version);
    await expect(drafted.saveDraft(admin, door, say('Ajar'), version)).rejects.toThrow(Stale);
    await drafted.discard(admin);
    await expect(drafted.saveDraft(admin, door, say('Ajar'), version)).rejects.toThrow(Stale);
  });

  it('is for admins alone', async () => {
    const editor = await staffActor(site.store, 'editor');
    await expect(drafted.find(editor, door)).rejects.toThrow(Forbidden);
    await expect(drafted.readChanges(editor)).rejects.toThrow(Forbidden);
    await expect(drafted.saveDraft(editor, door, say('Closed'))).rejects.toThrow(Forbidden);
    await expect(drafted.publish(editor)).rejects.toThrow(Forbidden);
    await expect(drafted.discard(editor)).rejects.toThrow(Forbidden);
  });
});

describe('publishing', () => {
  it('makes all documents that differ live at once, says what differed and empties the page cache', async () => {
    await drafted.saveDraft(admin, door, say('Closed'));
    await drafted.saveDraft(admin, gate, () => ({ words: 'Ajar', colour: 'green' }));
    const { documents, version } = await drafted.readChanges(admin);
    expect(documents.map(({ label, differences, author }) => ({ label, differences, author }))).toEqual([
      { label: 'Door', differences: [{ part: 'Sign', what: ['Words'] }], author: 'admin' },
      { label: 'Gate', differences: [{ part: 'Sign', what: ['Words', 'Colour'] }], author: 'admin' },
    ]);
    const before = revision();
    await drafted.publish(admin, version);
    expect(revision()).toBeGreaterThan(before);
    expect(await drafted.readLive(door)).toEqual({ words: 'Closed', colour: 'blue' });
    expect(await drafted.readLive(gate)).toEqual({ words: 'Ajar', colour: 'green' });
    expect((await drafted.readChanges(admin)).documents).toEqual([]);
    expect(await trail()).toEqual([
      { action: 'saved', subject: 'draft of the door', summary: 'Sign: Words' },
      { action: 'saved', subject: 'draft of the gate', summary: 'Sign: Words, Colour' },
      { action: 'published', subject: 'door', summary: 'Sign: Words' },
      { action: 'published', subject: 'gate', summary: 'Sign: Words, Colour' },
    ]);
  });

  it('refuses what no one has looked at, and nothing at all', async () => {
    await expect(drafted.publish(admin)).rejects.toThrow(Conflict);
    await drafted.saveDraft(admin, door, say('Closed'));
    const { version } = await drafted.readChanges(admin);
    await drafted.saveDraft(admin, gate, say('Closed'));
    await expect(drafted.publish(admin, version)).rejects.toThrow(Stale);
    expect(await drafted.readLive(door)).toEqual(door.initial);
  });
});

describe('discarding', () => {
  it('returns every document to what is live', async () => {
    await drafted.saveDraft(admin, door, say('Closed'));
    await drafted.publish(admin);
    await drafted.saveDraft(admin, door, say('Ajar'));
    await drafted.saveDraft(admin, gate, say('Ajar'));
    await drafted.discard(admin);
    expect((await drafted.find(admin, door)).content.words).toBe('Closed');
    expect((await drafted.find(admin, gate)).content).toEqual(gate.initial);
    await expect(drafted.discard(admin)).rejects.toThrow(Conflict);
  });
});

describe('what is stored', () => {
  it('is read by today’s rules, part by part', async () => {
    const content = JSON.stringify({ words: 'far too many words for a sign', colour: 'red', former: true });
    const row = { key: door.key, content, updatedAt: '2026-01-01T00:00:00.000Z' };
    await site.store.queries.insertInto('siteContent').values(row).execute();
    expect(await drafted.readLive(door)).toEqual({ words: 'Open', colour: 'red' });
    await site.store.queries.updateTable('siteContent').set({ content: 'not JSON' }).execute();
    expect(await drafted.readLive(door)).toEqual(door.initial);
  });
});
