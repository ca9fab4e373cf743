import { labelsOf } from '~/content/field-table';
import { type Redirect, redirectFields, redirectImportSchema, redirectSchema } from '~/content/redirects/schema';
import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import { InputField, TextareaField } from '~/ui/field';
import { DialogForm, ListOrDialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';

interface RedirectFormProps {
  /** The edited record, or the initial source of a new one. */
  record?: Partial<Redirect>;
  actionError: ActionError | undefined;
  editing: Editing | undefined;
  /** Missing for the form beside the list, which adds a redirect. */
  closeTo?: string;
}

export function RedirectForm({ record: redirect, actionError, editing, closeTo }: RedirectFormProps) {
  const { state, fields } = useAdminForm({
    id: closeTo ? 'redirect' : 'new-redirect',
    schema: redirectSchema,
    defaultValue: redirect,
    labels: labelsOf(redirectFields),
    actionError,
    editing,
  });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <ListOrDialogForm state={state} closeTo={closeTo} add="Add redirect">
      <InputField
        label="From"
        field={fields.source}
        hint="For example, /old-page. Use /news/* to include everything below /news. An address can end in a query, such as /?p=123."
        {...plain}
      />
      <InputField
        label="To"
        field={fields.target}
        hint="A page of this website, such as /services, or an https:// address. End both addresses with /* to keep the last part: /news/* to /blog/* sends /news/party to /blog/party."
        {...plain}
      />
    </ListOrDialogForm>
  );
}

type ImportProps = Required<Pick<RedirectFormProps, 'actionError' | 'closeTo'>>;

export function ImportRedirectsForm({ actionError, closeTo }: ImportProps) {
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
