import { Link } from '@remix-run/react';
import type { DashboardEntry } from '~/records/record-type';
import type { DashboardCounts } from '~/registry/dashboard.server';
import { dayOf } from './dates';
import { type MenuEntry, menuEntries } from './menu';

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

interface CountsProps {
  counts: DashboardCounts;
  now: string;
}

/** One entry for each part of the site that the role may open: its counts and its last change. */
export function Counts({ counts, now }: CountsProps) {
  const { records, emailSettings, users, siteSettings } = counts;
  const parts: Record<string, DashboardEntry> = {
    ...records,
    ...(emailSettings && {
      '/admin/email-settings': {
        first: emailSettings.host ?? 'Not set up yet',
        second: { text: 'Last changed', at: emailSettings.changedAt, never: 'Emails wait until then' },
      },
    }),
    ...(users && {
      '/admin/users': {
        first: count(users.admins + users.editors, 'person', 'people'),
        second: `${count(users.admins, 'admin')}, ${count(users.editors, 'editor')}`,
      },
    }),
    ...(siteSettings && {
      '/admin/site-settings': {
        first: count(siteSettings.socialLinks, 'social link'),
        second: { text: 'Sitemap generated', at: siteSettings.sitemapAt, never: 'Sitemap not generated yet' },
      },
    }),
  };
  return (
    <ul className="tallies">
      {menuEntries.map((entry) => {
        const part = parts[entry.href];
        return part ? <Count key={entry.href} entry={entry} {...part} now={now} /> : null;
      })}
    </ul>
  );
}

function Count({ entry, first, second, now }: DashboardEntry & { entry: MenuEntry; now: string }) {
  const { label, href, icon: Icon } = entry;
  return (
    <li>
      <Link to={href}>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        <h3>{label}</h3>
        <p>{first}</p>
        <p>{typeof second === 'string' ? second : <LastChange {...second} now={now} />}</p>
      </Link>
    </li>
  );
}

function LastChange({ text, at, never, now }: { text: string; at: string | null; never: string; now: string }) {
  if (!at) return never;
  return (
    <>
      {text} <time dateTime={at}>{dayOf(at, now)}</time>
    </>
  );
}
