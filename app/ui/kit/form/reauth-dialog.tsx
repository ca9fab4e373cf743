import * as Radix from '@radix-ui/react-dialog';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { ReauthRequest } from '~/http/forms/reauthentication.server';
import { Button } from '~/ui/button';
import { Input } from '~/ui/controls';
import { FieldError, FieldHead, Label } from '~/ui/field';
import { DialogBody, DialogFoot, DialogHead, dialogFormClass, Overlay } from '../overlay/overlay';

const unreachable = 'The server did not answer. Try again.';

interface ReauthDialogProps {
  request: ReauthRequest;
  /** Called after re-authentication, which lasts ten minutes. The form can be submitted again. */
  onConfirmed: () => void;
}

/** Asks for the password over the form that needs it. Without JavaScript, the page /admin/reauthenticate asks. */
export default function ReauthDialog({ request, onConfirmed }: ReauthDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  // Each rejected submission has its own request object.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens again for the next request
  useEffect(() => setOpen(true), [request]);
  const { act, username, hasApp } = request;
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const problem = await requestReauthentication(String(new FormData(event.currentTarget).get('proof')));
    setBusy(false);
    setError(problem);
    if (problem) return document.getElementById(id)?.focus();
    setOpen(false);
    onConfirmed();
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Overlay isOver>
        <form className={dialogFormClass} onSubmit={confirm} noValidate>
          <DialogHead title={`Confirm it’s you to ${act}`} />
          <DialogBody>
            <Radix.Description className="text-ink-2">For security, enter your password to continue.</Radix.Description>
            <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
            <div>
              <FieldHead>
                <Label htmlFor={id}>{hasApp ? 'Password, or a code from your authenticator app' : 'Password'}</Label>
              </FieldHead>
              <Input
                id={id}
                name="proof"
                type="password"
                autoComplete="current-password"
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
              />
              <FieldError id={`${id}-error`} message={error} />
            </div>
          </DialogBody>
          <DialogFoot>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" busy={isBusy}>
              {isBusy ? 'Confirming...' : 'Confirm'}
            </Button>
          </DialogFoot>
        </form>
      </Overlay>
    </Radix.Root>
  );
}

/** Returns why the password or code was rejected; empty if it was accepted. */
async function requestReauthentication(proof: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ proof }) };
  const response = await fetch('/api/auth/reauthenticate', init).catch(() => null);
  if (response?.ok) return '';
  const { errors, message } = ((await response?.json().catch(() => null)) ?? {}) as {
    errors?: Record<string, string[]>;
    message?: string;
  };
  return errors?.proof?.[0] ?? message ?? unreachable;
}
