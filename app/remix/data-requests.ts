/** Remix's client requests the data of a route at the address of its page, with a parameter. */
const parameter = '_data';

/** @param url may lack its origin */
export const isDataRequest = (url: string): boolean =>
  url.includes('?') && new URL(url, 'http://localhost').searchParams.has(parameter);

/** Returns the URL of the page that a request belongs to. */
export function pageUrl({ url }: Request): URL {
  const page = new URL(url);
  page.searchParams.delete(parameter);
  return page;
}
