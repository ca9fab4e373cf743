import type { ReactNode } from 'react';
import { type Redirect, redirectImportSchema, redirectLabels, redirectSchema } from '~/content/redirects/schema';
import type { Editing } from '~/http/editing.server';
import type { ActionError } from '~/http/form.server';
import { InputField, TextareaField } from '../field';
import { AdminForm, DialogForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';

type Fields = ReturnType<typeof useRedirectForm>['fields'];

interface Answered {
  actionError: ActionError | undefined;
  editing?: Editing;
}

function useRedirectForm(id: string, answered: Answered, defaultValue: Partial<Redirect>) {
  const { version } = defaultValue;
  return useAdminForm({ id, schema: redirectSchema, defaultValue, version, labels: redirectLabels, ...answered });
}

/** The form beside the list. @param from the initial source */
export function NewRedirectForm({ from, ...answered }: Answered & { from: string }) {
  const { state, fields } = useRedirectForm('new-redirect', answered, { source: from });
  return (
    <AdminForm state={state} end={<SubmitButton>Add redirect</SubmitButton>}>
      <RedirectFields fields={fields} />
    </AdminForm>
  );
}

interface EditRedirectFormProps extends Answered {
  redirect: Redirect;
  closeTo: string;
}

export function EditRedirectForm({ redirect, closeTo, ...answered }: EditRedirectFormProps) {
  const { state, fields } = useRedirectForm('redirect', answered, redirect);
  return (
    <DialogForm state={state} closeTo={closeTo} submit="Save changes">
      <RedirectFields fields={fields} />
    </DialogForm>
  );
}

function RedirectFields({ fields }: { fields: Fields }): ReactNode {
  return (
    <>
      <InputField
        label="From"
        field={fields.source}
        hint="For example, /old-page. Use /news/* to include everything below /news."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <InputField
        label="To"
        field={fields.target}
        hint="A page of this website, such as /services, or an https:// address. End both addresses with /* to keep the last part: /news/* to /blog/* sends /news/party to /blog/party."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

export function ImportRedirectsForm({
  actionError,
  closeTo,
}: {
  actionError: ActionError | undefined;
  closeTo: string;
}) {
  const { state, fields } = useAdminForm({ id: 'import', schema: redirectImportSchema, actionError });
  return (
    <DialogForm state={state} closeTo={closeTo} submit="Import" busy="Importing...">
      <TextareaField
        label="Lines"
        field={fields.csv}
        rows={10}
        hint="Paste a CSV file or two columns of a spreadsheet: the old address and the new one. An existing redirect is replaced. If any line has an error, nothing is imported."
        placeholder={'/about.html,/about-us\n/news/*,/blog/*'}
        autoComplete="off"
        spellCheck={false}
      />
    </DialogForm>
  );
}
