import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Screen, ScreenActions } from './screen';
import { SideTabs } from './side-tabs';

const path = '/admin/site-settings';

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
    label: 'Connections',
    tabs: [
      { href: `${path}/google-reviews`, label: 'Google Reviews' },
      { href: `${path}/webhooks`, label: 'Webhooks' },
      { href: `${path}/access/tokens`, label: 'API tokens' },
    ],
  },
];

function subtitleOf(section: string): string {
  if (section.startsWith('theme')) return 'Changes go live when you publish.';
  if (/^(access|webhooks|google-reviews)/.test(section)) return 'Changes apply as soon as you save them.';
  return 'Changes go live when you save them.';
}

/** The page of Site Settings, with one of its parts open. */
export function SettingsScreen({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Screen title="Site Settings" subtitle={subtitleOf(pathname.slice(path.length + 1))}>
      <SideTabs label="Site Settings" menuLabel="All settings" groups={groups}>
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
