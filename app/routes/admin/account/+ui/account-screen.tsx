import type { ReactNode } from 'react';
import { accountTabs } from '~/ui/kit/frame/menu';
import { Screen } from '~/ui/kit/frame/screen';
import { Tabs } from '~/ui/kit/frame/tabs';

export function AccountScreen({ children }: { children: ReactNode }) {
  return (
    <Screen title="Your account">
      <Tabs label="Your account" tabs={accountTabs}>
        <div className="grid max-w-[640px] gap-12 [&_:is(dl,ul)+*]:mt-4 [&_h2]:mb-4 [&_label+dl]:mt-4 [&_section>:is(p,[data-tone])+:is(a,button,[data-factor-links])]:mt-4 [&_ul+form+p]:mt-3">
          {children}
        </div>
      </Tabs>
    </Screen>
  );
}
