/**
 * Redirects that name a query, such as `/?p=123`. They come before the page at their path, and are kept in memory, because
 * the page cache needs them for each address with a query.
 */
import { currentStore, queries, type Store } from '../../../db/store.server';
import { pathPart, plainPath, queryOf, withQuery } from './paths';

interface QueryRule {
  parameters: [name: string, value: string][];
  target: string;
}

interface QueryRules {
  revision: number;
  /** By path and first parameter, because a WordPress site has thousands at `/`. */
  byStart: Map<string, QueryRule[]>;
}

const startOf = (path: string, name: string, value: string) => `${path}?${new URLSearchParams([[name, value]])}`;

const cacheOf = new WeakMap<Store, QueryRules>();

/** Returns whether an address has a redirect that names its query, or may have one that has not been read yet. */
export function mayRedirectQuery(address: string): boolean {
  if (!address.includes('?')) return false;
  try {
    const rules = currentRules();
    return rules === null || targetOf(rules, address) !== null;
  } catch {
    // The database is down, and a cached page is better than an error.
    return false;
  }
}

/** Reads the redirects for `mayRedirectQuery`. Does nothing while the database is down. */
export async function loadQueryRedirects(): Promise<void> {
  try {
    if (currentRules() === null) await readRules();
  } catch {
    // The request fails, or gets a cached page.
  }
}

/** Returns the target of an address by a redirect that names its query, with the other parameters; else null. */
export async function resolveQueryRedirect(address: string): Promise<string | null> {
  return address.includes('?') ? targetOf(currentRules() ?? (await readRules()), address) : null;
}

function currentRules(): QueryRules | null {
  const store = currentStore();
  const rules = cacheOf.get(store);
  return rules?.revision === store.contentRevision() ? rules : null;
}

async function readRules(): Promise<QueryRules> {
  const store = currentStore();
  // Read before the rows, so that a concurrent change causes only another read.
  const revision = store.contentRevision();
  const rows = await queries()
    .selectFrom('redirects')
    .select(['source', 'target'])
    .where('source', 'like', '%?%')
    .execute();
  const byStart = new Map<string, QueryRule[]>();
  for (const { source, target } of rows) {
    const parameters = [...queryOf(source)];
    const [name = '', value = ''] = parameters[0] ?? [];
    const start = startOf(pathPart(source), name, value);
    const rules = byStart.get(start) ?? [];
    rules.push({ parameters, target });
    byStart.set(start, rules);
  }
  const known = { revision, byStart };
  cacheOf.set(store, known);
  return known;
}

/** The redirect with most parameters wins. */
function targetOf({ byStart }: QueryRules, address: string): string | null {
  if (byStart.size === 0) return null;
  const [path, rest] = [plainPath(pathPart(address)), queryOf(address)];
  const [rule] = [...rest]
    .flatMap(([name, value]) => byStart.get(startOf(path, name, value)) ?? [])
    .filter(({ parameters }) => parameters.every(([name, value]) => rest.has(name, value)))
    .sort((one, other) => other.parameters.length - one.parameters.length);
  if (!rule) return null;
  for (const [name, value] of rule.parameters) rest.delete(name, value);
  return withQuery(rule.target, rest.size > 0 ? `?${rest}` : '');
}
