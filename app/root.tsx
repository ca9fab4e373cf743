import type { MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from '@remix-run/react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageAppearance } from '~/http/pages/appearance-stylesheet.server';
import { AppearanceLinks, appearanceOf } from '~/ui/appearance-links';
import { DocumentContext } from '~/ui/document-context';
import { appId, isBackOffice, isHydrated } from '~/ui/hydration';
import { useHydrated } from '~/ui/kit/frame/use-hydrated';
import { describeFailure, ErrorCard } from '~/ui/site/error-card';
import { failureMeta } from '~/ui/site/page-meta';

export const meta: MetaFunction = ({ error }) =>
  error ? failureMeta(isRouteErrorResponse(error) ? error.status : 500) : [];

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const appearance = appearanceOf(matches.map(({ data }) => data));
  const values = useContext(DocumentContext);
  const { nonce, app } = values ?? {};
  // Only the server provides values: in the browser, every rendered page is hydrated.
  const hydrated = !values || isHydrated(matches);
  if (hydrated && typeof app !== 'string') {
    return (
      <>
        {children}
        <HydratedHead appearance={appearance} />
        <ScrollRestoration data-cfasync="false" nonce={nonce} />
        <Scripts data-cfasync="false" nonce={nonce} />
      </>
    );
  }
  const isStaff = isBackOffice(matches);
  return (
    <html lang="en-GB" className={isStaff ? 'theme-auto' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="manifest" href={isStaff ? '/admin/manifest.webmanifest' : '/manifest.webmanifest'} />
        <AppearanceLinks appearance={appearance} base={isStaff ? 'admin' : 'site'} />
        {hydrated ? null : <SiteScript />}
        <Links />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML that React has just rendered */}
        {typeof app === 'string' ? <div id={appId} dangerouslySetInnerHTML={{ __html: app }} /> : children}
        {process.env.NODE_ENV === 'development' && <LiveReload nonce={nonce} />}
      </body>
    </html>
  );
}

/** The script that a public page runs before the first paint. The content security policy has its hash. */
function SiteScript() {
  const { nonce, script } = useContext(DocumentContext) ?? {};
  if (!script) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, which contains file names only
  return <script data-cfasync="false" nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}

export default function App() {
  return <Outlet />;
}

/** Shown if a layout fails: the database is unavailable, or there is a bug. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main>
      <ErrorCard {...describeFailure(isRouteErrorResponse(error) ? error : null)} />
    </main>
  );
}

/** Updates the title, style sheet and icons in the document's head, which React does not own. */
function HydratedHead({ appearance }: { appearance: PageAppearance | null }) {
  const hydrated = useHydrated();
  const [head] = useState(() => (typeof document === 'undefined' ? null : document.createElement('head')));
  const currentHrefs = useRef<string[]>([]);
  useEffect(() => {
    if (!hydrated || !head) return;
    document.title = head.querySelector('title')?.textContent ?? '';
    const addresses = [...head.querySelectorAll('link')].map(({ href }) => href);
    const links = [...document.head.querySelectorAll('link')];
    for (const [index, href] of addresses.entries()) {
      const previous = currentHrefs.current[index];
      const link = previous !== href && links.find((one) => one.href === previous);
      if (link) link.href = href;
    }
    currentHrefs.current = addresses;
  });
  if (!hydrated || !head) return null;
  return createPortal(
    <>
      <Meta />
      <AppearanceLinks appearance={appearance} base="admin" />
    </>,
    head,
  );
}
