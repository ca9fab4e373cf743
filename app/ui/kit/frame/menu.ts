import { may, type Permission, type StaffRole } from '~/records/actor';
import type { IconName } from '~/ui/icons';

export interface MenuEntry {
  label: string;
  href: string;
  permission: Permission;
  icon: IconName;
  /** Opens the screen after `g`, if single keys are on. */
  key?: string;
  /** The record types of this entry whose names differ from its path. */
  types?: readonly string[];
  /** Other paths of screens that belong to this entry. */
  also?: readonly string[];
}

/** Matches the paths of the screens that every record type has, before the type's name. */
const ofEveryType = /^\/admin\/(?:history|publication|bulk)\/(drafts\/theme|[^/]+)/;

interface MenuGroup {
  /** Missing for the first group. */
  label?: string;
  entries: readonly MenuEntry[];
}

const menuGroups: readonly MenuGroup[] = [
  {
    entries: [
      {
        label: 'Dashboard',
        href: '/admin/dashboard',
        permission: 'staff',
        icon: 'LayoutDashboard',
        key: 'd',
        also: ['/admin/schedule'],
      },
      {
        label: 'Messages',
        href: '/admin/messages',
        permission: 'messages',
        icon: 'Inbox',
        key: 'm',
        types: ['canned-replies'],
      },
      { label: 'Notices', href: '/admin/notices', permission: 'content', icon: 'Megaphone' },
      { label: 'Visits', href: '/admin/visits', permission: 'messages', icon: 'ChartColumn', key: 'v' },
      { label: 'Media', href: '/admin/media', permission: 'content', icon: 'Images', key: 'p' },
    ],
  },
  {
    label: 'Website',
    entries: [
      {
        label: 'Home page',
        href: '/admin/home-page',
        permission: 'site-settings',
        icon: 'House',
        key: 'h',
        types: ['drafts'],
      },
      { label: 'Pages', href: '/admin/pages', permission: 'site-settings', icon: 'FileText', key: 'w' },
      { label: 'Blog Posts', href: '/admin/blog-posts', permission: 'content', icon: 'Newspaper', key: 'b' },
      {
        label: 'Testimonials',
        href: '/admin/testimonials',
        permission: 'content',
        icon: 'Quote',
        key: 't',
        also: ['/admin/quotes', '/admin/google-reviews'],
      },
      {
        label: 'Accreditations',
        href: '/admin/accreditations',
        permission: 'content',
        icon: 'BadgeCheck',
        key: 'a',
      },
      { label: 'Case studies', href: '/admin/case-studies', permission: 'content', icon: 'FileCheck' },
      { label: 'Team', href: '/admin/team-members', permission: 'content', icon: 'IdCard' },
    ],
  },
  {
    label: 'Settings',
    entries: [
      {
        label: 'Site Settings',
        href: '/admin/site-settings',
        permission: 'site-settings',
        icon: 'Settings',
        key: 's',
        types: ['social-media', 'redirects', 'site-content', 'drafts/theme'],
        also: ['/admin/audit'],
      },
      { label: 'Email Settings', href: '/admin/email-settings', permission: 'email-settings', icon: 'Mail', key: 'e' },
      {
        label: 'User Management',
        href: '/admin/users',
        permission: 'users',
        icon: 'Users',
        key: 'u',
      },
      { label: 'Trash', href: '/admin/trash', permission: 'content', icon: 'Trash2', key: 'x' },
    ],
  },
];

/** The tabs of the account screen, which the user's menu lists too. */
export const accountTabs = [
  { href: '/admin/account', label: 'Profile' },
  { href: '/admin/account/security', label: 'Security' },
  { href: '/admin/account/tokens', label: 'API tokens' },
];

export const menuEntries: readonly MenuEntry[] = menuGroups.flatMap(({ entries }) => entries);

/** Returns the groups of entries that a role may open. */
export function menuFor(role: StaffRole): MenuGroup[] {
  return menuGroups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => may(role, entry.permission)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the label of the entry that a page belongs to. */
export function menuLabelOf(pathname: string): string | undefined {
  return itemOf(pathname)?.label;
}

/** Returns the label of an admin-only page; "This page" if editors may open its menu entry. */
export function adminLabelOf(pathname: string): string {
  const entry = itemOf(pathname);
  return entry && !may('editor', entry.permission) ? entry.label : 'This page';
}

/** Returns the entry that a page belongs to. */
export function itemOf(pathname: string): MenuEntry | undefined {
  const [, type] = ofEveryType.exec(pathname) ?? [];
  if (type) return menuEntries.find(({ href, types }) => href === `/admin/${type}` || types?.includes(type));
  return menuEntries.find(({ href, also = [] }) => [href, ...also].some((start) => isBelow(pathname, start)));
}

/** Returns whether the page affects the website, so that it shows unpublished changes. */
export const isWebsiteScreen = (pathname: string) =>
  isBelow(pathname, '/admin/site-settings/theme') ||
  (menuGroups.find(({ label }) => label === 'Website')?.entries ?? []).some(({ href }) => isBelow(pathname, href));

const isBelow = (pathname: string, href: string) => `${pathname}/`.startsWith(`${href}/`);
