/** Requests of visitors and editors. */
import { password } from '../staff.mjs';
import { addressFor } from './bodies.mjs';
import { counts, pause, repeat } from './repeat.mjs';
import { ownAddress } from './site.mjs';

export function bodies(type, body) {
  const bytes = Buffer.from(body);
  // An anonymous visitor: no cookie.
  const headers = { cookie: '', 'x-forwarded-for': '203.0.113.66' };
  return (site, signal) =>
    repeat(() => site.ask({ method: 'POST', path: addressFor(type), type, body: bytes, headers, signal }), signal);
}

const marker = 'Pathological';

export function preview(content) {
  return async (site, signal) => {
    const fields = { title: marker, content };
    const { status } = await site.sendForm('/admin/blog-posts/new?preview', fields, signal);
    return status;
  };
}

export function saving(content) {
  return async (site, signal) => {
    const post = { title: `${marker} article`, slug: 'pathological', content, isPublished: true };
    const { status } = await site.sendJson('/api/admin/blog-posts', post, signal);
    for (const path of ['/', '/blog', '/blog/pathological', '/blog/feed.xml', '/api/blog-posts'])
      await site.ask({ path, signal, headers: { cookie: '' } });
    return status;
  };
}

export function removePathology(site) {
  site.inDatabase((file) => file.exec("delete from blog_posts where slug = 'pathological'"));
}

export async function logInOnce(site) {
  await site.sendJson('/api/auth/login', { username: 'bench', password }, undefined, { cookie: '' });
}

export async function logins(site, signal, report) {
  const outcomes = {};
  const wrong = async (_, client) => {
    const headers = { cookie: '', 'x-forwarded-for': `10.${client}.0.1` };
    const fields = { username: client % 2 ? 'bench' : `no one${client}`, password: `wrong password ${client}` };
    const { status } = await site.sendJson('/api/auth/login', fields, signal, headers);
    outcomes[status] = (outcomes[status] ?? 0) + 1;
  };
  const all = Promise.all(Array.from({ length: 200 }, wrong));
  await pause(100, signal);
  const headers = { cookie: '', 'x-forwarded-for': ownAddress };
  const { status, ms } = await site.sendJson('/api/auth/login', { username: 'bench', password }, signal, headers);
  report.add("the owner's login meanwhile", status === 200 ? ms / 1000 : Number.POSITIVE_INFINITY, {
    limit: 2,
    unit: 's',
    note: `answered ${status}`,
  });
  await all;
  return counts(outcomes);
}

export async function changes(site, signal) {
  const query = (path) => site.ask({ path, signal, headers: { cookie: '' } });
  const statuses = {};
  for (let change = 0; change < 8 && !signal.aborted; change++) {
    const fields = {
      authorName: `Grace ${change}`,
      authorPosition: 'Director',
      authorInitials: 'GH',
      content: 'They answered within the hour, and the printer works.',
      rating: 5,
    };
    const { status } = await site.sendJson('/api/admin/testimonials', fields, signal);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await Promise.all(['/', '/blog', '/blog?page=2', '/blog/feed.xml', '/sitemap.xml', '/api/blog-posts'].map(query));
    await pause(300, signal);
  }
  return counts(statuses);
}
