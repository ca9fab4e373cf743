/** Addresses last: those that posts and pages had, those that the owner redirects, and what is asked for in vain. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkAmong, checkRedirect } from '../app/content/redirects/model.server';
import { recordNotFound, storeNotFound, sweepNotFound } from '../app/content/redirects/not-found-log.server';
import { RedirectSet, targetPathOf } from '../app/content/redirects/paths';
import { redirectsMax } from '../app/content/redirects/schema';
import { storeRedirect } from '../app/imports/runs/wordpress.server';
import { freezeClock, nowIso } from '../app/platform/clock.server';
import { Invalid } from '../app/platform/errors';
import { operator } from '../app/records/actor';
import { checkForImport, exportArchive } from '../app/registry/archive.server';
import { importArchive } from '../app/registry/import.server';
import { transaction } from '../db/store.server';
import { listen } from './raw-store';
import { page, post } from './sample-records';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
  await storeNotFound();
  await site.store.queries.deleteFrom('notFoundEntries').execute();
});
afterEach(() => site.close());

const path = '/api/admin/redirects';
const screen = '/admin/site-settings/redirects';
const api = async (method: string, address: string, body?: unknown, by = admin) => {
  const response = await by.json(method, address, body);
  return { status: response.status, ...(await response.json()) };
};
const add = (source: string, target: string) => api('POST', path, { source, target });
const requested = async (address: string) => {
  const response = await site.send(address);
  return [response.status, response.headers.get('location')];
};
const html = async (address: string) => (await (await admin.send(address)).text()).replaceAll('<!-- -->', '');
const gone = [404, null];
/** The latest first. */
const revisionsOf = async (kind: string, id: number) =>
  (await api('GET', `/api/admin/history/${kind}/${id}`)).versions.map(
    ({ action, what, author }: Record<string, string>) => `${action} ${what} by ${author}`,
  );

describe.each([
  { kind: 'blog-posts', one: 'blogPost', input: post, start: '/blog/' },
  { kind: 'pages', one: 'page', input: page, start: '/' },
])('Previous slug of $kind', ({ kind, one, input, start }) => {
  const records = `/api/admin/${kind}`;
  const make = async (slug: string) => (await api('POST', records, { ...input, slug, isPublished: true }))[one].id;
  const save = (id: number, slug: string, isPublished = true) =>
    api('PUT', `${records}/${id}`, { ...input, slug, isPublished });

  it('redirects to the current slug and keeps the query', async () => {
    const id = await make('one');
    await save(id, 'two');
    await save(id, 'three');
    for (const previous of ['one', 'two'])
      expect(await requested(`${start}${previous}`)).toEqual([301, `${start}three`]);
    expect(await requested(`${start}one?utm_source=mail&a=b`)).toEqual([301, `${start}three?utm_source=mail&a=b`]);
    const answer = await site.send(`${start}one`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await site.post(`${start}one`, {})).status).not.toBe(301);
    await save(id, 'one');
    expect(await requested(`${start}one`)).toEqual([200, null]);
    expect(await requested(`${start}three`)).toEqual([301, `${start}one`]);
  });

  it('returns 404 while its record is hidden or in the trash', async () => {
    const id = await make('one');
    await save(id, 'two', false);
    expect(await requested(`${start}one`)).toEqual(gone);
    await save(id, 'two');
    await api('DELETE', `${records}/${id}`);
    expect(await requested(`${start}one`)).toEqual(gone);
    await api('POST', `/api/admin/trash/${kind}/${id}/restore`, {});
    expect(await requested(`${start}one`)).toEqual([301, `${start}two`]);
    await api('DELETE', `${records}/${id}`);
    await api('DELETE', `/api/admin/trash/${kind}/${id}`);
    expect(await site.store.queries.selectFrom('previousSlugs').selectAll().execute()).toEqual([]);
  });

  it('redirects to its last holder that is not in the trash', async () => {
    const first = await make('shared');
    await save(first, 'first');
    const second = await make('shared');
    expect(await requested(`${start}shared`)).toEqual([200, null]);
    await save(second, 'second');
    expect(await requested(`${start}shared`)).toEqual([301, `${start}second`]);
    await api('DELETE', `${records}/${second}`);
    expect(await requested(`${start}shared`)).toEqual([301, `${start}first`]);
  });

  it('redirects to a restored record once the record that took the slug is removed', async () => {
    const first = await make('shared');
    await api('DELETE', `${records}/${first}`);
    const second = await make('shared');
    await api('POST', `/api/admin/trash/${kind}/${first}/restore`, {});
    expect(await requested(`${start}shared-2`)).toEqual([200, null]);
    await api('DELETE', `${records}/${second}`);
    expect(await requested(`${start}shared`)).toEqual([301, `${start}shared-2`]);
  });

  it('has its redirects moved to the new slug', async () => {
    const id = await make('one');
    await add('/old', `${start}one`);
    await save(id, 'two');
    expect(await requested('/old')).toEqual([301, `${start}two`]);
  });

  it('adds a revision to a redirect that pointed to it, and rejects a stale edit with 409', async () => {
    const id = await make('one');
    const { redirect } = await add('/old', `${start}one`);
    await save(id, 'two');
    const conflict = { source: '/old', target: '/elsewhere', version: redirect.version };
    expect(await api('PUT', `${path}/${redirect.id}`, conflict)).toMatchObject({ status: 409, code: 'stale' });
    expect(await revisionsOf('redirects', redirect.id)).toEqual(['updated To by admin', 'created  by admin']);
    const auditLog = site.store.queries.selectFrom('auditEntries').select('summary').where('subject', '=', 'redirect');
    expect((await auditLog.execute()).map(({ summary }) => summary)).toEqual([
      `/old to ${start}one`,
      `/old to ${start}two`,
    ]);
  });
});

describe('Redirect', () => {
  it('matches any letter case, encoding and trailing slash', async () => {
    expect((await add('/über-uns.HTML/', '/about-us?from=old#team')).status).toBe(201);
    for (const address of ['/über-uns.html', '/%C3%9Cber-Uns.html', '/über-uns.html/'])
      expect(await requested(address)).toEqual([301, '/about-us?from=old#team']);
    expect(await requested('/über-uns.html?x=1')).toEqual([301, '/about-us?from=old&x=1#team']);
    expect(await requested('/über-uns.html/more')).toEqual(gone);
  });

  it('with a star uses the longest match and passes on the rest of the path', async () => {
    await add('/news/*', '/blog/*');
    await add('/news/archive/*', 'https://archive.example/uplink/*');
    await add('/news/jobs', '/careers');
    await add('/shop/*', '/services');
    expect(await requested('/news')).toEqual([301, '/blog']);
    expect(await requested('/news/a/b%20c?d=e')).toEqual([301, '/blog/a/b%20c?d=e']);
    expect(await requested('/news/archive/2019')).toEqual([301, 'https://archive.example/uplink/2019']);
    expect(await requested('/news/jobs')).toEqual([301, '/careers']);
    expect(await requested('/newspaper')).toEqual(gone);
    expect(await requested('/shop/a/b')).toEqual([301, '/services']);
  });

  it('is unused where a page exists, and marked so in the list', async () => {
    await add('/about-us', '/services');
    await api('POST', '/api/admin/pages', { ...page, isPublished: true });
    expect(await requested('/about-us')).toEqual([200, null]);
    expect((await api('GET', path)).redirects[0].hasPage).toBe(true);
    expect(await html(screen)).toContain('Not used: a page has this address');
    await api('DELETE', '/api/admin/pages/1');
    expect(await requested('/about-us')).toEqual([301, '/services']);
  });

  it('with a star does not loop when its target is the page above', async () => {
    await add('/helpdesk/*', '/helpdesk');
    expect(await requested('/helpdesk/old')).toEqual([301, '/helpdesk']);
    expect(await requested('/helpdesk')).toEqual(gone);
  });

  it.each([
    ['old', '/a', 'source', /Begin with a slash/],
    ['/old#team', '/a', 'source', /Remove everything after #/],
    ['/old?id=1#team', '/a', 'source', /Remove everything after #/],
    ['/news/*?id=1', '/a', 'source', /Use a star only at the end/],
    ['/?', '/a', 'source', /You cannot redirect the home page/],
    ['/admin?id=1', '/a', 'source', /The website itself answers at \/admin/],
    ['/o*d', '/a', 'source', /Use a star only at the end/],
    ['/*', '/a', 'source', /You cannot redirect the home page/],
    ['/admin/old', '/a', 'source', /The website itself answers at \/admin/],
    ['/media/x.jpg', '/a', 'source', /The website itself/],
    ['/old', '/a/*', 'target', /must end in/],
    ...[
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'http://a.example',
      'javascript:alert(1)',
      'evil.example',
    ].map((target) => ['/old', target, 'target', /Enter a page of this website/] as const),
    ['/old', 'https://uplink.example@evil.example/', 'target', /Remove the user name and password/],
  ] as const)('is rejected from %s to %s', async (source, target, field, message) => {
    const { status, errors } = await add(source, target);
    expect([400, 409]).toContain(status);
    expect(errors[field]?.[0]).toMatch(message);
  });

  it('with a query matches requests with its parameters, and passes on the others', async () => {
    await api('POST', '/api/admin/pages', { ...page, isPublished: true });
    for (const [source, target] of [
      ['/?p=123', '/about-us'],
      ['/?p=123&lang=de', 'https://firm.example/de?from=old#top'],
      ['https://old.example/Index.php?option=com_content&id=12', '/services'],
      ['/about-us?id=%C3%BC b', '/'],
      ['/index.php', '/blog'],
    ] as const)
      expect((await add(source, target)).status).toBe(201);
    expect(await requested('/?p=123')).toEqual([301, '/about-us']);
    expect(await requested('/?utm_source=mail&p=123&a=b')).toEqual([301, '/about-us?utm_source=mail&a=b']);
    expect(await requested('/?lang=de&p=123&a=b')).toEqual([301, 'https://firm.example/de?from=old&a=b#top']);
    expect(await requested('/index.PHP?id=12&option=com_content')).toEqual([301, '/services']);
    expect(await requested('/index.php?id=13&option=com_content')).toEqual([301, '/blog?id=13&option=com_content']);
    expect(await requested('/about-us?id=%c3%bc+b')).toEqual([301, '/']);
    for (const address of ['/', '/?p=1234', '/?P=123', '/?lang=de', '/about-us', '/about-us?id=b'])
      expect(await requested(address)).toEqual([200, null]);
    expect((await site.post('/?p=123', {})).status).not.toBe(301);
    expect((await api('GET', path)).redirects.map(({ source }: { source: string }) => source)).toContain(
      '/index.php?id=12&option=com_content',
    );
    await api('DELETE', `${path}/1`);
    expect(await requested('/?p=123')).toEqual([200, null]);
  });

  it('with a query is rejected for a second one, a loop or a chain', async () => {
    await add('/a?x=1', '/b?x=1');
    await add('/old?id=1', '/new');
    for (const [source, target, message] of [
      ['/old?id=1', '/other', /already has a redirect/],
      ['/old?id=2', '/old?id=2', /redirect to itself/],
      ['/older', '/old?id=1&lang=de', /“\/old\?id=1&lang=de” already redirects to “\/new”/],
      ['/b?y=2', '/a?y=2', /redirect loop/],
      ['/new', '/newest', /First change that redirect/],
    ] as const)
      expect(await add(source, target)).toMatchObject({ status: 409, message: expect.stringMatching(message) });
    for (const [source, target] of [
      ['/old?id=2', '/old'],
      ['/new?id=3', '/old?id=4'],
    ] as const)
      expect((await add(source, target)).status).toBe(201);
  });

  it('with a star never leads to another website', async () => {
    await add('/news/*', '/*');
    for (const rest of [
      '//evil.example',
      '/%2F%2Fevil.example',
      '/%5Cevil.example',
      '/%252F%252Fevil.example',
      '/..%2f..//evil.example',
    ]) {
      const [status, to] = await requested(`/news${rest}`);
      expect(status).toBe(301);
      expect(new URL(String(to), 'https://here.example').origin).toBe('https://here.example');
    }
  });

  it.each([
    ['/a', '/a', /redirect to itself/],
    ['/a/*', '/a/b/*', /redirect to itself/],
    ['/y', '/x', /redirect loop: “\/x” redirects to “\/y”/],
    ['/z', '/x', /“\/x” already redirects to “\/y”\. Redirect “\/z” there instead\./],
    ['/y', '/w', /“\/x” redirects to “\/y”\. First change that redirect to “\/w”\./],
    ['/z', '/part/of/it', /“\/part\/of\/it” already redirects/],
    ['/z/*', '/part/*', /already redirects/],
    ['/y/*', '/*', /redirect loop: “\/x”/],
    ['/x', '/w', /already has a redirect/],
  ])('is rejected from %s to %s because of another redirect', async (source, target, message) => {
    await add('/x', '/y');
    await add('/part/*', '/whole');
    const rejected = await add(source, target);
    expect([rejected.status, rejected.message]).toEqual([409, expect.stringMatching(message)]);
  });

  it('is compared as with all others, though only its neighbours are read', async () => {
    const sources = ['/a', '/a/*', '/a/b', '/a/b/*', '/ü', '/', '/a?x=1', '/a?x=1&y=2', '/b/*', '/c'];
    const targets = [
      '/A/',
      '/a/*',
      '/a/b//C',
      '/a/b?x=1&y=2',
      '/%C3%9C#top',
      '/',
      '/*',
      '/a?x=1',
      '/b/c',
      '/c',
      '/b/*',
    ];
    const verdict = async (check: () => unknown) => {
      try {
        await check();
        return 'accepted';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const verdicts = new Set<string>();
    for (let turn = 0; turn < targets.length; turn += 3) {
      const others = sources.map((source, at) => ({ source, target: String(targets[(at + turn) % targets.length]) }));
      const set = new RedirectSet();
      for (const one of others) set.add(one);
      await transaction(async (tx) => {
        await tx.deleteFrom('redirects').execute();
        for (const [at, { source, target }] of others.entries()) {
          // As an older release stores it.
          const targetPath = at % 5 === 4 ? null : targetPathOf(target);
          await tx.insertInto('redirects').values({ source, target, targetPath, updatedAt: nowIso() }).execute();
        }
        for (const target of [...targets, 'https://a.example/a'])
          for (const source of [...sources, '/c/d', '/a/b?x=1']) {
            const all = await verdict(() => checkAmong({ source, target }, others));
            expect([source, target, await verdict(() => checkRedirect(tx, { source, target }))]).toEqual([
              source,
              target,
              all,
            ]);
            const near = await verdict(() => checkAmong({ source, target }, set.neighbours({ source, target })));
            expect([source, target, near === 'accepted']).toEqual([source, target, all === 'accepted']);
            verdicts.add(all.replaceAll(/“.*?”/g, '…'));
          }
      });
    }
    expect(verdicts.size).toBe(7);
  });

  it('of a WordPress site with 1,500 posts reads no other redirect', async () => {
    let rows = 0;
    const counted: Promise<unknown>[] = [];
    const end = listen(site.store, (query, result) => {
      if (!/^select .* from "redirects"/.test(query)) return;
      counted.push((result as Promise<{ rows: unknown[] }>).then((one) => (rows += one.rows.length)));
    });
    const ofPost = (post: number) => {
      const target = `/blog/post-${post}`;
      return [`/2019/05/post-${post}/*`, `/?p=${post}`].map((source) => ({ source, target }));
    };
    const there = Array.from({ length: 1450 }, (_, post) => ofPost(post)).flat();
    for (let at = 0; at < there.length; at += 500) {
      const rows = there.slice(at, at + 500).map((one) => ({ ...one, targetPath: one.target, updatedAt: nowIso() }));
      await site.store.queries.insertInto('redirects').values(rows).execute();
    }
    await transaction(async (tx) => {
      for (let post = 1450; post < 1500; post += 1)
        for (const redirect of ofPost(post)) await storeRedirect(tx, operator, redirect, null);
    });
    end();
    await Promise.all(counted);
    // The number of redirects, and the new one for its revision.
    expect(rows).toBeLessThanOrEqual(2 * 100);
    expect(await requested('/2019/05/Post-7/feed/')).toEqual([301, '/blog/post-7']);
    expect(await requested('/?p=1499&a=b')).toEqual([301, '/blog/post-1499?a=b']);
    expect(await requested('/?p=1500')).toEqual([200, null]);
    expect(await add('/blog/post-3', '/2019/05/post-3')).toMatchObject({ status: 409 });
    const archive = await exportArchive(operator);
    expect(checkForImport(archive).redirects).toHaveLength(3000);
  });

  it('is rejected when there is the maximum already', async () => {
    const rows = Array.from({ length: redirectsMax - 1 }, (_, at) => ({
      source: `/a${at}`,
      target: '/b',
      targetPath: '/b',
      updatedAt: nowIso(),
    }));
    for (let at = 0; at < rows.length; at += 500)
      await site.store.queries
        .insertInto('redirects')
        .values(rows.slice(at, at + 500))
        .execute();
    expect((await add('/last', '/b')).status).toBe(201);
    expect(await add('/more', '/b')).toMatchObject({
      status: 409,
      message: expect.stringContaining('20000 redirects'),
    });
  });

  it('is changed and deleted by admins only, with audit entries', async () => {
    const { redirect } = await add('/x', '/y');
    const editor = await logInAs(site, 'editor');
    expect((await api('GET', path, undefined, editor)).status).toBe(403);
    expect((await api('POST', path, { source: '/a', target: '/b' }, editor)).status).toBe(403);
    expect((await api('PUT', `${path}/1`, { source: '/x', target: '/z', version: redirect.version })).status).toBe(200);
    expect((await api('PUT', `${path}/1`, { source: '/x', target: '/w', version: redirect.version })).status).toBe(409);
    expect(await requested('/x')).toEqual([301, '/z']);
    expect((await admin.post(`${screen}/1/edit`, { source: '/x', target: '/v', version: '2' })).status).toBe(303);
    expect((await admin.post(screen, { source: '/q', target: '/r' })).status).toBe(303);
    expect((await admin.post(`${screen}/1/delete`, {})).status).toBe(303);
    expect(await requested('/x')).toEqual(gone);
    const auditLog = site.store.queries
      .selectFrom('auditEntries')
      .select(['action', 'summary'])
      .where('subject', '=', 'redirect');
    expect((await auditLog.execute()).map(({ action, summary }) => `${action} ${summary}`)).toEqual([
      'created /x to /y',
      'updated /x to /z',
      'updated /x to /v',
      'created /q to /r',
      'deleted /x to /v',
    ]);
  });
});

describe('Redirect import', () => {
  const take = (csv: string) => api('POST', `${path}/import`, { csv });

  it.each([',', ';', '\t'])(
    'accepts the separator %j with quotes, and updates on a second import',
    async (separator) => {
      const lines = 'From,To,Code\r\n/a,/b,301\r\n"https://old.example/C# d?x=1",/e\r\n\r\n/f,https://g.example/';
      const csv = lines.replaceAll(',', separator).replace('#', ',');
      expect((await take(csv)).imported).toEqual({ added: 3, changed: 0, unchanged: 0 });
      expect(await requested('/C,%20d?x=1')).toEqual([301, '/e']);
      expect((await take(csv.replace('/b', '/bb'))).imported).toEqual({ added: 0, changed: 1, unchanged: 2 });
      const form = await admin.post(`${screen}/import`, { csv: '/h,/i' });
      expect([form.status, form.headers.get('location')]).toEqual([303, screen]);
      expect((await api('GET', '/api/admin/audit-entries?what=imported')).auditEntries).toMatchObject([
        { summary: '1 added, 0 changed' },
        { summary: '0 added, 1 changed' },
        { summary: '3 added, 0 changed' },
      ]);
    },
  );

  it('reads its own export, with a new target, by the names of the columns', async () => {
    await take('/a,/b\n"/c;d","/e,f"');
    const chosen = await api('GET', path);
    const records = chosen.redirects.map(({ id }: { id: number }) => `records=${id}`).join('&');
    const csv = await (await admin.send(`/api/admin/export/redirects?${records}`)).text();
    expect(csv).toContain('id,source,target');
    expect((await take(csv.replace('"/b"', '"/bb"'))).imported).toEqual({ added: 0, changed: 1, unchanged: 1 });
  });

  it.each([
    ['Origin,Target,Type,Format\n/old,/new,301,plain'],
    ['id,source,matching,destination,type\n7,/old,exact,/new,301'],
    ['title;source;target\n;/old;/new'],
  ])('finds the addresses in the export of another program: %s', async (csv) => {
    expect((await take(csv)).imported).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(await requested('/old')).toEqual([301, '/new']);
  });

  it('divides a line at the separator that all lines share', async () => {
    await take('/a;/b,/c\n/d;/e');
    expect(await requested('/a')).toEqual([301, '/b,/c']);
  });

  it('keeps a revision of each redirect that it adds or changes', async () => {
    await take('/a,/b\n/c,/d');
    await take('/a,/e\n/c,/d');
    expect(await revisionsOf('redirects', 1)).toEqual(['updated To by admin', 'created  by admin']);
    expect(await revisionsOf('redirects', 2)).toEqual(['created  by admin']);
  });

  it.each([
    ['/a,/b\n/c,nowhere', /^Line 2: Enter a page of this website/],
    ['/a,/b\n/b,/c', /^Line 2: “\/a” redirects to “\/b”/],
    ['/a,"/b', /quotation mark is not closed/],
    ['From,To', /No line/],
    ['/a;/b,/c', /^Every line contains a comma and a semicolon\. Put addresses/],
    ['/a;/b\n/c,/d', /^Line \d: /],
    [Array.from({ length: 501 }, (_, at) => `/a${at},/b`).join('\n'), /500 lines at most/],
  ])('adds nothing when the table has an error (case %#)', async (csv, message) => {
    expect((await take(csv)).errors.csv[0]).toMatch(message);
    expect((await api('GET', path)).total).toBe(0);
  });
});

describe('Not-found log', () => {
  const notFoundRows = async () => (await api('GET', '/api/admin/not-found-entries')).notFoundEntries;

  it('counts requests by path and last day, and stores no query', async () => {
    for (const address of ['/old-page?mail=jane@example.com', '/Old-Page/', '/blog/gone']) await site.send(address);
    const lastDay = new Date().toISOString().slice(0, 10);
    expect(await notFoundRows()).toEqual([
      { path: '/old-page', count: 2, lastDay },
      { path: '/blog/gone', count: 1, lastDay },
    ]);
    const list = await html(screen);
    expect(list).toContain('<strong>/old-page</strong>');
    expect(list).toContain(`href="${screen}?from=%2Fold-page#new-redirect"`);
    expect(await html(`${screen}?from=%2Fold-page`)).toMatch(/name="source"[^>]* value="\/old-page"/);
    await add('/old-page', '/services');
    await add('/blog/*', '/services');
    expect(await notFoundRows()).toEqual([]);
  });

  it('leaves out scanner probes and personal paths', async () => {
    const noise = ['/.env', '/.git/config', '/wp-login.php', '/wp-admin/x', '/backup.sql', '/xmlrpc.php', '/a%00b'];
    const personal = ['/reset/jane@example.com', '/t/0123456789abcdef0123456789abcdef', `/${'a/'.repeat(200)}`];
    for (const address of [...noise, ...personal]) await site.send(address);
    expect(await notFoundRows()).toEqual([]);
  });

  it('keeps the 500 most requested paths, for 30 days', async () => {
    for (let times = 0; times < 3; times += 1) recordNotFound('/wanted');
    await storeNotFound();
    for (let wave = 0; wave < 3; wave += 1) {
      for (let at = 0; at < 2000; at += 1) recordNotFound(`/bot-${wave}-${at}`);
      await storeNotFound();
    }
    const all = await site.store.queries.selectFrom('notFoundEntries').select('path').execute();
    expect(all).toHaveLength(500);
    expect(all).toContainEqual({ path: '/wanted' });
    const start = Date.now();
    for (const [days, left] of [
      [29, 500],
      [30, 0],
    ] as const) {
      freezeClock(new Date(start + days * 86_400_000));
      await sweepNotFound();
      expect(await site.store.queries.selectFrom('notFoundEntries').selectAll().execute()).toHaveLength(left);
    }
  });
});

describe('Archive with redirects', () => {
  it('exports and imports redirects, and rejects a redirect chain', async () => {
    await api('POST', path, { source: '/old', target: '/blog' });
    const archive = await exportArchive(operator);
    expect(archive.redirects).toMatchObject([{ source: '/old', target: '/blog' }]);
    await importArchive(operator, archive, { replace: true });
    expect((await api('GET', path)).redirects).toMatchObject([{ source: '/old', target: '/blog' }]);
    const [redirect] = archive.redirects;
    const circle = { ...archive, redirects: [redirect, { ...redirect, source: '/new', target: '/old' }] };
    expect(() => checkForImport(circle)).toThrow(Invalid);
  });

  it('is rejected without its list of redirects', async () => {
    const { redirects: _, ...incomplete } = await exportArchive(operator);
    expect(() => checkForImport(incomplete)).toThrow(Invalid);
  });
});
