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
        second: { text: 'Last changed', at: emailSettings.changedAt, never: 'Emails wait until you set it up' },
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
        second: {
          text: 'Sitemap generated',
          at: siteSettings.sitemapAt,
          never: 'Sitemap address not entered yet',
        },
      },
    }),
  };
  return (
    <ul className="grid border-t border-t-ink sm:grid-cols-2 lg:grid-cols-3">
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
    <li className="border-b sm:max-lg:even:border-l sm:max-lg:even:pl-5 lg:border-l lg:pl-5 lg:[&:nth-child(3n+1)]:border-l-0 lg:[&:nth-child(3n+1)]:pl-1">
      <Link
        className="group grid h-full grid-cols-[20px_1fr] content-start gap-x-3 pt-5 pb-5.5 text-small leading-[1.47]"
        to={href}
      >
        <Icon className="mt-0.5 text-accent" size={20} strokeWidth={1.5} aria-hidden="true" />
        <h3 className="underline-offset-[3px] group-hover:underline group-hover:decoration-1">{label}</h3>
        <p className="col-start-2">{first}</p>
        <p className="col-start-2 text-ink-2">
          {typeof second === 'string' ? second : <LastChange {...second} now={now} />}
        </p>
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
