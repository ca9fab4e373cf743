/** Which page of a list a request asks for. */
import type { Paging } from '~/models/records.server';
import { unpaged } from '~/models/records.server';

const pageSizeMax = 200;
const pageMax = 1_000_000;

/** From 1; whatever is no page number is the first page. */
export function pageNumber(request: Request): number {
  return wholeNumber(new URL(request.url).searchParams.get('page'), pageMax) ?? 1;
}

/** What a reader of the API asks for; a list without paging answers the first thousand. */
export function apiPaging(request: Request): Paging {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has('page') && !searchParams.has('pageSize')) return unpaged;
  return {
    page: wholeNumber(searchParams.get('page'), pageMax) ?? 1,
    pageSize: wholeNumber(searchParams.get('pageSize'), pageSizeMax) ?? pageSizeMax,
  };
}

function wholeNumber(text: string | null, max: number): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), max) : null;
}
