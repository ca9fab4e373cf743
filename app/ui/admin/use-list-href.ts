import { useSearchParams } from '@remix-run/react';

/** An address below or of a list that keeps the list's page and search words. */
export function useListHref(path: string): string {
  const [searchParams] = useSearchParams();
  const kept = [...searchParams].filter(([name]) => name === 'q' || name === 'page');
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
