import type { ReactNode } from 'react';
import { accountTabs } from './menu';
import { Screen } from './screen';
import { Tabs } from './tabs';

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
