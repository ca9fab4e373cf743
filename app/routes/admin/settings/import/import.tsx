import { rename } from 'node:fs/promises';
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import type { InputHTMLAttributes } from 'react';
import { toFailure } from '~/http/errors.server';
import { loadPageFor, pageError } from '~/http/pages/page.server';
import { withUploads } from '~/http/uploads/upload.server';
import { checkUploads, recogniseFile } from '~/imports/kinds.server';
import { importPath, isAtWork } from '~/imports/runs/run';
import { addRun, importBytesMax, listRuns, permission } from '~/imports/runs/runs.server';
import { uploadsPathOf } from '~/imports/runs/uploads-folder.server';
import { fileField } from '~/media/limits';
import { nowIso } from '~/platform/clock.server';
import { Button, buttonClass } from '~/ui/button';
import { ErrorText, FieldHead, FieldHint, Label } from '~/ui/field';
import { FormEnd, SettingsPart } from '~/ui/kit/form/form-parts';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { whenExactly } from '~/ui/kit/list/dates';
import { InlineNotice } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';
import { stateText } from './+ui/run-state';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Could not upload the file' };
export const meta: MetaFunction = () => [{ title: 'Import' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async (actor) => ({ now: nowIso(), runs: await listRuns(actor) }));

/** Redirects to the new import, whose file is then read. */
export const action = async (args: ActionFunctionArgs) => {
  const limits = { max: 2, bytesMax: importBytesMax, hint: 'Export or compress fewer years at a time.' };
  try {
    return await withUploads(args, { permission, ...limits }, async ({ files: [file, uploads] }, actor) => {
      const { kind, columns } = await recogniseFile(file.path, file.name);
      if (uploads) await checkUploads(kind, uploads.path);
      const id = await addRun(actor, { kind, columns, name: file.name }, async (to) => {
        if (uploads) await rename(uploads.path, uploadsPathOf(to));
        await rename(file.path, to);
      });
      return redirect(`${importPath}/${id}${columns ? '/columns' : ''}`, 303);
    });
  } catch (error) {
    const failure = toFailure(error);
    if (!failure || failure.logMessage || [401, 403].includes(failure.status)) throw await pageError(error, args);
    const field = failure.errors?.uploads ? 'uploads' : 'export';
    return json({ error: failure.message, field }, { status: failure.status });
  }
};

export default function Import() {
  const { runs, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const current = runs.find(({ state }) => isAtWork(state));
  return (
    <SettingsScreen>
      <SettingsPart
        title="Import content"
        lead="Bring posts, pages, tags and images from your WordPress site, and the messages of its contact form. Testimonials and team members come from any table, and all content from another Uplink. You see what will come before anything is stored. You can undo an import, but not one of all content, which makes a backup first."
      >
        {current ? (
          <InlineNotice actions={<Link to={`${importPath}/${current.id}`}>Show the import</Link>}>
            An import is in progress.
          </InlineNotice>
        ) : (
          <UploadForm {...answer} />
        )}
      </SettingsPart>
      <SettingsPart
        title="Business details"
        lead="Name, logo, colour, telephone number and opening hours can be copied from a page of your old website."
      >
        <Link className={buttonClass({ variant: 'outline' })} to={`${importPath}/old-website`}>
          Read your old website
        </Link>
      </SettingsPart>
      {runs.length > 0 ? (
        <SettingsPart title="Imports">
          <Rows>
            {runs.map((run) => (
              <RecordRow key={run.id}>
                <RowName>
                  <strong dir="auto">{run.site ?? run.fileName}</strong>{' '}
                  <span>
                    {stateText[run.state]}, {whenExactly(run.finishedAt ?? run.createdAt, now)}
                  </span>
                </RowName>
                <RowActions>
                  <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={`${importPath}/${run.id}`}>
                    Open<span className="sr-only"> the import of {run.site ?? run.fileName}</span>
                  </Link>
                </RowActions>
              </RecordRow>
            ))}
          </Rows>
        </SettingsPart>
      ) : null}
    </SettingsScreen>
  );
}

/** Not submitted by script, because a browser shows the progress of its own upload. */
const UploadForm = ({ error, field }: { error?: string; field?: string }) => (
  <form className="grid max-w-[640px] gap-5" method="post" encType="multipart/form-data">
    <FileField
      id="export"
      label="Export file"
      accept=".xml,.csv,.tsv,.txt,.zip,text/xml,application/xml,text/csv,application/zip"
      required
      error={field === 'export' && error}
    >
      For the site, choose Tools, Export, All content in WordPress: a file that ends in .xml. For messages, export them
      in Flamingo (Contact Form 7) or WPForms: a file that ends in .csv. For testimonials and team members, save the
      table as “CSV UTF-8”. For another Uplink, choose the ZIP file of its Download content. Up to {importBytesLabel}.
    </FileField>
    <FileField
      id="uploads"
      label="Uploads folder as a ZIP file (optional)"
      accept=".zip,application/zip"
      error={field === 'uploads' && error}
    >
      If the old website is gone, add its folder wp-content/uploads. Images that the folder lacks are downloaded from
      the old website. Up to {importBytesLabel}.
    </FileField>
    <FormEnd>
      <Button type="submit">Upload and check</Button>
      <span className="text-ink-2 text-small">Nothing is stored before you confirm.</span>
    </FormEnd>
  </form>
);

interface FileFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  error: string | false | undefined;
}

/** The server tells the files of the form apart by their order. */
const FileField = ({ id, label, error, children, ...input }: FileFieldProps) => (
  <div>
    <FieldHead>
      <Label htmlFor={id}>{label}</Label>
    </FieldHead>
    <input
      {...input}
      className={fileClass}
      type="file"
      id={id}
      name={fileField}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      aria-invalid={error ? true : undefined}
    />
    {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    <FieldHint id={`${id}-hint`}>{children}</FieldHint>
  </div>
);

const importBytesLabel = '500 MB';
const fileClass =
  'block w-full max-w-full text-small file:mr-3 file:min-h-11 file:rounded file:border file:border-line-2 file:bg-sheet file:px-4 file:font-semibold';
