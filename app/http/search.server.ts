import { searchMax } from '~/registry/search-labels';

/** The words that an address asks for, as `q`. */
export const searchQuery = (request: Request) =>
  (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, searchMax);
