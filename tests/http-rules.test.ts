/** Rules for every address: cross-site requests, methods, sizes, types, malformed addresses, headers. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInAs, openSite, origin, type Site } from './site';

const message = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyEmail: 'ada@example.com',
  phoneNumber: '020 7946 0123',
  cityLocation: 'London',
  reasonForContact: 'other',
  message: 'Hello.',
};

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const stored = async () => (await site.store.queries.selectFrom('contactRequests').selectAll().execute()).length;

describe('Cross-site request', () => {
  it.each([
    ['by its fetch metadata', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['by its origin', { origin: 'https://evil.example' }],
    ['from nowhere', { origin: 'null' }],
    ['whatever a forwarding header claims', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('is rejected %s, for JSON and forms, and stores nothing', async (_name, headers) => {
    const byJson = await site.json('POST', '/api/contact', message, { headers });
    expect(byJson.status).toBe(403);
    expect(await byJson.json()).toHaveProperty('message');
    const byForm = await site.post('/?index', message, { headers });
    expect(byForm.status).toBe(403);
    expect(await site.post('/?index&_data=routes%2F_site._index', message, { headers })).toHaveProperty('status', 403);
    expect(await stored()).toBe(0);
  });

  it('shows an error page to a browser', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', accept: 'text/html,*/*;q=0.8' };
    const admin = await logInAs(site, 'admin');
    for (const path of ['/?index', '/admin/users/new', '/admin/login']) {
      const response = await admin.post(path, message, { headers });
      const page = await response.text();
      expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
      expect(page).toContain('This request came from another website and was refused.');
      expect(page).toContain('<footer');
      expect(page).toContain(response.headers.get('x-request-id'));
    }
    expect(await stored()).toBe(0);
  });

  it.each([
    ['our own pages', { 'sec-fetch-site': 'same-origin', origin: 'https://whatever.example' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['an older browser', { origin }],
    ['a program', {}],
  ])('is not assumed for a request from %s', async (_name, headers) => {
    expect((await site.json('POST', '/api/contact', message, { headers })).status).toBe(201);
  });
});

// Lynx 2.9.0, w3m 0.5.3, Links 2.28, ELinks 0.13.2, NetSurf 3.10 and edbrowse 3.7.7 send only `Referer`.
describe('Form of a logged-in user whose browser sends neither Sec-Fetch-Site nor Origin', () => {
  const unnamed = 'Your browser did not say which page sent this form, so it was refused.';
  const other = 'This request came from another website and was refused.';
  const image = () => {
    const body = new FormData();
    body.set('file', new File(['GIF89a'], 'a.gif'));
    return body;
  };
  const html = { accept: 'text/html,*/*;q=0.8' };
  const quote = { authorName: 'Helen <Marsh>' };

  it('is accepted from our own page', async () => {
    const admin = await logInAs(site, 'admin');
    const own = { headers: { ...html, referer: `${origin}/admin/testimonials/new` } };
    expect((await admin.post('/admin/testimonials/new', quote, own)).status).toBe(400);
    expect((await admin.send('/api/admin/media', { method: 'POST', body: image(), ...own })).status).toBe(400);
    expect((await admin.post('/admin/logout', {}, own)).headers.get('location')).toBe('/admin/login');
  });

  it.each([
    ['another page', 'https://evil.example/admin', other],
    ['a similar address', 'http://localhost.evil.example:3000/', other],
    ['another port', 'http://localhost:3001/', other],
    ['a page that is not named', '', unnamed],
    ['a page without a site', 'about:blank', unnamed],
  ])('is refused from %s, in words, with the typed text', async (_name, referer, sentence) => {
    const admin = await logInAs(site, 'admin');
    const init = { headers: { ...html, referer } };
    const form = await admin.post('/admin/testimonials/new', quote, init);
    const page = await form.text();
    expect(form.status).toBe(403);
    expect(page).toContain(sentence);
    expect(page).toContain('Helen &lt;Marsh&gt;');
    expect((await admin.post('/admin/logout', {}, init)).status).toBe(403);
    const upload = await admin.send('/api/admin/media', { method: 'POST', body: image(), ...init });
    expect([upload.status, (await upload.json()).message]).toEqual([403, expect.stringContaining(sentence)]);
    const plain = { headers: { 'content-type': 'text/plain', referer } };
    expect((await admin.send('/api/auth/logout', { method: 'POST', body: '{}', ...plain })).status).toBe(403);
    expect((await admin.send('/admin/dashboard')).status).toBe(200);
  });

  it('is not asked for its page when it is JSON, or when nobody is logged in', async () => {
    const nowhere = { headers: { referer: '' } };
    const admin = await logInAs(site, 'admin');
    expect((await admin.json('POST', '/api/admin/testimonials', {}, nowhere)).status).toBe(400);
    expect((await site.post('/?index', message, nowhere)).status).toBe(303);
    expect((await site.anonymous().post('/admin/login', { username: 'ada', password: 'no' }, nowhere)).status).not.toBe(
      403,
    );
  });
});

describe('Unsupported method', () => {
  it.each([
    ['PUT', '/', 'GET, HEAD, POST'],
    ['DELETE', '/blog', 'GET, HEAD, POST'],
    ['GET', '/api/contact', 'POST'],
    ['PATCH', '/api/contact', 'POST'],
    ['POST', '/api/testimonials', 'GET, HEAD'],
    ['POST', '/api/health', 'GET, HEAD'],
  ])('returns 405 with the allowed methods: %s %s', async (method, path, allow) => {
    const response = await site.send(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
  });

  it.each([
    ['POST', '/', 'This page does not accept forms.'],
    ['POST', '/blog', 'This page does not accept forms.'],
    ['POST', '/robots.txt', 'Not found.'],
    ['PROPFIND', '/api/health', 'Not found.'],
    ['GET', '/?_data=nothing', 'The address is not valid.'],
  ])('returns a client error, not a server error: %s %s', async (method, path, sentence) => {
    const response = await site.send(path, { method });
    expect(response.status).toBeLessThan(500);
    const text = await response.text();
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/Server Error|on our side/);
  });
});

describe('Request body', () => {
  const json = { 'content-type': 'application/json' };

  it.each([
    ['not JSON', '{"firstName":', 400],
    ['a list', '[]', 400],
    ['a text', '"hello"', 400],
    ['nothing', '', 400],
    ['null', 'null', 400],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22]), 400],
  ])('is rejected when it is %s', async (_name, body, status) => {
    const response = await site.send('/api/contact', { method: 'POST', body, headers: json });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty('message');
  });

  it('is rejected with 415 for another content type', async () => {
    expect((await site.post('/api/contact', message)).status).toBe(415);
    const byForm = await site.send('/?index', { method: 'POST', body: '{}', headers: json });
    expect(byForm.status).toBe(415);
  });

  it.each([
    ['as browsers write it', 'boundary=edge'],
    ['quoted', 'boundary="edge"'],
    ['after another parameter', 'charset=utf-8; boundary=edge'],
  ])('is read as multipart with its boundary %s', async (_name, parameters) => {
    const part = ([name, value]: [string, string]) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = `${Object.entries(message).map(part).join('')}--edge--\r\n`;
    const headers = { 'content-type': `multipart/form-data; ${parameters}` };
    expect((await site.send('/?index', { method: 'POST', body, headers })).status).toBe(303);
    expect(await stored()).toBe(1);
  });

  it.each(['no parts at all', '--edge\r\nContent-Disposition: form-data\r\n\r\n', '--edge', '--edge\r\n\r\n--edge--'])(
    'is rejected as broken multipart: %j',
    async (body) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
      expect((await site.send('/?index', { method: 'POST', body, headers })).status).toBe(400);
      expect(await stored()).toBe(0);
    },
  );

  it.each([
    ['declared', { 'content-length': '70000' }, 'x'],
    ['not declared', {}, 'x'.repeat(70_000)],
  ])('is rejected with 413 when too large: %s', async (_name, headers, text) => {
    const body = JSON.stringify({ ...message, message: text });
    const byJson = await site.send('/api/contact', { method: 'POST', body, headers: { ...json, ...headers } });
    expect(byJson.status).toBe(413);
    expect(await stored()).toBe(0);
  });

  it('is rejected with 413 as a large form; a smaller form returns the values that were sent', async () => {
    const tooLarge = await site.post('/?index', { ...message, message: 'x'.repeat(70_000) });
    expect(tooLarge.status).toBe(413);
    const long = await site.post('/?index', { ...message, message: '✓'.repeat(6000) });
    expect(long.status).toBe(400);
    const page = await long.text();
    expect(page).toContain('Message must be 180 characters or less');
    expect(page).toContain('✓'.repeat(6000));
    expect(page).toContain('value="Lovelace"');
  });

  it('is rejected with 415 when compressed', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect((await site.json('POST', '/api/contact', message, { headers })).status).toBe(415);
    expect((await site.post('/?index', message, { headers })).status).toBe(415);
    expect(await stored()).toBe(0);
  });

  it('may be multipart form data', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(message)) body.set(name, value);
    expect((await site.send('/?index', { method: 'POST', body })).status).toBe(303);
  });

  it.each([
    ['firstName', 'First name is required'],
    ['message', 'Message is required'],
  ])('is rejected with a field error when the field occurs twice: %s', async (name, sentence) => {
    const fields: [string, string][] = [...Object.entries(message), [name, 'Grace']];
    const response = await site.post('/?index', fields);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
    expect(await stored()).toBe(0);
  });

  it.each([
    ['__intent__', 'validate'],
    ['__intent__', '{"type":"reset","payload":{}}'],
    ['__state__', '{'],
  ])('ignores commands to the form library: %s %s', async (name, value) => {
    expect((await site.post('/?index', { ...message, [name]: value })).status).toBe(303);
    expect(await stored()).toBe(1);
  });

  it('is rejected when a text field holds a file', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(message)) body.set(name, value);
    body.set('message', new File(['hello'], 'hello.txt'));
    expect((await site.send('/?index', { method: 'POST', body })).status).toBe(400);
  });

  it.each([['__proto__[x]'], ['constructor.prototype.x'], ['firstName[0]'], ['a.b[99999999].c']])(
    'is rejected with the hostile field name %s and pollutes no prototype',
    async (name) => {
      const response = await site.post('/?index', { [name]: 'x' });
      expect(response.status).toBe(400);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    },
  );
});

describe('Request path', () => {
  it.each(['/%E0%A4%A', '/%', '/blog/%ff'])('returns 400 when it cannot be decoded: %s', async (path) => {
    expect((await site.send(path)).status).toBe(400);
  });

  it('ignores letter case and a trailing slash', async () => {
    expect((await site.send('/API/Testimonials/')).status).toBe(200);
    expect((await site.send('/Privacy-Policy/')).status).toBe(200);
  });

  it('returns a 404 page when unknown, or JSON under /api', async () => {
    const page = await site.send('/no/such/page');
    expect(page.status).toBe(404);
    const html = await page.text();
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('Did you forget to add the page to the router?');
    for (const path of ['/api', '/api/', '/api/no/such/call']) {
      const response = await site.send(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toHaveProperty('message');
    }
    expect((await site.json('POST', '/api/nothing', {})).status).toBe(404);
    expect((await site.post('/nothing', {})).status).toBe(404);
  });
});

describe('Response headers', () => {
  it.each([
    '/admin/users?_data=routes%2Fadmin.users',
    '/%61dmin/users?_data=routes%2Fadmin.users',
    '/%61pi/%61dmin/users',
    '/api/admin/contact-requests.csv',
    '/admin/nowhere',
    '/?_data=routes%2F_site',
    '/blog_data',
  ])('forbid caching unless the route allows it: %s', async (path) => {
    const admin = await logInAs(site, 'admin');
    expect((await admin.send(path)).headers.get('cache-control')).toMatch(/^no-(store|cache)$/);
    if (/dmin/.test(path)) expect((await admin.send(path)).headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/', '/no/such/page', '/api/health', '/api/none', '/robots.txt', '/%', '/blog/feed.xml'])(
    'include the security headers: %s',
    async (path) => {
      const { headers } = await site.send(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
      expect(headers.get('content-security-policy')).not.toContain("'unsafe-inline'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toBeTruthy();
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('strict-transport-security')).toBe(false);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  it('set HSTS and Secure cookies when the public address uses https', async () => {
    await site.close();
    site = await openSite({ BASE_URL: 'https://www.example.com' });
    const { headers } = await site.send('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toMatch(/img-src 'self' https:;/);
    const sent = await site.post('/?index', message);
    expect(sent.headers.get('set-cookie')).toMatch(/^__Host-flash=.*HttpOnly; Secure; SameSite=Lax/);
  });

  it('allow the only script of the page by its hash', async () => {
    const response = await site.send('/');
    const html = await response.text();
    const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([^<]*)<\/script>/g)].map(
      (match) => match[1] ?? '',
    );
    expect(scripts).toHaveLength(1);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(scripts[0]));
    const hash = Buffer.from(digest).toString('base64');
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}' 'strict-dynamic'`);
    expect(html).not.toMatch(/ style=| on[a-z]+=/);
  });
});
