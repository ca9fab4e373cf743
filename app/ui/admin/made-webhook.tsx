import type { FormRefusal } from '~/http/form.server';
import { noFields } from '~/records/fields';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { DialogForm, SubmitButton, useAdminForm } from './form';

interface MadeWebhookProps {
  name: string;
  secret: string;
  refusal: FormRefusal | undefined;
  closeTo: string;
}

/** A secret that was just made, for the program that is told. */
export function MadeWebhook({ name, secret, refusal, closeTo }: MadeWebhookProps) {
  const { state } = useAdminForm({ id: 'made', schema: noFields, refusal });
  return (
    <Dialog title="The secret of your webhook" closeTo={closeTo}>
      <DialogForm state={state} end={<SubmitButton busy="One moment...">I have kept it</SubmitButton>}>
        <p>
          Put it where <strong dir="auto">{name}</strong> keeps its secrets: it is shown only now. With it the program
          knows that what it is told comes from here.
        </p>
        <p className="token">
          <code className="key">{secret}</code>
        </p>
        <CopyButton text={secret} />
        <p className="form-note">
          It is checked as{' '}
          <a className="text-link" href="https://www.standardwebhooks.com">
            Standard Webhooks
          </a>{' '}
          says. What is sent is described under <code>webhooks</code> in{' '}
          <a className="text-link" href="/api/openapi.json">
            /api/openapi.json
          </a>
          .
        </p>
      </DialogForm>
    </Dialog>
  );
}
