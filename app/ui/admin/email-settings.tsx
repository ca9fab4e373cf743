import type { ReactNode } from 'react';
import { Screen } from './screen';
import { Tabs } from './tabs';

const tabs = [
  { href: '/admin/email-settings/smtp', label: 'SMTP Settings' },
  { href: '/admin/email-settings/test-email', label: 'Test Email' },
  { href: '/admin/email-settings/oauth', label: 'Passwordless sending' },
  { href: '/admin/email-settings/arrival', label: 'Domain check' },
];

/** The screen around its tabs. */
export function EmailSettings({ children }: { children: ReactNode }) {
  return (
    <Screen title="Email Settings">
      <Tabs label="Email settings" tabs={tabs}>
        {children}
      </Tabs>
    </Screen>
  );
}
