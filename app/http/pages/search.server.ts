import { searchMax } from '~/registry/search-limits';

export const searchQuery = (request: Request) =>
  (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, searchMax);
