import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { usesLocalImagesOnly } from './content/links/local-images.server';
import { flashParameter } from './http/forms/flash.server';
import { firstScreenOf } from './http/pages/first-screen.server';
import { draftHeader } from './http/pages/home-page.server';
import { pagePolicy } from './http/pages/security-headers.server';
import { builtScript } from './platform/built-files.server';
import { appearanceOf, sheetOf } from './ui/appearance-links';
import { DocumentContext, furtherScripts, siteScript } from './ui/document-context';
import { hasFirstScreen, isBackOffice, isHydrated } from './ui/hydration';
import { FailurePage } from './ui/kit/frame/route-error';

/** Sends the complete page without streaming, because nothing here is slow and the page cache needs all of it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  _context: AppLoadContext,
): Promise<Response> {
  const routes = remix.staticHandlerContext.matches.map(({ route: { id } }) => ({
    handle: remix.routeModules[id]?.handle,
    data: remix.staticHandlerContext.loaderData[id],
  }));
  const hydrated = isHydrated(routes);
  const nonce = hydrated || process.env.NODE_ENV === 'development' ? randomBytes(16).toString('base64') : undefined;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const isDraft = Object.values(remix.staticHandlerContext.loaderHeaders).some((loaded) => loaded.has(draftHeader));
  const loaded = Object.values(remix.staticHandlerContext.loaderData);
  const appearance = appearanceOf(loaded);
  const firstScreen =
    hasFirstScreen(routes) && status === 200 && !isDraft ? firstScreenOf(appearance, JSON.stringify(loaded)) : null;
  const [publicScript] = builtScript('site.client');
  const script = siteScript(
    [publicScript ?? remix.manifest.entry.module, ...furtherScripts(loaded)],
    firstScreen && { fonts: firstScreen.fonts, sheet: sheetOf(appearance, 'site') },
  );
  // Without a response of the database, the page gets no external images.
  const localImagesOnly = await usesLocalImagesOnly().catch(() => true);
  headers.set(
    'Content-Security-Policy',
    pagePolicy(nonce ? `'nonce-${nonce}'` : digest(script), {
      styleSource: firstScreen && digest(firstScreen.styles),
      forComponents: hydrated,
      usesLocalImagesOnly: localImagesOnly,
      isFramed: isDraft,
    }),
  );
  if (isDraft) {
    headers.set('X-Frame-Options', 'SAMEORIGIN');
    headers.set('X-Robots-Tag', 'noindex');
  }
  // Some of these URLs contain a token, so other sites get the origin only. `no-referrer` would remove the origin from
  // form posts too, on sites without https.
  if ((isBackOffice(routes) && !hydrated) || isDraft) headers.set('Referrer-Policy', 'strict-origin');
  // Remix does not copy the headers of an action to its page.
  for (const answered of Object.values(remix.staticHandlerContext.actionHeaders)) {
    const wait = answered.get('Retry-After');
    if (wait) headers.set('Retry-After', wait);
  }
  for (const loaded of Object.values(remix.staticHandlerContext.loaderHeaders)) {
    const expires = loaded.get('Expires');
    if (expires) headers.set('Expires', expires);
  }
  const isPersonal =
    isBackOffice(routes) ||
    isDraft ||
    !['GET', 'HEAD'].includes(request.method) ||
    headers.has('Set-Cookie') ||
    new URL(request.url).searchParams.has(flashParameter);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', isPersonal ? 'no-store' : 'no-cache');

  await ownTurn();
  const render = (app: string | null) =>
    renderToString(
      <DocumentContext.Provider value={{ nonce, script, firstScreen: firstScreen?.styles ?? null, app, FailurePage }}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>,
    );
  const page = render(null);
  return new Response(`<!DOCTYPE html>${hydrated ? render(page) : page}`, { status, headers });
}

let latestTurn: Promise<unknown> = Promise.resolve();

/** Renders one page per turn of the event loop, so that cheaper requests wait for one page at most. */
function ownTurn(): Promise<unknown> {
  latestTurn = latestTurn.then(() => nextTurn());
  return latestTurn;
}

/** The hash of an inline script or style for the content security policy. */
function digest(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Logs errors that no route has handled. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.log.error({ err: error }, 'A page could not be made.');
}
