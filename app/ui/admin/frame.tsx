import * as Radix from '@radix-ui/react-dialog';
import { Link, useLocation, useMatches } from '@remix-run/react';
import clsx from 'clsx';
import { LogOut, Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Flash as FlashMessage } from '~/http/flash.server';
import { ButtonLink, buttonClass } from '../button';
import { isDialog } from '../hydration';
import { type AuthRecord, useSignOutBroadcast } from './auth-record';
import { DirtyFormsProvider } from './autosave-notice';
import { Keys } from './keys';
import { DraftProvider } from './local-drafts';
import { OpensATab } from './new-tab-hint';
import { Overlay } from './overlay';
import { Pending } from './pending';
import { PublishBar } from './publish-bar';
import { inertIf } from './screen';
import { Brand, brandClass, type FrameData, Sidebar } from './sidebar';
import { Flash, ToastProvider } from './toasts';
import { useTooltips } from './tooltip';
import { useHydrated } from './use-hydrated';

/** Under 1024 px it is a drawer. Without JavaScript, the URL fragment #menu opens it. */
const sidebarClass =
  'fixed inset-y-0 left-0 z-menu flex w-72 flex-col overflow-y-auto border-r bg-sunken px-3 pt-5 pb-4 text-small leading-1.4 max-lg:shadow-float lg:w-60 lg:tall:scroll-pb-44 print:hidden';

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
  useTooltips();
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
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
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
          <SignedOut user={frame.user} />
          <Keys role={frame.user.role} />
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
    <p className="border-b bg-sunken px-5 py-2 text-small md:px-10" {...inert}>
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
  const focusOpener = (event: Event) => {
    event.preventDefault();
    opener.current?.focus();
  };
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
      <Radix.Root open={open} onOpenChange={setOpen}>
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
          <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
        </a>
        <Radix.Portal>
          <div className="fixed inset-0 z-[calc(var(--z-menu)-1)] bg-scrim lg:hidden" />
          <Radix.Content
            className={clsx(sidebarClass, 'motion-safe:animate-drawer-in lg:hidden')}
            data-drawer=""
            aria-describedby={undefined}
            onOpenAutoFocus={focusCurrent}
            onCloseAutoFocus={focusOpener}
          >
            <Radix.Title className="sr-only">Menu</Radix.Title>
            <Sidebar {...frame} />
            <Radix.Close
              className={buttonClass({ size: 'icon' }, 'fixed top-4 left-[300px] z-menu lg:hidden')}
              aria-label="Close menu"
              data-tip="Close menu"
            >
              <X size={20} strokeWidth={1.5} aria-hidden="true" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <Link to="/admin/dashboard" className={brandClass}>
        <Brand {...frame.brand} />
      </Link>
    </header>
  );
}

/** The menu opens with the focus on the current entry. */
function focusCurrent(event: Event) {
  event.preventDefault();
  const drawer = event.currentTarget as HTMLElement;
  drawer.querySelector<HTMLElement>('nav [aria-current], nav a')?.focus();
}

/**
 * Covers the page after another tab has logged out. The user logs in again in a new tab, and this page keeps its input.
 */
function SignedOut({ user }: { user: AuthRecord }) {
  const signedOut = useSignOutBroadcast(user);
  if (!signedOut) return null;
  return (
    <Radix.Root open>
      <Overlay
        className="p-7 [&>p]:mt-1.5 [&>p]:max-w-[330px] [&>p]:text-ink-2 [&>p]:text-small [&>svg]:mb-4"
        size="form"
        isOver
        role="alertdialog"
        onEscapeKeyDown={(event) => event.preventDefault()}
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <LogOut size={32} strokeWidth={1.5} aria-hidden="true" />
        <Radix.Title>You have been logged out</Radix.Title>
        <Radix.Description>You logged out in another tab. Log in again. Your changes here are kept.</Radix.Description>
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink href="/admin/login" target="_blank">
            Login
            <OpensATab />
          </ButtonLink>
        </div>
      </Overlay>
    </Radix.Root>
  );
}
