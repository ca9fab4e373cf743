import { type Accreditation, accreditationLabels, accreditationSchema } from '~/content/accreditations/schema';
import { InputField, TextareaField } from '~/ui/field';
import { SwitchField } from '~/ui/kit/form/choices';
import { DisplayOrderField } from '~/ui/kit/form/display-order-field';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { ImageField } from '~/ui/kit/form/image-field';
import { ExpiryField } from './expiry-field';
import type { RecordFormProps } from './record-props';

export function AccreditationForm({
  record: accreditation,
  library,
  actionError,
  editing,
  closeTo,
}: RecordFormProps<Accreditation>) {
  const { state, fields } = useAdminForm({
    id: 'accreditation',
    schema: accreditationSchema,
    defaultValue: accreditation ?? { displayOrder: 0, isActive: true },
    labels: accreditationLabels,
    actionError,
    editing,
  });
  return (
    <DialogForm state={state} closeTo={closeTo} submit={accreditation ? 'Save changes' : 'Add accreditation'}>
      <InputField label="Name" field={fields.name} autoComplete="off" autoFocus />
      <ImageField label="Logo" field={fields.logoUrl} library={library} size="logo" />
      <InputField
        label="Website address"
        tag="optional"
        field={fields.websiteUrl}
        hint="For example, the page of the certifying body. “View” opens it."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextareaField label="Description" tag="optional" field={fields.description} rows={2} />
      <DisplayOrderField field={fields.displayOrder} hint="Lower numbers come first." min={0} />
      <ExpiryField field={fields.expiresOn} what="This accreditation" now={editing.now} />
      <SwitchField label="Active" hint="Turn off to hide it on the website." field={fields.isActive} />
    </DialogForm>
  );
}
