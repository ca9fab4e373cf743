import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { appId } from './hydration';

declare global {
  /** Libraries that add style elements read this nonce, so that the content security policy allows them. */
  var __webpack_nonce__: string | undefined;
}

export function hydrate(): void {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  const container = document.getElementById(appId);
  if (!container) return;
  const app = (
    <StrictMode>
      <RemixBrowser />
    </StrictMode>
  );
  startTransition(() => {
    // Hydration fails when a page translator has already changed the server's HTML.
    if (container.querySelector('font')) createRoot(container).render(app);
    else hydrateRoot(container, app);
  });
  // Loaded later, because the first screen does not need it.
  import('./translated-text.client').then(
    ({ keepTextNodes }) => keepTextNodes(),
    () => {}, // Leaving the page aborts the download.
  );
}
