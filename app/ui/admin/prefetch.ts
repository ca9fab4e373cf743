/**
 * Loads the scripts of a link's page when the pointer is over it. Its data is not prefetched, because it must not
 * be cached. Remix's own `prefetch` does both, and reloads the page when the server cannot be reached.
 */
import { matchRoutes } from '@remix-run/react';
import { useEffect } from 'react';

const requested = new Set<string>();

export function usePrefetchedScripts() {
  useEffect(() => {
    const load = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin || !link.pathname.startsWith('/admin/')) return;
      for (const { route } of matchRoutes(window.__remixRouter.routes, link.pathname) ?? []) {
        const entry = window.__remixManifest.routes[route.id ?? ''];
        for (const script of entry ? [entry.module, ...(entry.imports ?? [])] : []) preload(script);
      }
    };
    const events = ['pointerover', 'focusin'];
    for (const event of events) document.addEventListener(event, load, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, load);
    };
  }, []);
}

function preload(script: string) {
  if (requested.has(script)) return;
  requested.add(script);
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = script;
  link.nonce = globalThis.__webpack_nonce__;
  // There is none while React renders a document again that an extension has changed.
  document.querySelector('head')?.append(link);
}
