import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { isSectionName, type SectionName, sections } from '~/content/home-page/copy';
import { controlValuesOf, copyOf } from '~/content/home-page/document';
import * as page from '~/content/home-page/model.server';
import { sectionFormSchema } from '~/content/home-page/schema';
import { offeredField, supersededField } from '~/http/forms/edit-fields.server';
import { loadEditing } from '~/http/forms/editing.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { runForm, submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { type FormFields, longFormLimit } from '~/http/uploads/body.server';
import { pickable } from '~/media/images.server';
import { NotFound } from '~/platform/errors';
import { noFields, withVersion } from '~/records/fields';
import { businessDetailOf } from '~/routes/admin/home-page/+ui/edit-in-place';
import { PagePreview } from '~/routes/admin/home-page/+ui/page-preview';
import { formId, PageSectionForm } from '~/routes/admin/home-page/+ui/page-section-form';
import { HistoryLink } from '~/ui/kit/editing/history-link';
import { useFormKey } from '~/ui/kit/form/form-state';
import { flushStart, Screen } from '~/ui/kit/frame/screen';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/home-page';

export const handle = { failed: 'Failed to save the page', loadFailed: 'Failed to load the page' };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.label ?? 'Page' }];

function sectionOf({ params }: LoaderFunctionArgs | ActionFunctionArgs): SectionName {
  if (!isSectionName(params.section)) throw new NotFound('section of the home page');
  return params.section;
}

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, page.permission, async (actor) => {
    const name = sectionOf(args);
    const { content, version } = await page.find(actor);
    const { label, about, fields } = sections[name];
    const { reasons } = copyOf(content, 'choices');
    const values = copyOf(content, name);
    const images = Object.values(page.imagesIn(name, values));
    const library = images.length > 0 ? await pickable(actor, ...images) : [];
    const editing = await loadEditing(args, actor, 'page', name);
    return { name, label, about, values: controlValuesOf(fields, values), reasons, library, version, editing };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    intents: { reset: (data) => reset(args, data) },
    schema: withVersion(isSectionName(args.params.section) ? sectionFormSchema(args.params.section) : noFields),
    limit: longFormLimit,
    hasLists: true,
    permission: page.permission,
    authorize: () => sectionOf(args),
    run: async ({ version, ...written }, actor) => {
      const name = sectionOf(args);
      const saved = await page.saveSection(actor, name, written, version as number | undefined);
      return { emptied: page.emptiedFields(name, written), saved };
    },
    done: ({ emptied, saved }) => ({
      to: `${list}/${args.params.section}`,
      // Emptied fields show their defaults in a new form.
      version: emptied.length > 0 ? undefined : saved.version,
      flash: flashSuccess(
        'Saved in the draft',
        emptied.length > 0 ? `Default restored: ${emptied.join(', ')}.` : undefined,
      ),
    }),
    failed: handle.failed,
  });

function reset(args: ActionFunctionArgs, data: FormFields) {
  // The autosave of what was typed stays.
  for (const field of [supersededField, offeredField]) data.delete(field);
  return runForm(args, data, {
    schema: withVersion(noFields),
    permission: page.permission,
    authorize: () => sectionOf(args),
    run: ({ version }, actor) => page.saveSection(actor, sectionOf(args), {}, version),
    done: () => ({
      to: `${list}/${args.params.section}`,
      flash: flashSuccess('Default text restored in the draft'),
    }),
    failed: handle.failed,
  });
}

export default function PageSection() {
  const { name, label, about, values, reasons, library, version, editing } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const key = useFormKey(version, actionError);
  const detail = businessDetailOf[name];
  return (
    <Screen
      title={label}
      subtitle={
        detail ? (
          <>
            {about}{' '}
            <Link className="text-link" to={detail.to}>
              Edit in Business Details
            </Link>
          </>
        ) : (
          about
        )
      }
      back={{ to: list, label: 'All sections' }}
      actions={<HistoryLink className={flushStart} of="drafts/page" />}
    >
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <PageSectionForm
            key={`${name} ${key}`}
            {...{ name, values, reasons, library, version, actionError, editing }}
          />
        </div>
        <PagePreview section={name} version={version} formId={formId} />
      </div>
    </Screen>
  );
}
