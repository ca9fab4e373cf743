import type { ReactNode } from 'react';
import { Screen } from './screen';
import { Tabs } from './tabs';

export const accountTabs = [
  { href: '/admin/account', label: 'Profile' },
  { href: '/admin/account/security', label: 'Security' },
  { href: '/admin/account/tokens', label: 'API tokens' },
];

/** The page about a person's own account, with one of its tabs open. */
export function AccountScreen({ children }: { children: ReactNode }) {
  return (
    <Screen title="Your account">
      <Tabs label="Your account" tabs={accountTabs}>
        <div className="account">{children}</div>
      </Tabs>
    </Screen>
  );
}
