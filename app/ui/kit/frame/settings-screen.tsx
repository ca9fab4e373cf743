import * as Radix from '@radix-ui/react-tabs';
import { Link, useLocation } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { Disclosure } from '../form/form-parts';
import { Screen, ScreenActions } from './screen';
import { plainList, TabLink, TabPanel, useOpenTab } from './tabs';
import { useHydrated } from './use-hydrated';

const path = '/admin/site-settings';
const title = 'Site Settings';

const groups = [
  {
    label: 'Business',
    tabs: [
      { href: `${path}/business-details`, label: 'Business Details' },
      { href: `${path}/social-media`, label: 'Social Media' },
      { href: `${path}/legal-pages`, label: 'Legal Pages' },
    ],
  },
  {
    label: 'Website',
    tabs: [{ href: `${path}/theme`, label: 'Appearance' }],
  },
  {
    label: 'Domain and search',
    tabs: [
      { href: `${path}/sitemap`, label: 'Sitemap' },
      { href: `${path}/redirects`, label: 'Redirects' },
    ],
  },
  {
    label: 'Team and access',
    tabs: [
      { href: `${path}/access`, label: 'Security' },
      { href: '/admin/audit', label: 'Audit trail' },
    ],
  },
  {
    label: 'Data',
    tabs: [
      { href: `${path}/data`, label: 'Backups and data' },
      { href: `${path}/import`, label: 'Import' },
    ],
  },
  {
    label: 'Connections',
    tabs: [
      { href: `${path}/google-reviews`, label: 'Google Reviews' },
      { href: `${path}/webhooks`, label: 'Webhooks' },
      { href: `${path}/access/tokens`, label: 'API tokens' },
    ],
  },
];

const allTabs = groups.flatMap(({ tabs }) => tabs);

function subtitleOf(section: string): string {
  if (section.startsWith('data')) return 'Copies of your website and messages.';
  if (section.startsWith('import')) return 'Content from your previous website.';
  if (section.startsWith('theme')) return 'Changes go live when you publish.';
  if (/^(access|webhooks|google-reviews)/.test(section)) return 'Changes apply when you save.';
  return 'Changes go live when you save.';
}

/** The page of Site Settings, with one of its parts open. */
export function SettingsScreen({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Screen title={title} subtitle={subtitleOf(pathname.slice(path.length + 1))}>
      <SideTabs>
        {actions ? (
          <div className="mb-5 flex lg:justify-end">
            <ScreenActions>{actions}</ScreenActions>
          </div>
        ) : null}
        {children}
      </SideTabs>
    </Screen>
  );
}

/** The settings in groups, as a list beside the panel. On narrow screens, the list is in a menu above it. */
function SideTabs({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const { list, open } = useOpenTab(allTabs);
  return (
    <Radix.Root
      className="lg:grid lg:grid-cols-[160px_minmax(0,1fr)] lg:gap-x-8 xl:gap-x-10"
      value={open}
      activationMode="manual"
      orientation="vertical"
    >
      <Disclosure
        key={open}
        className="mb-7 border-y lg:hidden print:hidden"
        summary={
          <>
            <span className="text-h4">{allTabs.find(({ href }) => href === open)?.label}</span>{' '}
            <span className="ml-auto text-caption text-ink-2">All settings</span>
          </>
        }
      >
        <nav className="grid gap-5 pt-1 pb-5" aria-label="All settings">
          {groups.map((group) => (
            <div key={group.label}>
              <p className="text-caption text-ink-2">{group.label}</p>
              <ul>
                {group.tabs.map(({ href, label: text }) => (
                  <li key={href}>
                    <Link
                      className="flex min-h-11 items-center aria-[current]:font-semibold"
                      to={href}
                      aria-current={href === open ? 'page' : undefined}
                    >
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </Disclosure>
      <nav className="max-lg:hidden print:hidden" aria-label={title}>
        <Radix.List ref={list} className="grid" {...(hydrated ? { 'aria-label': title } : plainList)}>
          {groups.map((group) => (
            <Fragment key={group.label}>
              <span className="mb-1 px-3 text-caption text-ink-2 [&:not(:first-child)]:mt-5">{group.label}</span>{' '}
              {group.tabs.map((tab) => (
                <TabLink
                  key={tab.href}
                  {...tab}
                  isOpen={tab.href === open}
                  className="flex min-h-9 items-center rounded px-3 text-ink-2 text-small hover:bg-mute hover:text-ink data-[state=active]:bg-mute data-[state=active]:font-semibold data-[state=active]:text-ink"
                />
              ))}
            </Fragment>
          ))}
        </Radix.List>
      </nav>
      <TabPanel open={open} className="min-w-0 focus-visible:[outline-offset:6px]">
        {children}
      </TabPanel>
    </Radix.Root>
  );
}
