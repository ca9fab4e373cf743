/** The page of a list in a request. */
import type { Paging } from '~/records/records.server';

/** The maximum page size of the API. */
export const pageSizeMax = 100;
const pageMax = 1_000_000;
/** The query parameters that `apiPaging` reads. */
export const pagingQuery = ['page', 'pageSize'];
const searchMaxLength = 200;

/** Starts at 1. Anything else is page 1. */
export function pageNumber(request: Request): number {
  return wholeNumber(new URL(request.url).searchParams.get('page'), pageMax) ?? 1;
}

/** Returns the page, search words and status in a list's URL. */
export function listPaging(request: Request, pageSize: number): Paging {
  const { searchParams } = new URL(request.url);
  const q = searchParams.get('q')?.trim().slice(0, searchMaxLength);
  const status = searchParams.get('status');
  return { page: pageNumber(request), pageSize, ...(q ? { q } : {}), ...(status ? { status } : {}) };
}

const listFields = ['q', 'page', 'status', 'folder', 'view', 'reply'];

/** Returns a list's URL with the request's page, search words and status. */
export function listUrl(request: Request, path: string): string {
  const { searchParams } = new URL(request.url);
  const stored = [...searchParams].filter(([name]) => listFields.includes(name));
  return stored.length > 0 ? `${path}?${new URLSearchParams(stored)}` : path;
}

/** Returns the page that an API client requests. The default is the first page, with the maximum size. */
export function apiPaging(request: Request): Paging {
  const { searchParams } = new URL(request.url);
  return {
    page: wholeNumber(searchParams.get('page'), pageMax) ?? 1,
    pageSize: wholeNumber(searchParams.get('pageSize'), pageSizeMax) ?? pageSizeMax,
  };
}

function wholeNumber(text: string | null, max: number): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), max) : null;
}
