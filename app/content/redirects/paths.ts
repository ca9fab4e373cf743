/** The rules of redirects: which paths one matches, its target, and its conflicts. */

/**
 * A source and a target. `/*` at the end means the path and everything below it. A source with a query matches requests
 * with these parameters, and maybe more.
 */
export interface RedirectRule {
  source: string;
  target: string;
}

/** Normalises a path for comparison: decoded, in lower case, without repeated or trailing slashes. */
export function plainPath(path: string): string {
  return decoded(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
}

/** Returns a part of an address without percent-encoding, or as it is if that is damaged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    return text.normalize('NFC');
  }
}

/** Returns an address without its query and fragment. */
export const pathPart = (address: string) => address.replace(/[?#].*$/s, '');
export const queryOf = (address: string) => new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? '');

const isOpen = (pattern: string) => pattern.endsWith('/*');
const baseOf = (pattern: string) => (isOpen(pattern) ? pattern.slice(0, -2) : pattern);
const isBelow = (path: string, base: string) => path.startsWith(`${base}/`);

/** Returns the sources that match a path, most specific first: the path itself, and `/*` of each parent. */
export function sourcesFor(path: string, segmentsMax = 29): [exact: string, ...open: string[]] {
  const segments = path.split('/').slice(1, segmentsMax + 1);
  const open = segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}/*`);
  return [path, ...open.reverse()];
}

/** Returns the target for a matching path. */
export function destination({ source, target }: RedirectRule, path: string): string {
  if (!isOpen(target)) return target;
  const rest = path.slice(baseOf(source).length).split('/').filter(Boolean);
  return [baseOf(target), ...rest.map(encodeURIComponent)].join('/') || '/';
}

/** Returns a URL with the query of the request: `?from=mail`. */
export function withQuery(address: string, query: string): string {
  if (query === '' || query === '?') return address;
  const [beforeHash = '', ...hash] = address.split('#');
  const requested = beforeHash.includes('?') ? query.replace('?', '&') : query;
  return [beforeHash + requested, ...hash].join('#');
}

/**
 * Returns the conflict of a new redirect with existing ones, and its solution, or null. A path below a `/*` source may
 * have its own redirect.
 */
export function conflictWith(added: RedirectRule, remaining: readonly RedirectRule[]): string | null {
  const { source, target } = added;
  if (isSelfRedirect(added)) return `“${source}” would redirect to itself. Choose another new address.`;
  const back = remaining.find(
    (other) => mayMeet(target, other.source) && mayMeet(other.target, source) && canRepeat(added, other),
  );
  if (back) {
    return `This would create a redirect loop: “${back.source}” redirects to “${back.target}”. Delete that redirect, or choose another address.`;
  }
  const onward = remaining.find((other) => meets(target, other.source));
  if (onward) return `“${target}” already redirects to “${onward.target}”. Redirect “${source}” there instead.`;
  const before = remaining.find((other) => meets(other.target, source));
  if (before) return `“${before.source}” redirects to “${before.target}”. First change that redirect to “${target}”.`;
  return null;
}

/**
 * Returns whether it redirects to itself. A `/*` source may redirect to one page below it that has no redirect, or to a
 * shorter path.
 */
function isSelfRedirect({ source, target }: RedirectRule): boolean {
  return isOpen(source) === isOpen(target) && meets(target, source);
}

/** Returns whether a source matches every address of a target. */
function meets(target: string, source: string): boolean {
  if (!meetsPath(target, source)) return false;
  const given = queryOf(target);
  return [...queryOf(source)].every(([name, value]) => given.has(name, value));
}

/** Returns whether a source matches any address of a target, with the query of some request. */
function mayMeet(target: string, source: string): boolean {
  const to = pathOf(target);
  return meetsPath(target, source) || (to !== null && isOpen(target) && isBelow(sourcePath(source), to));
}

/** Returns whether two redirects add all parameters again that they match and remove. */
function canRepeat(one: RedirectRule, other: RedirectRule): boolean {
  const given = new URLSearchParams([...queryOf(one.target), ...queryOf(other.target)]);
  return [...queryOf(one.source), ...queryOf(other.source)].every(([name, value]) => given.has(name, value));
}

function meetsPath(target: string, source: string): boolean {
  const to = pathOf(target);
  const from = sourcePath(source);
  return to !== null && (to === from || (isOpen(source) && isBelow(to, from)));
}

const sourcePath = (source: string) => baseOf(pathPart(source));

/** Returns the path of a target as `plainPath`, with its final `/*`; empty for another website. */
export function targetPathOf(target: string): string {
  const path = pathOf(target);
  return path === null ? '' : `${path}${isOpen(target) ? '/*' : ''}`;
}

/**
 * Returns the sources and target paths of the redirects that `conflictWith` needs to check a new one. A start stands for
 * all longer ones.
 */
export function neighboursOf({ source, target }: RedirectRule) {
  const [from, to] = [sourcePath(source), pathOf(target)];
  const all = Number.POSITIVE_INFINITY;
  return {
    sources: [source, ...(to === null ? [] : sourcesFor(to, all))],
    sourceStart: to !== null && queryOf(target).size > 0 ? `${to}?` : null,
    targetPaths: [...sourcesFor(from, all), '/*'],
    targetStart: isOpen(source) ? `${from}/` : null,
  };
}

/** Redirects in memory, of which each new one is compared with its neighbours only. */
export class RedirectSet {
  readonly #bySource = new Map<string, RedirectRule[]>();
  readonly #byTarget = new Map<string, RedirectRule[]>();

  add(rule: RedirectRule): void {
    const targetPath = targetPathOf(rule.target);
    const starts = (text: string, end: RegExp) =>
      [...text.matchAll(end)].map(({ index }) => startKey(text.slice(0, index + 1)));
    for (const key of [rule.source, ...starts(rule.source, /\?/g)]) put(this.#bySource, key, rule);
    for (const key of [targetPath, ...starts(targetPath, /\//g)]) put(this.#byTarget, key, rule);
  }

  neighbours(rule: RedirectRule): RedirectRule[] {
    const { sources, sourceStart, targetPaths, targetStart } = neighboursOf(rule);
    return [
      ...[...sources, startKey(sourceStart)].flatMap((key) => this.#bySource.get(key) ?? []),
      ...[...targetPaths, startKey(targetStart)].flatMap((key) => this.#byTarget.get(key) ?? []),
    ];
  }
}

const startKey = (start: string | null) => `${start} …`;

function put(map: Map<string, RedirectRule[]>, key: string, rule: RedirectRule): void {
  const rules = map.get(key);
  if (rules) rules.push(rule);
  else map.set(key, [rule]);
}

/** Returns null for another website. */
function pathOf(target: string): string | null {
  return target.startsWith('/') ? plainPath(pathPart(baseOf(target))) : null;
}
