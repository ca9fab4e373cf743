import * as Radix from '@radix-ui/react-tabs';
import { Link } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { Disclosure } from './form-parts';
import { Panel, plainList, type Tab, TabLink, useOpenTab } from './tabs';
import { useHydrated } from './use-hydrated';

interface SideTabsProps {
  label: string;
  /** The name of the menu on narrow screens. */
  menuLabel: string;
  groups: { label: string; tabs: Tab[] }[];
  children: ReactNode;
}

/** Tabs in groups, as a list beside the panel. On narrow screens, the list is in a menu above it. */
export function SideTabs({ label, menuLabel, groups, children }: SideTabsProps) {
  const hydrated = useHydrated();
  const { list, open } = useOpenTab(groups.flatMap(({ tabs }) => tabs));
  const current = groups.flatMap(({ tabs }) => tabs).find(({ href }) => href === open);
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
            <span className="text-h4">{current?.label}</span>
            <span className="ml-auto text-caption text-ink-2">{menuLabel}</span>
          </>
        }
      >
        <nav className="grid gap-5 pt-1 pb-5" aria-label={menuLabel}>
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
      <nav className="max-lg:hidden print:hidden" aria-label={label}>
        <Radix.List ref={list} className="grid" {...(hydrated ? { 'aria-label': label } : plainList)}>
          {groups.map((group) => (
            <Fragment key={group.label}>
              <span className="mb-1 px-3 text-caption text-ink-2 [&:not(:first-child)]:mt-5">{group.label}</span>
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
      <Panel open={open} className="min-w-0 focus-visible:[outline-offset:6px]">
        {children}
      </Panel>
    </Radix.Root>
  );
}
