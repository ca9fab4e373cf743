import * as Radix from '@radix-ui/react-tabs';
import { Link, useLocation } from '@remix-run/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from './use-hydrated';

export interface Tab {
  href: string;
  label: string;
  count?: number;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  /** The address of the tab that is open; worked out from the page's path where it is left out. */
  current?: string;
  /** Stands beside the tabs, such as a search box. */
  sideContent?: ReactNode;
  children: ReactNode;
}

/** The tab that was followed last. Its screen may be another route's, and the tab that had the focus goes with the old. */
let followed: string | null = null;

/**
 * Tabs that are addresses. Without JavaScript they are links; with it, arrow keys walk through them, and Enter or Space
 * opens one. The elements are the same both ways, so that nothing typed in a panel is lost when the script comes.
 */
export function Tabs({ label, tabs, current, sideContent, children }: TabsProps) {
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const open = current ?? tabs.find(({ href }) => `${pathname}/`.startsWith(`${href}/`))?.href ?? tabs[0]?.href ?? '';
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (followed === open && document.activeElement === document.body) tab?.focus();
    // Scrolls the open tab into view.
    showWithin(list.current, tab);
    followed = null;
  }, [open]);
  return (
    <Radix.Root value={open} activationMode="manual">
      <div className={sideContent ? 'toolbar' : undefined}>
        <nav className="tabs" aria-label={label}>
          <Radix.List ref={list} className="tabs-list" {...(hydrated ? { 'aria-label': label } : plainList)}>
            {tabs.map(({ href, label: text, count }) => (
              <Radix.Trigger
                key={href}
                value={href}
                asChild
                {...(hydrated ? asTab(href === open) : asLink(href === open))}
              >
                <Link to={href} onKeyDown={followOnSpace} onClick={() => (followed = href)}>
                  {text}
                  {count === undefined ? null : <span>{count}</span>}
                </Link>
              </Radix.Trigger>
            ))}
          </Radix.List>
        </nav>
        {sideContent}
      </div>
      <Radix.Content
        key={open}
        className={sideContent ? undefined : 'pt-7 focus-visible:[outline-offset:6px]'}
        value={open}
        {...(hydrated ? {} : plainPanel)}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** Sideways only: the page stays where it is. Of the tabs beside it a little is seen. */
function showWithin(list: HTMLElement | null, tab: HTMLElement | null | undefined) {
  if (!list || !tab) return;
  const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const beside = 32;
  list.scrollLeft += Math.min(0, box.left - beside - frame.left) + Math.max(0, box.right + beside - frame.right);
}

const plainList = { role: 'presentation', tabIndex: undefined, 'aria-orientation': undefined };
const plainPanel = { role: 'presentation', tabIndex: undefined, 'aria-labelledby': undefined };

/** A link is no button, and a tab that is not open has no panel yet. */
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
