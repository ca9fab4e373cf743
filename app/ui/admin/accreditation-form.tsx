import { type Accreditation, accreditationSchema } from '~/content/accreditations/schema';
import { InputField, TextareaField } from '../field';
import { SwitchField } from './choices';
import { ConflictNotice } from './conflict-notice';
import { DialogCancel } from './dialog';
import { ExpiryField } from './expiry-field';
import { DialogForm, SubmitButton } from './form';
import { useAdminForm, useVersion } from './form-state';
import { PictureField } from './image-field';
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
    actionError,
    editing,
  });
  const version = useVersion(accreditation?.version ?? 1, state.actionError);
  return (
    <DialogForm
      state={state}
      conflict={accreditation ? <ConflictNotice state={state} values={savedValues(accreditation)} /> : null}
      end={
        <>
          <DialogCancel closeTo={closeTo} />
          <SubmitButton>{accreditation ? 'Save changes' : 'Add accreditation'}</SubmitButton>
        </>
      }
    >
      {accreditation ? <input type="hidden" name="version" value={version} /> : null}
      <InputField label="Name" field={fields.name} autoComplete="off" autoFocus />
      <PictureField
        label="Logo"
        field={fields.logoUrl}
        hint="Choose an image from the media library, or enter the https:// address of an image."
        library={library}
        size="logo"
      />
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
      <InputField
        className="max-w-[170px]"
        label="Display order"
        field={fields.displayOrder}
        hint="Lower numbers come first."
        type="number"
        min={0}
        step={1}
      />
      <ExpiryField field={fields.expiresOn} what="This accreditation" now={editing.now} />
      <SwitchField label="Active" hint="Turn off to hide it on the website." field={fields.isActive} />
    </DialogForm>
  );
}

/** The saved values, as the form would send them. */
function savedValues(saved: Accreditation) {
  return [
    { name: 'name', label: 'Name', saved: saved.name },
    { name: 'logoUrl', label: 'Logo', saved: saved.logoUrl },
    { name: 'websiteUrl', label: 'Website address', saved: saved.websiteUrl },
    { name: 'description', label: 'Description', saved: saved.description },
    { name: 'displayOrder', label: 'Display order', saved: String(saved.displayOrder) },
    { name: 'expiresOn', label: 'Expiry date', saved: saved.expiresOn },
    { name: 'isActive', label: 'Active', saved: saved.isActive ? 'on' : 'false' },
  ];
}
