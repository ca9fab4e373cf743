import { sitemapSchema } from '~/content/legal/texts';
import type { ActionError } from '~/http/form.server';
import { InputField } from '../field';
import { AdminForm, SubmitButton } from './form';
import { useAdminForm } from './form-state';

interface SitemapFormProps {
  baseUrl: string;
  actionError: ActionError | undefined;
}

export function SitemapForm({ baseUrl, actionError }: SitemapFormProps) {
  const { state, fields } = useAdminForm({
    id: 'sitemap',
    schema: sitemapSchema,
    defaultValue: { baseUrl },
    actionError,
  });
  return (
    <AdminForm
      state={state}
      hidden={{ version: baseUrl }}
      end={
        <SubmitButton variant="outline" busy="Generating...">
          Generate sitemap
        </SubmitButton>
      }
    >
      <InputField
        label="Base URL"
        field={fields.baseUrl}
        type="url"
        hint="The public address of this website. Every entry starts with it."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    </AdminForm>
  );
}
