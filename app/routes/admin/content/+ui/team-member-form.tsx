import type { FieldMetadata } from '@conform-to/react';
import { certificatesMax, type TeamMember, teamMemberLabels, teamMemberSchema } from '~/content/team-members/schema';
import { type AnyField, InputField, TextareaField } from '~/ui/field';
import { SwitchField } from '~/ui/kit/form/choices';
import { DisplayOrderField } from '~/ui/kit/form/display-order-field';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { ImageField } from '~/ui/kit/form/image-field';
import { ItemList } from '~/ui/kit/form/item-list';
import { ExpiryField } from './expiry-field';
import type { RecordFormProps } from './record-props';

export function TeamMemberForm({
  record: member,
  library,
  actionError,
  editing,
  closeTo,
}: RecordFormProps<TeamMember>) {
  const { state, fields } = useAdminForm({
    id: 'team-member',
    schema: teamMemberSchema,
    defaultValue: member ?? { displayOrder: 0, isActive: true },
    labels: teamMemberLabels,
    actionError,
    editing,
  });
  const submit = member ? 'Save changes' : 'Add team member';
  return (
    <DialogForm state={state} closeTo={closeTo} submit={submit} implicitSubmit={submit}>
      <InputField label="Name" field={fields.name} autoComplete="off" autoFocus />
      <InputField label="Role" field={fields.role} hint="For example, Service desk manager." autoComplete="off" />
      <ImageField
        label="Portrait"
        tag="optional"
        field={fields.portrait}
        hint="Without a portrait, visitors see the person’s initials."
        library={library}
        size="portrait"
      />
      <TextareaField
        label="Introduction"
        tag="optional"
        field={fields.introduction}
        hint="One sentence, for example what clients ask this person about."
        rows={2}
      />
      <ItemList
        state={state}
        field={fields.certificates}
        label="Certificates"
        one="certificate"
        itemsMax={certificatesMax}
      >
        {(item) => {
          const { name, expiresOn } = (item as FieldMetadata<Record<string, unknown>>).getFieldset();
          return (
            <div className="grid gap-5">
              <InputField label="Certificate" field={name as AnyField} autoComplete="off" />
              <ExpiryField field={expiresOn as AnyField} what="This certificate" now={editing.now} />
            </div>
          );
        }}
      </ItemList>
      <DisplayOrderField field={fields.displayOrder} hint="Lower numbers come first." min={0} />
      <SwitchField label="Shown on the website" field={fields.isActive} />
    </DialogForm>
  );
}
