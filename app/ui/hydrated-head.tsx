import { Meta } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageTheme } from '~/http/theme-stylesheet.server';
import { useHydrated } from './admin/use-hydrated';
import { ThemeLinks } from './theme-links';

/** Updates the title, style sheet and icons in the document's head, which React does not own. */
export function HydratedHead({ theme }: { theme: PageTheme | null }) {
  const hydrated = useHydrated();
  const [wanted] = useState(() => (typeof document === 'undefined' ? null : document.createElement('head')));
  const visible = useRef<string[]>([]);
  useEffect(() => {
    if (!hydrated || !wanted) return;
    document.title = wanted.querySelector('title')?.textContent ?? '';
    const addresses = [...wanted.querySelectorAll('link')].map(({ href }) => href);
    const links = [...document.head.querySelectorAll('link')];
    for (const [index, href] of addresses.entries()) {
      const previous = visible.current[index];
      const link = previous !== href && links.find((one) => one.href === previous);
      if (link) link.href = href;
    }
    visible.current = addresses;
  });
  if (!hydrated || !wanted) return null;
  return createPortal(
    <>
      <Meta />
      <ThemeLinks theme={theme} base="admin" />
    </>,
    wanted,
  );
}
