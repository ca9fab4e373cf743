import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Loads the data of the page again and again, while it shows work in progress. Without JavaScript, a link does. */
export function useRefresh(isOn: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== 'idle') return;
    const timer = setTimeout(revalidate, everyMs);
    return () => clearTimeout(timer);
  }, [isOn, everyMs, revalidate, state]);
}
