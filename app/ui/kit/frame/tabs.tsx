import * as Radix from '@radix-ui/react-tabs';
import { Link, useLocation } from '@remix-run/react';
import clsx from 'clsx';
import { type AriaAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from './use-hydrated';

interface Tab {
  href: string;
  label: ReactNode;
  count?: number;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  /** The path of the open tab; derived from the page's path if missing. */
  current?: string;
  /** Beside the tabs, such as a search box. */
  sideContent?: ReactNode;
  children: ReactNode;
}

/** The last followed tab. Its screen may belong to another route, and the focused tab is unmounted with the old one. */
let followed: string | null = null;

/** Returns the path of the page's tab, and a ref for the list, to restore the focus. */
export function useOpenTab(tabs: Tab[], current?: string) {
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const open =
    current ?? tabs.findLast(({ href }) => `${pathname}/`.startsWith(`${href}/`))?.href ?? tabs[0]?.href ?? '';
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (followed === open && document.activeElement === document.body) tab?.focus();
    // Scrolls the open tab into view.
    showWithin(list.current, tab);
    followed = null;
  }, [open]);
  return { list, open };
}

const row = 'flex gap-0.5 scroll-shadow overflow-x-auto border-b [scrollbar-width:none]';

/** The open tab is scrolled into view, also without JavaScript. */
const tabClass = clsx(
  'flex min-h-11 flex-none items-center gap-1.5 whitespace-nowrap border-b-2 border-b-transparent px-3 font-medium text-ink-2 text-small hover:text-ink focus-visible:-outline-offset-[3px] [&>span]:font-medium [&>span]:tabular-nums forced-colors:border-[Canvas]',
  'opened:border-b-accent-mark opened:font-semibold opened:text-ink opened:[scroll-initial-target:nearest] forced-colors:opened:border-[Highlight]',
);

/**
 * Tabs with URLs. Without JavaScript they are links. With it, arrow keys move the focus, and Enter or Space opens a
 * tab. The elements are the same both ways, so that hydration keeps the input in a panel.
 */
export function Tabs({ label, tabs, current, sideContent, children }: TabsProps) {
  const hydrated = useHydrated();
  const { list, open } = useOpenTab(tabs, current);
  return (
    <Radix.Root value={open} activationMode="manual">
      <div
        className={
          sideContent ? 'mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-5 print:hidden' : undefined
        }
      >
        <nav className={clsx('min-w-0 print:hidden', sideContent && 'flex-auto')} aria-label={label}>
          <Radix.List ref={list} className={row} data-tabs {...(hydrated ? { 'aria-label': label } : plainList)}>
            {tabs.map((tab) => (
              <TabLink key={tab.href} {...tab} isOpen={tab.href === open} className={tabClass} />
            ))}
          </Radix.List>
        </nav>
        {sideContent}
      </div>
      <TabPanel open={open} className={sideContent ? undefined : 'pt-7 focus-visible:[outline-offset:6px]'}>
        {children}
      </TabPanel>
    </Radix.Root>
  );
}

type TabLinkProps = Tab & AriaAttributes & { isOpen: boolean; className?: string };

export function TabLink({ href, label, count, isOpen, className, ...aria }: TabLinkProps) {
  const hydrated = useHydrated();
  return (
    <>
      <Radix.Trigger value={href} asChild {...(hydrated ? asTab(isOpen) : asLink(isOpen))}>
        <Link {...aria} className={className} to={href} onKeyDown={followOnSpace} onClick={() => (followed = href)}>
          {label} {count === undefined ? null : <span>{count}</span>}
        </Link>
      </Radix.Trigger>{' '}
    </>
  );
}

export function TabPanel({
  open,
  className,
  children,
}: {
  open: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <Radix.Content key={open} className={className} value={open} {...(hydrated ? {} : plainPanel)}>
      {children}
    </Radix.Content>
  );
}

/** Scrolls horizontally only, and shows a part of the neighbouring tabs. */
function showWithin(list: HTMLElement | null, tab: HTMLElement | null | undefined) {
  if (!list || !tab) return;
  const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const beside = 32;
  list.scrollLeft += Math.min(0, box.left - beside - frame.left) + Math.max(0, box.right + beside - frame.right);
}

export const plainList = { role: 'presentation', tabIndex: undefined, 'aria-orientation': undefined };
const plainPanel = { role: 'presentation', tabIndex: undefined, 'aria-labelledby': undefined };

/** A link is not a button, and a closed tab has no panel yet. */
function asTab(isOpen: boolean) {
  return { type: undefined, ...(isOpen ? {} : { 'aria-controls': undefined }) };
}

/** Makes a tab a plain link again. */
function asLink(isOpen: boolean) {
  return {
    type: undefined,
    role: undefined,
    tabIndex: 0,
    'aria-selected': undefined,
    'aria-controls': undefined,
    'aria-current': isOpen ? ('page' as const) : undefined,
  };
}

function followOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
