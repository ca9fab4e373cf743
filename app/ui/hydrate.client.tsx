import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { appId } from './hydration';

declare global {
  /** Read by the libraries that add style elements to the page, so that its content security policy lets them. */
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
    // Hydration fails when a page translator has already changed the HTML that the server sent.
    if (container.querySelector('font')) createRoot(container).render(app);
    else hydrateRoot(container, app);
  });
  // It follows later: no page needs it for its first screen.
  import('./translated-text.client').then(
    ({ keepTextNodes }) => keepTextNodes(),
    () => {}, // Leaving the page aborts the download.
  );
}
