import type { FormRefusal } from '~/http/form.server';
import { noFields } from '~/records/fields';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { DialogForm, SubmitButton, useAdminForm } from './form';

interface MadeTokenProps {
  name: string;
  secret: string;
  refusal: FormRefusal | undefined;
  closeTo: string;
}

/** A token that was just made, for its program. */
export function MadeToken({ name, secret, refusal, closeTo }: MadeTokenProps) {
  const { state } = useAdminForm({ id: 'made', schema: noFields, refusal });
  return (
    <Dialog title="Your API token" closeTo={closeTo}>
      <DialogForm state={state} end={<SubmitButton busy="One moment...">I have kept it</SubmitButton>}>
        <p>
          Put it where <strong dir="auto">{name}</strong> keeps its secrets: it is shown only now. Whoever has it can do
          what it may do.
        </p>
        <p className="token">
          <code className="key">{secret}</code>
        </p>
        <CopyButton text={secret} />
        <p className="form-note">
          The program sends it with each request, as <code>Authorization: Bearer</code> and then the token. The calls
          that it can make are in{' '}
          <a className="text-link" href="/api/openapi.json">
            /api/openapi.json
          </a>
          .
        </p>
      </DialogForm>
    </Dialog>
  );
}
