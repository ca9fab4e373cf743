import { Form } from '@remix-run/react';
import { type SectionName, sections } from '~/content/landing/copy';
import { placeholders } from '~/content/landing/document';
import type { Fields } from '~/content/landing/fields';
import { sectionFormSchema } from '~/content/landing/schema';
import type { Editing } from '~/http/editing.server';
import type { ActionError } from '~/http/form.server';
import type { Pickable } from '~/media/image';
import { Button } from '../button';
import type { AnyField } from '../field';
import { ConflictNotice } from './conflict-notice';
import { WideFact } from './facts';
import { AdminForm, SubmitButton } from './form';
import { useAdminForm, useVersion } from './form-state';
import { EnterSaves } from './item-list';
import { PageField } from './page-fields';

interface PageSectionFormProps {
  name: SectionName;
  /** The texts with their defaults. */
  values: Record<string, unknown>;
  reasons: readonly { value: string; label: string }[];
  library: Pickable[];
  version: number;
  actionError: ActionError | undefined;
  editing: Editing;
}

export const formId = 'page-section';

/** The texts of one section of the home page. */
export function PageSectionForm({
  name,
  values,
  reasons,
  library,
  version,
  actionError,
  editing,
}: PageSectionFormProps) {
  const { isPlain, fields: descriptions } = sections[name] as { isPlain?: boolean; fields: Fields };
  const { state, fields } = useAdminForm({
    id: formId,
    schema: sectionFormSchema(name),
    defaultValue: values,
    actionError,
    editing,
  });
  const current = useVersion(version, state.actionError);
  const saved = Object.entries(descriptions).flatMap(([field, description]) =>
    description.kind === 'line' || description.kind === 'text' || description.kind === 'number'
      ? [{ name: field, label: description.label, saved: String(values[field] ?? '') }]
      : [],
  );
  return (
    <>
      <AdminForm
        state={state}
        conflict={<ConflictNotice state={state} values={saved} />}
        end={<SubmitButton>Save draft</SubmitButton>}
      >
        <input type="hidden" name="version" value={current} />
        <EnterSaves />
        {Object.entries(descriptions).map(([field, description]) => (
          <PageField
            key={field}
            state={state}
            field={(fields as Record<string, AnyField>)[field] as AnyField}
            description={description}
            reasons={reasons}
            library={library}
          />
        ))}
        {isPlain ? null : <Placeholders />}
      </AdminForm>
      <Form method="post" action="?reset" className="mt-3" data-failed="Failed to save the page">
        <input type="hidden" name="version" value={version} />
        <Button type="submit" variant="ghost">
          Restore default text
        </Button>
      </Form>
    </>
  );
}

function Placeholders() {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-small">Placeholders you can use</summary>
      <dl>
        {Object.entries(placeholders).map(([name, meaning]) => (
          <WideFact key={name} label={`{${name}}`}>
            {meaning}
          </WideFact>
        ))}
      </dl>
    </details>
  );
}
