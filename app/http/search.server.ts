import { searchMax } from '~/registry/search-labels';

/** Returns the search text of an address (`q`). */
export const searchQuery = (request: Request) =>
  (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, searchMax);
