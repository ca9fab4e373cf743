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
  /** After `g`, where single keys are on. The search has one of its own. */
  key?: string;
}

const entries: MenuEntry[] = [
  { label: 'Dashboard', href: '/admin/dashboard', permission: 'staff', icon: LayoutDashboard, key: 'd' },
  { label: 'Search', href: '/admin/search', permission: 'staff', icon: Search },
  { label: 'Messages', href: '/admin/messages', permission: 'messages', icon: Inbox, key: 'm' },
  { label: 'Testimonials', href: '/admin/testimonials', permission: 'testimonials', icon: Quote, key: 't' },
  { label: 'Blog Posts', href: '/admin/blog-posts', permission: 'blog-posts', icon: Newspaper, key: 'b' },
  { label: 'Accreditations', href: '/admin/accreditations', permission: 'accreditations', icon: BadgeCheck, key: 'a' },
  { label: 'Media', href: '/admin/media', permission: 'media', icon: Images, key: 'p' },
  { label: 'Trash', href: '/admin/trash', permission: 'testimonials', icon: Trash2, key: 'x' },
  { label: 'Email Settings', href: '/admin/email-settings', permission: 'email-settings', icon: Mail, key: 'e' },
  { label: 'User Management', href: '/admin/users', permission: 'users', icon: Users, key: 'u' },
  { label: 'Site Settings', href: '/admin/site-settings', permission: 'site-settings', icon: Settings, key: 's' },
];

/** What a role may open, in the order of the sidebar. */
export function menuFor(role: StaffRole): MenuEntry[] {
  return entries.filter((entry) => may(role, entry.permission));
}

/** @throws when there is no such entry */
export function menuEntry(href: string): MenuEntry {
  const entry = entries.find((candidate) => candidate.href === href);
  if (!entry) throw new Error(`The menu has no entry ${href}.`);
  return entry;
}

/** The entry that a page belongs to. */
export function menuLabelOf(pathname: string): string | undefined {
  return entryOf(pathname)?.label;
}

/** What is for admins alone: the entry that a page belongs to, or this page of what editors may open as well. */
export function adminLabelOf(pathname: string): string {
  const entry = entryOf(pathname);
  return entry && !may('editor', entry.permission) ? entry.label : 'This page';
}

function entryOf(pathname: string): MenuEntry | undefined {
  return entries.find(({ href }) => pathname.startsWith(href));
}
