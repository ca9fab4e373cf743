/**
 * The cache of public pages, valid until the content changes, and longer only while the database is away. The server
 * renders cached pages without cookies or visitor headers, so the cache holds no personal data.
 */
import { immutableCaching } from '~/http/pages/caching.server';
import { now, today } from '~/platform/clock.server';
import { currentStore } from '../../db/store.server';
import { CachedPage } from './cached-page.server';

type Make = () => Promise<Response>;

interface Entry {
  page: CachedPage;
  edition: Edition;
}
/** By address, least recently used first. */
type Pages = Map<string, Entry>;

/** A state of the content. */
class Edition {
  readonly underWay = new Map<string, Promise<CachedPage | null>>();

  constructor(
    readonly revision: number,
    /** Pages depend on the date: the footer shows the year, and some records expire at the end of a day. */
    readonly date: string,
  ) {}
}

const unavailable = 503;

export class PageCache {
  #edition = new Edition(-1, '');
  /** The pages of all editions, by origin, least recently used first. */
  readonly #hosts = new Map<string, Pages>();
  #bytes = 0;

  /** The number of cached hosts has a limit, because a client can name any host. */
  constructor(private readonly limits = { bytes: 32 * 1024 * 1024, hosts: 16 }) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the cached page if it is current. */
  find(origin: string, address: string): CachedPage | undefined {
    const edition = this.#currentEdition();
    return edition ? this.#lookUp(edition, origin, address) : undefined;
  }

  /**
   * Returns the cached page, or renders it. Concurrent requests for the same page share one rendering. While the
   * database is away, the last page serves even after a change.
   * @param make returns a response that depends only on origin, address and content
   * @returns the plain response if it cannot be cached, or the current revision is unknown
   */
  async get(origin: string, address: string, make: Make): Promise<CachedPage | Response> {
    const edition = this.#currentEdition();
    if (!edition) return make();
    const page = this.#lookUp(edition, origin, address);
    if (page) return page;
    const key = `${origin} ${address}`;
    const underWay = edition.underWay.get(key);
    // Skips the await, and its delay, when no rendering is in progress.
    const shared = underWay && (await underWay);
    if (shared) return shared;

    let answer: Response | undefined;
    const making = (async () => {
      answer = await make();
      if (answer.status === unavailable) return this.#hosts.get(origin)?.get(address)?.page ?? null;
      const made = isPublic(answer) ? await CachedPage.from(answer) : null;
      this.#replace(edition, origin, address, made);
      return made;
    })();
    edition.underWay.set(key, making);
    try {
      return (await making) ?? (answer as Response);
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

  #lookUp(edition: Edition, origin: string, address: string): CachedPage | undefined {
    const pages = this.#hosts.get(origin);
    const entry = pages?.get(address);
    if (!pages || entry?.edition !== edition || entry.page.expiresAt <= now().getTime()) return undefined;
    touch(this.#hosts, origin, pages);
    touch(pages, address, entry);
    return entry.page;
  }

  /** @param made null if the page is gone, or is not cached any more */
  #replace(edition: Edition, origin: string, address: string, made: CachedPage | null) {
    if (edition !== this.#edition) return;
    this.#delete(origin, address);
    if (!made || made.size > this.limits.bytes / 4) return;
    const pages: Pages = this.#hosts.get(origin) ?? new Map();
    this.#bytes += made.size;
    this.#hosts.set(origin, pages.set(address, { page: made, edition }));
    while (this.#bytes > this.limits.bytes || this.#hosts.size > this.limits.hosts) this.#evictOldest();
  }

  #delete(origin: string, address: string) {
    const pages = this.#hosts.get(origin);
    const entry = pages?.get(address);
    if (!pages || !entry) return;
    pages.delete(address);
    this.#bytes -= entry.page.size;
    if (pages.size === 0) this.#hosts.delete(origin);
  }

  #evictOldest() {
    for (const [origin, pages] of this.#hosts) for (const address of pages.keys()) return this.#delete(origin, address);
  }
}

/** Makes an entry the most recently used: a Map iterates in the order of insertion. */
function touch<T>(map: Map<string, T>, key: string, value: T) {
  if (map.size < 2) return;
  map.delete(key);
  map.set(key, value);
}

function isPublic({ status, headers }: Response): boolean {
  const caching = headers.get('cache-control') ?? '';
  return status === 200 && ['no-cache', immutableCaching].includes(caching) && !headers.has('set-cookie');
}
