import { Meta } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageLook } from '~/http/look-sheets.server';
import { useHydrated } from './admin/use-hydrated';
import { LookLinks } from './look-links';

/** Updates the title, style sheet and icons in the document's head, which React does not own. */
export function HydratedHead({ look }: { look: PageLook | null }) {
  const hydrated = useHydrated();
  const [wanted] = useState(() => (typeof document === 'undefined' ? null : document.createElement('head')));
  const shown = useRef<string[]>([]);
  useEffect(() => {
    if (!hydrated || !wanted) return;
    document.title = wanted.querySelector('title')?.textContent ?? '';
    const addresses = [...wanted.querySelectorAll('link')].map(({ href }) => href);
    const links = [...document.head.querySelectorAll('link')];
    for (const [index, href] of addresses.entries()) {
      const previous = shown.current[index];
      const link = previous !== href && links.find((one) => one.href === previous);
      if (link) link.href = href;
    }
    shown.current = addresses;
  });
  if (!hydrated || !wanted) return null;
  return createPortal(
    <>
      <Meta />
      <LookLinks look={look} base="admin" />
    </>,
    wanted,
  );
}
