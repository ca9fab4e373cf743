import type { ReactNode } from 'react';
import { Screen } from './screen';
import { Tabs } from './tabs';

const path = '/admin/site-settings';

const tabs = [
  { href: `${path}/page`, label: 'Home page' },
  { href: `${path}/social-media`, label: 'Social Media' },
  { href: `${path}/pages`, label: 'Pages' },
  { href: `${path}/legal-pages`, label: 'Legal Pages' },
  { href: `${path}/sitemap`, label: 'Sitemap' },
  { href: `${path}/redirects`, label: 'Redirects' },
  { href: `${path}/webhooks`, label: 'Webhooks' },
  { href: `${path}/theme`, label: 'Appearance' },
  { href: `${path}/business-details`, label: 'Business Details' },
  { href: `${path}/access`, label: 'Security' },
];

/** The page of Site Settings, with one of its tabs open. */
export function SettingsScreen({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <Screen title="Site Settings" actions={actions}>
      <Tabs label="Site Settings" tabs={tabs}>
        {children}
      </Tabs>
    </Screen>
  );
}
