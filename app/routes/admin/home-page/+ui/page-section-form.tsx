import { type SectionName, sections } from '~/content/home-page/copy';
import { businessPlaceholders } from '~/content/home-page/document';
import type { Fields } from '~/content/home-page/fields';
import { sectionFormSchema } from '~/content/home-page/schema';
import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import type { Pickable } from '~/media/image';
import { Button } from '~/ui/button';
import type { AnyField } from '~/ui/field';
import { AdminForm, SubmitButton } from '~/ui/kit/form/form';
import { Disclosure } from '~/ui/kit/form/form-parts';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Placeholders } from '~/ui/kit/form/placeholders';
import { PageField } from './page-fields';

interface PageSectionFormProps {
  name: SectionName;
  /** The copy with its defaults. */
  values: Record<string, unknown>;
  reasons: readonly { value: string; label: string }[];
  library: Pickable[];
  version: number;
  actionError: ActionError | undefined;
  editing: Editing;
}

export const formId = 'page-section';

/** On phones, the buttons of a form that can be very long stay in sight. */
const stickyEnd =
  'max-md:tall:[&_*]:scroll-mb-28 max-md:tall:[&>[data-form-end]]:sticky max-md:tall:[&>[data-form-end]]:bottom-0 max-md:tall:[&>[data-form-end]]:z-10 max-md:tall:[&>[data-form-end]]:-mx-5 max-md:tall:[&>[data-form-end]]:bg-paper max-md:tall:[&>[data-form-end]]:px-5 max-md:tall:[&>[data-form-end]]:py-3';

export function PageSectionForm(props: PageSectionFormProps) {
  const { name, values, reasons, library, version, actionError, editing } = props;
  const { isPlain, fields: descriptions } = sections[name] as { isPlain?: boolean; fields: Fields };
  const labels = Object.fromEntries(Object.entries(descriptions).map(([field, { label = '' }]) => [field, label]));
  const { state, fields } = useAdminForm({
    id: formId,
    schema: sectionFormSchema(name),
    defaultValue: values,
    version,
    labels,
    actionError,
    editing,
  });
  return (
    <AdminForm
      state={state}
      className={stickyEnd}
      implicitSubmit="Save draft"
      end={
        <>
          <SubmitButton>Save draft</SubmitButton>
          <Button name="intent" value="reset" type="submit" variant="ghost">
            Restore default text
          </Button>
        </>
      }
    >
      {Object.entries(descriptions).map(([field, description]) => (
        <PageField
          key={field}
          field={(fields as Record<string, AnyField>)[field] as AnyField}
          {...{ state, description, reasons, library }}
        />
      ))}
      {isPlain ? null : (
        <Disclosure summary="Placeholders you can use">
          <Placeholders meanings={businessPlaceholders} />
        </Disclosure>
      )}
    </AdminForm>
  );
}
