import { useSearchParams } from '@remix-run/react';

/** The query parameters that select a part of a list. */
const listFields = ['q', 'page', 'status', 'folder', 'view', 'reply'];

/** Returns a path of or below a list, with the list's page, search words and status. */
export function useListHref(path: string): string {
  const [searchParams] = useSearchParams();
  const stored = [...searchParams].filter(([name]) => listFields.includes(name));
  return stored.length > 0 ? `${path}?${new URLSearchParams(stored)}` : path;
}
