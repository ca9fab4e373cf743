import {
  BadgeCheck,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Newspaper,
  Quote,
  Search,
  Settings,
  Trash2,
  Users,
} from 'lucide-react';
import { may, type Permission, type StaffRole } from '~/records/actor';

export interface MenuEntry {
  label: string;
  href: string;
  permission: Permission;
  icon: LucideIcon;
  /** After `g`, where single keys are on. The search has its own key. */
  key?: string;
  /** The record types that belong to this entry and whose names differ from its address. */
  types?: readonly string[];
}

/** Matches the addresses of the screens that every record type has; the name of the type follows. */
const ofEveryType = /^\/admin\/(?:history|publication|bulk)\/([^/]+)/;

export const menuEntries: readonly MenuEntry[] = [
  { label: 'Dashboard', href: '/admin/dashboard', permission: 'staff', icon: LayoutDashboard, key: 'd' },
  { label: 'Search', href: '/admin/search', permission: 'staff', icon: Search },
  {
    label: 'Messages',
    href: '/admin/messages',
    permission: 'messages',
    icon: Inbox,
    key: 'm',
    types: ['canned-replies'],
  },
  { label: 'Testimonials', href: '/admin/testimonials', permission: 'testimonials', icon: Quote, key: 't' },
  { label: 'Blog Posts', href: '/admin/blog-posts', permission: 'blog-posts', icon: Newspaper, key: 'b' },
  { label: 'Accreditations', href: '/admin/accreditations', permission: 'accreditations', icon: BadgeCheck, key: 'a' },
  { label: 'Media', href: '/admin/media', permission: 'media', icon: Images, key: 'p' },
  { label: 'Trash', href: '/admin/trash', permission: 'testimonials', icon: Trash2, key: 'x' },
  { label: 'Email Settings', href: '/admin/email-settings', permission: 'email-settings', icon: Mail, key: 'e' },
  { label: 'User Management', href: '/admin/users', permission: 'users', icon: Users, key: 'u' },
  {
    label: 'Site Settings',
    href: '/admin/site-settings',
    permission: 'site-settings',
    icon: Settings,
    key: 's',
    types: ['pages', 'social-media', 'redirects', 'site-content', 'drafts'],
  },
];

/** The menu entries of a role, in order. */
export function menuFor(role: StaffRole): MenuEntry[] {
  return menuEntries.filter((entry) => may(role, entry.permission));
}

/** Returns the label of the entry that a page belongs to. */
export function menuLabelOf(pathname: string): string | undefined {
  return itemOf(pathname)?.label;
}

/** The menu entry of an admin-only page; also its name, where editors may open the entry. */
export function adminLabelOf(pathname: string): string {
  const entry = itemOf(pathname);
  return entry && !may('editor', entry.permission) ? entry.label : 'This page';
}

/** Returns the entry that a page belongs to. People open the audit log from the users. */
export function itemOf(pathname: string): MenuEntry | undefined {
  const [, type] = ofEveryType.exec(pathname) ?? [];
  if (type) return menuEntries.find(({ href, types }) => href === `/admin/${type}` || types?.includes(type));
  const path = isBelow(pathname, '/admin/audit') ? '/admin/users' : pathname;
  return menuEntries.find(({ href }) => isBelow(path, href));
}

const isBelow = (pathname: string, href: string) => `${pathname}/`.startsWith(`${href}/`);
