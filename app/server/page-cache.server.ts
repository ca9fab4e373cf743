/**
 * The cache of public pages, valid until the content changes. The server renders cached pages without cookies or
 * visitor headers, so the cache holds no personal data.
 */
import { immutableCaching } from '~/http/caching.server';
import { now, today } from '~/platform/clock.server';
import { currentStore } from '../../db/store.server';
import { CachedPage } from './cached-page.server';

type Make = () => Promise<Response>;
/** By address, least recently used first. */
type Pages = Map<string, CachedPage>;

/** All cached pages of one content revision. */
class Edition {
  /** By origin, least recently used first. */
  readonly hosts = new Map<string, Pages>();
  readonly underWay = new Map<string, Promise<CachedPage | null>>();
  bytes = 0;

  constructor(
    readonly revision: number,
    /** Pages depend on the date: the footer shows the year, and some records expire at the end of a day. */
    readonly date: string,
  ) {}
}

export class PageCache {
  #edition = new Edition(-1, '');

  /** The number of cached hosts has a limit, because a client can name any host. */
  constructor(private readonly limits = { bytes: 32 * 1024 * 1024, hosts: 16 }) {}

  get bytes(): number {
    return this.#edition.bytes;
  }

  /** Returns the cached page if it is current. */
  find(origin: string, address: string): CachedPage | undefined {
    const edition = this.#currentEdition();
    return edition ? lookUp(edition, origin, address) : undefined;
  }

  /**
   * Returns the cached page, or renders it. Concurrent requests for the same page share one rendering.
   *
   * @param make returns a response that depends only on origin, address and content
   * @returns the plain response if it cannot be cached, or the current revision is unknown
   */
  async get(origin: string, address: string, make: Make): Promise<CachedPage | Response> {
    const edition = this.#currentEdition();
    if (!edition) return make();
    const page = lookUp(edition, origin, address);
    if (page) return page;
    const key = `${origin} ${address}`;
    const underWay = edition.underWay.get(key);
    // Skips the await, and its delay, when no rendering is in progress.
    const shared = underWay && (await underWay);
    if (shared) return shared;

    let answer: Response | undefined;
    const making = (async () => {
      answer = await make();
      return isPublic(answer) ? await CachedPage.from(answer) : null;
    })();
    edition.underWay.set(key, making);
    try {
      const made = await making;
      if (made) this.#store(edition, origin, address, made);
      return made ?? (answer as Response);
    } finally {
      if (edition.underWay.get(key) === making) edition.underWay.delete(key);
    }
  }

  /** Returns the current edition. A change of content or date replaces it. Null when the store does not respond. */
  #currentEdition(): Edition | null {
    const date = today();
    try {
      const revision = currentStore().contentRevision();
      if (this.#edition.revision !== revision || this.#edition.date !== date)
        this.#edition = new Edition(revision, date);
      return this.#edition;
    } catch {
      return null;
    }
  }

  #store(edition: Edition, origin: string, address: string, page: CachedPage) {
    if (page.size > this.limits.bytes / 4) return;
    const pages: Pages = edition.hosts.get(origin) ?? new Map();
    edition.bytes += page.size - (pages.get(address)?.size ?? 0);
    edition.hosts.set(origin, pages.set(address, page));
    while (edition.bytes > this.limits.bytes || edition.hosts.size > this.limits.hosts) evictOldest(edition);
  }
}

function lookUp({ hosts }: Edition, origin: string, address: string): CachedPage | undefined {
  const pages = hosts.get(origin);
  const page = pages?.get(address);
  if (!pages || !page || page.expiresAt <= now().getTime()) return undefined;
  touch(hosts, origin, pages);
  touch(pages, address, page);
  return page;
}

/** Makes an entry the most recently used: a Map iterates in the order of insertion. */
function touch<T>(map: Map<string, T>, key: string, value: T) {
  if (map.size < 2) return;
  map.delete(key);
  map.set(key, value);
}

function evictOldest(edition: Edition) {
  for (const [origin, pages] of edition.hosts) {
    for (const [address, page] of pages) {
      pages.delete(address);
      edition.bytes -= page.size;
      if (pages.size === 0) edition.hosts.delete(origin);
      return;
    }
  }
}

function isPublic({ status, headers }: Response): boolean {
  const caching = headers.get('cache-control') ?? '';
  return status === 200 && ['no-cache', immutableCaching].includes(caching) && !headers.has('set-cookie');
}
