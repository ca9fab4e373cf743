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
import { type ReactNode, useContext } from 'react';
import { DocumentContext } from './ui/document-context';
import { isGate, isHydrated } from './ui/hydration';
import { LookLinks, lookOf, PrintLink } from './ui/look-links';
import { describeFailure, ErrorCard } from './ui/site/error-card';
import { failureMeta } from './ui/site/page-meta';

export const meta: MetaFunction = ({ error }) =>
  error ? failureMeta(isRouteErrorResponse(error) ? error.status : 500) : [];

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const hydrated = isHydrated(matches);
  const isOfStaff = hydrated || isGate(matches);
  const { nonce } = useContext(DocumentContext) ?? {};
  return (
    <html lang="en-GB" className={isOfStaff ? 'theme-auto' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="manifest" href="/manifest.webmanifest" />
        <LookLinks look={lookOf(matches.map(({ data }) => data))} base={isOfStaff ? 'admin' : 'site'} />
        {hydrated ? null : <SiteScript />}
        <PrintLink />
        <Links />
      </head>
      <body>
        {children}
        {hydrated ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
        {process.env.NODE_ENV === 'development' && <LiveReload nonce={nonce} />}
      </body>
    </html>
  );
}

/** Everything a public page runs before anything is painted. The policy of the page knows this text by its hash. */
function SiteScript() {
  const { nonce, script } = useContext(DocumentContext) ?? {};
  if (!script) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is ours alone, and quotes nothing but names of files
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}

export default function App() {
  return <Outlet />;
}

/** For what even the layouts cannot answer: the store is gone, or the program is at fault. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main>
      <ErrorCard {...describeFailure(isRouteErrorResponse(error) ? error : null)} />
    </main>
  );
}
