import { Link, useLocation, useMatches } from '@remix-run/react';
import clsx from 'clsx';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FlashMessage } from '~/http/forms/flash.server';
import { buttonClass } from '~/ui/button';
import { DocumentContext } from '~/ui/document-context';
import { isDialog } from '~/ui/hydration';
import { Icon } from '~/ui/icons';
import { DirtyFormsProvider } from '../editing/autosave-notice';
import { DraftProvider } from '../editing/local-drafts';
import { type AuthRecord, useLogoutBroadcast } from './auth-record';
import { Pending } from './pending';
import { PublishBar } from './publish-bar';
import { inertIf } from './screen';
import { brandClass, type FrameData, Sidebar, SidebarBrand, sidebarClass } from './sidebar';
import { Flash, ToastProvider } from './toasts';
import { useTooltips } from './tooltip';
import { useHydrated } from './use-hydrated';

/** Dialogs and the error page load after the first screen, so that they are there without a connection. */
const loadDialogs = () => import('./frame-dialogs');
const loadFailure = () => import('./route-error');
const MenuDrawer = lazy(() => loadDialogs().then(({ MenuDrawer }) => ({ default: MenuDrawer })));
const LoggedOutDialog = lazy(() => loadDialogs().then(({ LoggedOutDialog }) => ({ default: LoggedOutDialog })));

/** The keyboard shortcuts. If they cannot be loaded, the page works without them. */
const Keys = lazy<ComponentType<Pick<FrameData['user'], 'role'>>>(() =>
  import('./keys').then(
    ({ Keys }) => ({ default: Keys }),
    () => ({ default: () => null }),
  ),
);
const LazyFailure = lazy(() => loadFailure().then(({ FailurePage }) => ({ default: FailurePage })));

const closeLinkClass = buttonClass(
  { size: 'icon' },
  'fixed top-4 left-[300px] z-[calc(var(--z-menu)-1)] before:fixed before:inset-0 before:z-[-1] before:bg-scrim lg:hidden max-lg:[#menu:not(:target)~&]:hidden',
);

interface AdminFrameProps extends FrameData {
  /** Whether the page shows an error instead of a dialog. */
  hasError?: boolean;
  flash: FlashMessage | null;
  children: ReactNode;
}

/** The frame of every back-office page. */
export function AdminFrame({ flash, hasError = false, children, ...frame }: AdminFrameProps) {
  const inert = inertIf(isDialog(useMatches()) && !hasError);
  const hydrated = useHydrated();
  useTooltips();
  useEffect(() => {
    // Leaving the page aborts the download.
    void Promise.allSettled([loadDialogs(), loadFailure(), import('../editing/leave-dialog')]);
  }, []);
  return (
    <ToastProvider>
      <DirtyFormsProvider>
        <DraftProvider userId={frame.user.id}>
          <a className={buttonClass({}, 'fixed top-4 left-4 z-tooltip [&:not(:focus)]:sr-only')} href="#main">
            Skip to content
          </a>
          <aside
            id="menu"
            className={clsx(sidebarClass, 'max-lg:[&:not(:target)]:hidden')}
            aria-label="Menu"
            data-sidebar
            {...inert}
          >
            <Sidebar {...frame} />
          </aside>
          {/* biome-ignore lint/a11y/useValidAnchor: leaving the menu's address closes it where there is no script */}
          <a className={closeLinkClass} href="#" aria-label="Close menu">
            <Icon name="X" />
          </a>
          <div className="lg:ml-60 print:m-0">
            <TopBar frame={frame} inert={inert} />
            <Flash flash={flash} />
            <main id="main" tabIndex={-1}>
              {frame.isSetupOpen ? <SetupLink /> : null}
              <PublishBar changes={frame.changes} />
              <Pending>{children}</Pending>
            </main>
          </div>
          <LoggedOut user={frame.user} />
          {hydrated ? (
            <Suspense>
              <Keys role={frame.user.role} />
            </Suspense>
          ) : null}
        </DraftProvider>
      </DirtyFormsProvider>
    </ToastProvider>
  );
}

/** The link back to the setup checklist, on every other screen. */
function SetupLink() {
  const { pathname } = useLocation();
  const inert = inertIf(isDialog(useMatches()));
  if (pathname === '/admin/dashboard') return null;
  return (
    <p className="border-b bg-sunken px-5 py-2 text-small md:px-10 print:hidden" {...inert}>
      <Link className="text-link" to="/admin/dashboard">
        Set up your website: back to the checklist
      </Link>
    </p>
  );
}

/** On small screens: the link to the menu, which is a modal drawer with JavaScript and a page without. */
function TopBar({ frame, inert }: { frame: FrameData; inert: object }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one goes, the drawer closes
  useEffect(() => setOpen(false), [key]);
  // A tablet that is turned to landscape shows the sidebar.
  useEffect(() => {
    if (!open) return;
    const wide = matchMedia('(min-width: 1024px)');
    const close = () => setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [open]);
  return (
    <header className="flex h-15 items-center gap-2 border-b pr-5 pl-2 lg:hidden print:hidden" data-top-bar {...inert}>
      {/* biome-ignore lint/a11y/useValidAnchor: its address opens the menu where there is no script */}
      <a
        ref={opener}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
        href="#menu"
        aria-label="Menu"
        data-tip="Menu"
        {...(hydrated ? { 'aria-expanded': open, 'aria-haspopup': 'dialog' as const } : {})}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="Menu" />
      </a>
      {open ? (
        <Suspense>
          <MenuDrawer frame={frame} onClose={() => setOpen(false)} opener={opener.current} />
        </Suspense>
      ) : null}
      <Link to="/admin/dashboard" className={brandClass}>
        <SidebarBrand {...frame.brand} />
      </Link>
    </header>
  );
}

/**
 * Covers the page after another tab has logged out. The user logs in again in a new tab, and this page keeps its input.
 */
function LoggedOut({ user }: { user: AuthRecord }) {
  return useLogoutBroadcast(user) ? (
    <Suspense>
      <LoggedOutDialog />
    </Suspense>
  ) : null;
}

/** The error page of a back-office screen. */
export function Failure(props: ComponentProps<typeof LazyFailure>) {
  const { FailurePage = LazyFailure } = useContext(DocumentContext) ?? {};
  return (
    <Suspense>
      <FailurePage {...props} />
    </Suspense>
  );
}
