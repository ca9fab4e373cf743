import { labelsOf } from '~/content/field-table';
import {
  platformNames,
  type SocialLink,
  socialLinkFields,
  socialLinkSchema,
  socialPlatforms,
} from '~/content/social-links/schema';
import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import { InputField } from '~/ui/field';
import { SocialIcon } from '~/ui/icons';
import { ChoiceField, SwitchField } from '~/ui/kit/form/choices';
import { DisplayOrderField } from '~/ui/kit/form/display-order-field';
import { ListOrDialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';

const platformOptions = socialPlatforms.map((platform) => ({
  value: platform,
  label: platformNames[platform],
  icon: <SocialIcon platform={platform} />,
}));

interface SocialLinkFormProps {
  /** The edited record; missing for a new one. */
  record?: SocialLink;
  actionError: ActionError | undefined;
  editing: Editing | undefined;
  /** Missing for the form beside the list, which adds a link. */
  closeTo?: string;
}

export function SocialLinkForm({ record: link, actionError, editing, closeTo }: SocialLinkFormProps) {
  const { state, fields } = useAdminForm({
    id: closeTo ? 'link' : 'new-link',
    schema: socialLinkSchema,
    defaultValue: link ?? { displayOrder: 0, isEnabled: true },
    labels: labelsOf(socialLinkFields),
    actionError,
    editing,
  });
  return (
    <ListOrDialogForm state={state} closeTo={closeTo} add="Add link">
      <ChoiceField label="Platform" field={fields.platform} options={platformOptions} appearance="tiles" />
      <InputField label="URL" field={fields.url} inputMode="url" autoComplete="off" spellCheck={false} />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <DisplayOrderField field={fields.displayOrder} />
        <SwitchField label="Shown on the website" field={fields.isEnabled} />
      </div>
    </ListOrDialogForm>
  );
}
