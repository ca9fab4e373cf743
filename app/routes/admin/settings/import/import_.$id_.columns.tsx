import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/forms/form.server';
import { loadPageFor, recordId } from '~/http/pages/page.server';
import { importPath } from '~/imports/runs/run';
import { mapRun, permission } from '~/imports/runs/runs.server';
import { readTable } from '~/imports/tables/columns.server';
import { defaultTextOf, mappingSchemaOf } from '~/imports/tables/mapping';
import { buttonClass } from '~/ui/button';
import { InputField, SelectField } from '~/ui/field';
import { AdminForm, SubmitButton } from '~/ui/kit/form/form';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Could not read the file' };
export const meta: MetaFunction = () => [{ title: 'Columns of an import' }];

const readFor = (args: LoaderFunctionArgs | ActionFunctionArgs) =>
  loadPageFor(args, permission, (actor) =>
    readTable(actor, recordId(args), new URL(args.request.url).searchParams.get('rows')),
  );

export async function loader(args: LoaderFunctionArgs) {
  const { run, ...table } = await readFor(args);
  if (!['unmapped', 'ready'].includes(run.state)) throw redirect(`${importPath}/${run.id}`);
  return { ...table, fileName: run.fileName };
}

export async function action(args: ActionFunctionArgs) {
  const { run, kind, columns, fields } = await readFor(args);
  return submitForm(args, {
    schema: mappingSchemaOf(fields),
    permission,
    run: (values, actor) => mapRun(actor, run.id, kind, { columns, values }),
    done: () => ({ to: `${importPath}/${run.id}` }),
    failed: handle.failed,
  });
}

export default function ImportColumns() {
  const { kind, plural, targets, columns, fileName } = useLoaderData<typeof loader>();
  return (
    <SettingsScreen>
      <SettingsPart
        title={`Columns of ${fileName}`}
        lead={`Choose what the rows are, and the column for each field. Imported ${plural} are hidden until you show them. Nothing is stored before you confirm.`}
      >
        <nav className="mb-6 flex flex-wrap gap-3" aria-label="The rows are">
          {targets.map(({ value, label }) => (
            <Link
              key={value}
              className={buttonClass({ variant: value === kind ? 'default' : 'outline' })}
              to={`?rows=${value}`}
              aria-current={value === kind || undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <ColumnsForm key={kind} />
      </SettingsPart>
      <SettingsPart title="Columns in the file" lead="Each with some of its values.">
        <dl className="grid max-w-[640px] gap-3 text-small">
          {columns.map(({ name, samples }) => (
            <div key={name} className="wrap-anywhere" dir="auto">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-2">{samples.join(' · ') || 'Empty in the first rows'}</dd>
            </div>
          ))}
        </dl>
      </SettingsPart>
    </SettingsScreen>
  );
}

function ColumnsForm() {
  const { kind, columns, fields: targets, values } = useLoaderData<typeof loader>();
  const { state, fields } = useAdminForm({
    id: 'columns',
    schema: mappingSchemaOf(targets),
    defaultValue: values,
    actionError: useActionData<typeof action>(),
  });
  const options = columns.map(({ name }, index) => ({ value: String(index), label: name }));
  return (
    <AdminForm
      state={state}
      className="max-w-[640px]"
      action={`?rows=${kind}`}
      end={<SubmitButton busy="Reading...">Show what will come</SubmitButton>}
    >
      {targets.map(({ name, label, isRequired, hasText, initial }) => (
        <div key={name} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <SelectField
            className={hasText ? undefined : 'sm:col-span-2'}
            label={label}
            tag={isRequired ? undefined : 'optional'}
            field={fields[name] as NonNullable<(typeof fields)[string]>}
            hint={initial ? `${initial}, if empty.` : undefined}
            options={options}
            placeholder="No column"
          />
          {hasText ? (
            <InputField
              label={`${label} if empty`}
              tag="optional"
              field={fields[defaultTextOf(name)] as NonNullable<(typeof fields)[string]>}
            />
          ) : null}
        </div>
      ))}
    </AdminForm>
  );
}
