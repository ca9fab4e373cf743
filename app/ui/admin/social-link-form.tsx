import type { ReactNode } from 'react';
import {
  platformNames,
  type SocialLink,
  socialLinkLabels,
  socialLinkSchema,
  socialPlatforms,
} from '~/content/social-links/schema';
import type { Editing } from '~/http/editing.server';
import type { ActionError } from '~/http/form.server';
import { InputField } from '../field';
import { SocialIcon } from '../social-icons';
import { ChoiceField, SwitchField } from './choices';
import { AdminForm, DialogForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';

const platformOptions = socialPlatforms.map((platform) => ({
  value: platform,
  label: platformNames[platform],
  icon: <SocialIcon platform={platform} />,
}));

type Fields = ReturnType<typeof useSocialLinkForm>['fields'];

interface Answered {
  actionError: ActionError | undefined;
  editing: Editing | undefined;
}

function useSocialLinkForm(id: string, answered: Answered, link?: SocialLink) {
  const defaultValue = link ?? { displayOrder: 0, isEnabled: true };
  return useAdminForm({
    id,
    schema: socialLinkSchema,
    defaultValue,
    version: link?.version,
    labels: socialLinkLabels,
    ...answered,
  });
}

/** The form beside the list, which adds a link. */
export function NewSocialLinkForm(answered: Answered) {
  const { state, fields } = useSocialLinkForm('new-link', answered);
  return (
    <AdminForm state={state} end={<SubmitButton>Add link</SubmitButton>}>
      <SocialLinkFields fields={fields} />
    </AdminForm>
  );
}

interface EditSocialLinkFormProps extends Answered {
  link: SocialLink;
  closeTo: string;
}

export function EditSocialLinkForm({ link, closeTo, ...answered }: EditSocialLinkFormProps) {
  const { state, fields } = useSocialLinkForm('link', answered, link);
  return (
    <DialogForm state={state} closeTo={closeTo} submit="Save changes">
      <SocialLinkFields fields={fields} />
    </DialogForm>
  );
}

function SocialLinkFields({ fields }: { fields: Fields }): ReactNode {
  return (
    <>
      <ChoiceField label="Platform" field={fields.platform} options={platformOptions} appearance="tiles" />
      <InputField label="URL" field={fields.url} inputMode="url" autoComplete="off" spellCheck={false} />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <InputField
          className="max-w-[170px]"
          label="Display order"
          field={fields.displayOrder}
          type="number"
          step={1}
        />
        <SwitchField label="Shown on the website" field={fields.isEnabled} />
      </div>
    </>
  );
}
