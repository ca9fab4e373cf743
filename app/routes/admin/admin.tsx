import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import * as documents from '~/content/documents/model.server';
import { takeFlash } from '~/http/forms/flash.server';
import { loadAppearance, loadBrand } from '~/http/pages/brand.server';
import { loadPage, loadPart } from '~/http/pages/page.server';
import type { PageFailure } from '~/http/pages/page-error';
import { isUnknownScreen } from '~/http/pages/record-screens.server';
import { countUnread } from '~/inbox/messages/model.server';
import { NotFound } from '~/platform/errors';
import { authorize, may } from '~/records/actor';
import { findNextStep, isSetupOpen } from '~/registry/setup-checklist.server';
import { AdminFrame, Failure } from '~/ui/kit/frame/frame';
import { failureMeta } from '~/ui/site/page-meta';

export const handle = { hydrated: true };
export const meta: MetaFunction = ({ error }) =>
  error
    ? failureMeta(isRouteErrorResponse(error) ? error.status : 500)
    : [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    // Logging in would not help, because the screen does not exist.
    if (actor.kind === 'anonymous' && isUnknownScreen(args)) throw new NotFound('page');
    authorize(actor, 'staff');
    const { flash: taken, clear } = await takeFlash(args);
    const isSuccess = taken?.variant === 'default' && !taken.next;
    const step = isSuccess ? await loadPart(args, () => findNextStep(actor, new URL(args.request.url).pathname)) : null;
    const flash = taken && step ? { ...taken, next: { label: `Next: ${step.title}`, to: step.to } } : taken;
    const [brand, appearance, isSetupShown, unread, changes] = await Promise.all([
      loadBrand(args),
      loadAppearance(args),
      loadPart(args, () => isSetupOpen(actor)),
      may(actor.role, 'messages') ? loadPart(args, () => countUnread(actor, openedMessage(args.request.url))) : 0,
      may(actor.role, documents.permission) ? loadPart(args, () => documents.readChanges(actor)) : null,
    ]);
    const { userId: id, username, email, role } = actor;
    const frame = {
      user: { id, username, email, role },
      brand,
      appearance,
      unread: unread ?? 0,
      isSetupOpen: isSetupShown ?? false,
      changes,
      flash,
    };
    return json(frame, { headers: { 'Cache-Control': 'no-store', ...(clear ? { 'Set-Cookie': clear } : {}) } });
  });

/** The message is being marked as read at the same time, and must not be counted as unread. */
function openedMessage(url: string): number {
  return Number(/^\/admin\/messages\/(\d+)(?:\/|$)/.exec(new URL(url).pathname)?.[1] ?? 0);
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || openedMessage(nextUrl.href) !== 0;

export default function Admin() {
  return (
    <AdminFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('routes/admin');
  const status = isRouteErrorResponse(error) ? error.status : isUnreachable(error) ? 0 : 500;
  const failure: Partial<PageFailure> | null = isRouteErrorResponse(error) ? error.data : null;
  if (!frame) return <Failure status={status} failure={failure} isAlone />;
  return (
    <AdminFrame {...frame} hasError>
      <Failure status={status} failure={failure} />
    </AdminFrame>
  );
}

/** Matches the browsers' errors for an unreachable server. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}
