import * as Radix from '@radix-ui/react-dialog';
import { LogOut } from 'lucide-react';
import { ButtonLink } from '../button';
import { type AuthRecord, useSignOutBroadcast } from './auth-record';
import { OpensATab } from './new-tab-hint';
import { Overlay } from './overlay';

/**
 * Stands over everything once another tab has signed out. Signing in happens in a tab of its own, and this page, with
 * what was typed in it, is there again.
 */
export function SignedOut({ user }: { user: AuthRecord }) {
  const signedOut = useSignOutBroadcast(user);
  if (!signedOut) return null;
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
        <LogOut size={32} strokeWidth={1.5} aria-hidden="true" />
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
