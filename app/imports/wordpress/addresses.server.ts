/** Finds what an address of the old site stands for: a post, an image's original file, an archive. */
import { decoded, destination, pathPart, plainPath, sourcesFor } from '~/content/redirects/paths';
import type { ExportIndex, IndexedItem } from './export';

export const isImageUrl = (url: string | null) =>
  /\.(jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)($|\?)/i.test(url ?? '');

const hostOf = (url: URL) => url.host.replace(/^www\./, '');
const keyOf = (url: URL) => hostOf(url) + plainPath(url.pathname);

/** The place of a link: a path of the new site, or an address that stays, maybe with a sentence about the loss. */
export interface LinkTarget {
  href: string;
  item?: IndexedItem;
  loss?: string;
}

export class SiteAddresses {
  readonly #host: string;
  readonly #byLink = new Map<string, IndexedItem>();
  readonly #files = new Map<string, string>();
  readonly #redirects: Map<string, string>;

  constructor(
    readonly index: ExportIndex,
    private readonly pathOf: (id: number) => string | null,
  ) {
    const site = URL.parse(index.site);
    this.#host = site ? hostOf(site) : '';
    for (const item of index.items.values()) {
      const [link, file] = [URL.parse(item.link), URL.parse(item.fileUrl ?? '')];
      if (link && link.search === '') this.#byLink.set(keyOf(link), item);
      if (file) this.#files.set(keyOf(file), file.href);
    }
    this.#redirects = new Map(index.redirects.map(({ source, target }) => [source, target]));
  }

  /** Returns the original of an image, as a URL: the file without WordPress's size suffix. Null for embedded data. */
  original(src: string, base: string, id = 0): string | null {
    let url = URL.parse(src.trim(), base);
    if (!url || !/^https?:$/.test(url.protocol)) return null;
    // WordPress.com resizes images at i0.wp.com and by a query.
    if (/^i\d\.wp\.com$/.test(url.host)) url = URL.parse(`https:/${url.pathname}`) ?? url;
    if (this.#isOwn(url) || /\.files\.wordpress\.com$/.test(url.host)) url.search = '';
    const known = this.#file(url) ?? this.#file(withoutSize(url)) ?? this.#file(withoutSize(url, '-scaled'));
    const attached = this.index.items.get(id)?.fileUrl ?? '';
    const stem = (path: string) => path.replace(/^.*\/|(-\d+x\d+|-scaled|-e\d{10,})*\.\w+$/g, '');
    const isSame = stem(decoded(url.pathname)) === stem(decoded(attached));
    return known ?? (attached && isSame ? attached : url.href);
  }

  #file(url: URL) {
    return this.#files.get(keyOf(url));
  }

  #isOwn(url: URL): boolean {
    return hostOf(url) === this.#host;
  }

  /** Returns where a link leads on the new site. Null for addresses that a page must not link to. */
  resolve(href: string, base: string): LinkTarget | null {
    const url = URL.parse(href.trim(), base);
    if (!url || !/^(https?|mailto|tel):$/.test(url.protocol)) return null;
    if (!/^http/.test(url.protocol) || !this.#isOwn(url)) return { href: url.href };
    const id = ['p', 'page_id', 'attachment_id'].flatMap((name) => url.searchParams.get(name) ?? [])[0];
    const item = this.index.items.get(Number(id)) ?? this.#byLink.get(keyOf(url));
    if (item?.type === 'attachment') return { href: this.original(item.fileUrl ?? '', base) ?? url.href, item };
    if (item) {
      const path = this.pathOf(item.id);
      if (path === null)
        return { href: url.href, item, loss: `The link to “${item.title}” still points to the old website.` };
      return { href: path, item };
    }
    const isHome = plainPath(url.pathname) === plainPath(new URL(this.index.site).pathname);
    if (isHome && url.search === '') return { href: '/' };
    const archive = this.#archive(url);
    if (archive) return { href: archive };
    const file = this.#file(url) ?? this.#file(withoutSize(url));
    const kept = file ?? (isImageUrl(url.pathname) ? this.original(url.href, base) : null) ?? url.href;
    return { href: kept, loss: `The link to ${decoded(kept)} still points to the old website.` };
  }

  #archive(url: URL): string | null {
    const query = this.#redirects.get(`${plainPath(url.pathname)}${url.search}`);
    const path = plainPath(pathPart(url.pathname));
    const source = sourcesFor(path).find((one) => this.#redirects.has(one));
    const target = source === undefined ? query : this.#redirects.get(source);
    return source && target ? destination({ source, target }, path) : (target ?? null);
  }
}

function withoutSize(url: URL, ending = ''): URL {
  const plain = new URL(url);
  plain.pathname = url.pathname.replace(/-\d+x\d+(?=\.\w+$)/, ending);
  return plain;
}
