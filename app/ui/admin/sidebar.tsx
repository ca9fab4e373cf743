import { Link, NavLink, useLocation } from '@remix-run/react';
import { ExternalLink, LogOut } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { LogoOnDark } from '~/content/theme/logo.server';
import type { StaffRole } from '~/records/actor';
import { Mark } from '~/ui/illustrations/mark';
import { useLeave } from './autosave-notice';
import { itemOf, menuFor } from './menu';
import { useToast } from './toasts';

export const logoutFailed = 'Error logging out';

export interface FrameData {
  user: { id: number; username: string; email: string; role: StaffRole };
  brand: { brandName: string; logoUrl: string | null; logoOnDark: LogoOnDark | null };
  /** Messages that no one has read. */
  unread: number;
  /** The setup checklist is on the dashboard. */
  isSetupOpen: boolean;
}

/** The menu on its wire, where the current entry is the node that is watched; who is signed in, at its foot. */
export function Sidebar({ user, brand, unread }: FrameData) {
  const current = itemOf(useLocation().pathname)?.href;
  return (
    <>
      <Link to="/admin/dashboard" className="brand" aria-label={`${brand.brandName}, dashboard`}>
        <Brand {...brand} />
      </Link>
      <nav aria-label="Admin">
        <ul className="wire">
          {menuFor(user.role).map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Link to={href} aria-current={href === current ? 'page' : undefined}>
                <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
                {label}
                {href === '/admin/messages' && unread > 0 ? <Count unread={unread} /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="sidebar-foot">
        <ViewWebsite />
        <NavLink to="/admin/account" className="sidebar-user">
          <strong>{user.username}</strong>
          <span>{user.email}</span>
        </NavLink>
        <LogoutForm>
          <LogOut size={20} strokeWidth={1.5} aria-hidden="true" />
          Logout
        </LogoutForm>
      </div>
    </>
  );
}

export function Brand({ brandName, logoUrl, logoOnDark }: FrameData['brand']) {
  if (logoUrl)
    return (
      <picture className="contents">
        {logoOnDark?.src ? <source media="(prefers-color-scheme: dark)" srcSet={logoOnDark.src} /> : null}
        <img
          className="brand-logo"
          data-tinted={logoOnDark?.isTinted || undefined}
          src={logoUrl}
          alt={brandName}
          height={28}
        />
      </picture>
    );
  return (
    <>
      <Mark />
      <span className="brand-name">{brandName}</span>
    </>
  );
}

function Count({ unread }: { unread: number }) {
  return (
    <span className="count">
      {unread > 99 ? '99+' : unread}
      <span className="away"> unread</span>
    </span>
  );
}

export function ViewWebsite({ className }: { className?: string }) {
  return (
    <a className={className} href="/" target="_blank" rel="noopener">
      <ExternalLink size={20} strokeWidth={1.5} aria-hidden="true" />
      View Website
      <span className="away"> (opens in a new tab)</span>
    </a>
  );
}

const logoutPath = '/admin/logout';

/** Logging out loads a new document, so that nothing of the back office stays in memory. */
export function LogoutForm({ className, children = 'Logout' }: { className?: string; children?: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const leave = useLeave();
  const toast = useToast();
  const send = async () => {
    setBusy(true);
    const answer = await fetch(logoutPath, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' }).catch(
      () => null,
    );
    if (answer?.type === 'opaqueredirect') return location.assign('/admin/login');
    setBusy(false);
    toast({ title: logoutFailed, variant: 'destructive' });
  };
  const logOut = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) leave(() => void send());
  };
  return (
    <form method="post" action={logoutPath} onSubmit={logOut}>
      <button type="submit" className={className} aria-busy={isBusy || undefined}>
        {children}
      </button>
    </form>
  );
}
