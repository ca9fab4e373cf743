import * as Radix from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { buttonClass } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icons';
import { focusAgain, Overlay } from '../overlay/overlay';
import { OpensATab } from './new-tab-hint';
import { type FrameData, Sidebar, sidebarClass } from './sidebar';

interface MenuDrawerProps {
  frame: FrameData;
  onClose: () => void;
  opener: Element | null;
}

export function MenuDrawer({ frame, onClose, opener }: MenuDrawerProps) {
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <div className="fixed inset-0 z-[calc(var(--z-menu)-1)] bg-scrim lg:hidden" />
        <Radix.Content
          className={clsx(sidebarClass, 'motion-safe:animate-drawer-in lg:hidden')}
          data-drawer=""
          aria-describedby={undefined}
          onOpenAutoFocus={focusCurrent}
          onCloseAutoFocus={focusAgain(opener)}
        >
          <Radix.Title className="sr-only">Menu</Radix.Title>
          <Sidebar {...frame} />
          <Radix.Close
            className={buttonClass({ size: 'icon' }, 'fixed top-4 left-[300px] z-menu lg:hidden')}
            aria-label="Close menu"
            data-tip="Close menu"
          >
            <Icon name="X" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The menu opens with the focus on the current entry. */
function focusCurrent(event: Event) {
  event.preventDefault();
  const drawer = event.currentTarget as HTMLElement;
  drawer.querySelector<HTMLElement>('nav [aria-current], nav a')?.focus();
}

export function LoggedOutDialog() {
  return (
    <Radix.Root open>
      <Overlay
        className="p-7 [&>p]:mt-1.5 [&>p]:max-w-[330px] [&>p]:text-ink-2 [&>p]:text-small [&>svg]:mb-4"
        size="form"
        isOver
        role="alertdialog"
        onEscapeKeyDown={(event) => event.preventDefault()}
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <Icon name="LogOut" size={32} />
        <Radix.Title>You have been logged out</Radix.Title>
        <Radix.Description>You logged out in another tab. Log in again. Your changes here are kept.</Radix.Description>
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink href="/admin/login" target="_blank">
            Login
            <OpensATab />
          </ButtonLink>
        </div>
      </Overlay>
    </Radix.Root>
  );
}
