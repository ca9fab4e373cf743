import type { ReactNode } from 'react';
import type { ActionError } from '~/http/forms/form.server';
import { noFields } from '~/records/fields';
import { Dialog } from '../overlay/dialog';
import { CopyButton } from './copy-button';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';

export interface OneTimeSecretProps {
  name: string;
  secret: string;
  actionError: ActionError | undefined;
  closeTo: string;
}

interface MadeSecretDialogProps extends OneTimeSecretProps {
  title: string;
  purpose: string;
  /** Instructions for using it. */
  children: ReactNode;
}

/** Shows a new secret, only once. */
export function OneTimeSecretDialog(props: MadeSecretDialogProps) {
  const { title, purpose, name, secret, actionError, closeTo, children } = props;
  const { state } = useAdminForm({ id: 'made', schema: noFields, actionError });
  return (
    <Dialog title={title} closeTo={closeTo}>
      <DialogForm state={state} end={<SubmitButton busy="One moment...">Done</SubmitButton>}>
        <p>
          Save it where <strong dir="auto">{name}</strong> keeps its secrets. It won’t be shown again. {purpose}
        </p>
        <p className="token">
          <code className="wrap-anywhere select-all" data-secret>
            {secret}
          </code>
        </p>
        <CopyButton text={secret} />
        <p className="text-ink-2 text-small">{children}</p>
      </DialogForm>
    </Dialog>
  );
}

export function ApiDocument() {
  return (
    <a className="text-link" href="/api/openapi.json">
      /api/openapi.json
    </a>
  );
}
