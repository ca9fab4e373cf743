import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { loadPageFor, recordId } from '~/http/pages/page.server';
import { countOf, describeProgress, type ImportRun, importPath, isAtWork, shareOfRun } from '~/imports/runs/run';
import { permission, readRun } from '~/imports/runs/runs.server';
import { nowIso } from '~/platform/clock.server';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { PostButton } from '~/ui/kit/form/post-button';
import { DialogLink } from '~/ui/kit/frame/screen';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { useRefresh } from '~/ui/kit/frame/use-refresh';
import { whenExactly } from '~/ui/kit/list/dates';
import { Fact, FactList } from '~/ui/kit/list/facts';
import { InlineNotice } from '~/ui/kit/list/list';
import { stateText } from './+ui/run-state';

export const meta: MetaFunction = () => [{ title: 'Import' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async (actor) => ({ now: nowIso(), run: await readRun(actor, recordId(args)) }));

export default function ImportProgress() {
  const { run, now } = useLoaderData<typeof loader>();
  const { id, site, fileName, state, preview, error } = run;
  const path = `${importPath}/${id}`;
  useRefresh(isAtWork(state), 1000);
  return (
    <SettingsScreen
      actions={
        <Link className={buttonClass({ variant: 'ghost' })} to={importPath}>
          All imports
        </Link>
      }
    >
      <SettingsPart title={`Import of ${site ?? fileName}`}>
        <FactList isStacked>
          <Fact label="State">
            <span role="status">{stateText[state]}</span>
          </Fact>
          <Fact label="File">
            <span dir="auto">{fileName}</span>, uploaded by {run.username}, {whenExactly(run.createdAt, now)}
          </Fact>
          {preview ? <Fact label="In the file">{preview.counts.map(countOf).join(', ')}</Fact> : null}
        </FactList>
        <div className="my-5 grid justify-items-start gap-5">
          {error ? <InlineNotice tone="danger">{error}</InlineNotice> : null}
          {isAtWork(state) ? <Progress run={run} /> : null}
          <Buttons run={run} path={path} />
        </div>
      </SettingsPart>
      {preview ? <Details run={run} /> : null}
    </SettingsScreen>
  );
}

/** Without JavaScript, the link shows the progress. */
function Progress({ run }: { run: ImportRun }) {
  const isRunning = run.state === 'running';
  const text = isRunning ? describeProgress(run) : `${stateText[run.state]}…`;
  return (
    <InlineNotice className="w-full" actions={<Link to={`${importPath}/${run.id}`}>Check again</Link>}>
      You can leave this page.{' '}
      <progress
        className="my-1 block h-1.5 w-full accent-accent-mark"
        value={isRunning ? shareOfRun(run) : undefined}
        aria-label={stateText[run.state]}
      />
      {text}
    </InlineNotice>
  );
}

function Buttons({ run: { state, preview, mapping, hasRecords }, path }: { run: ImportRun; path: string }) {
  const isEmpty = !preview?.counts.some(({ count }) => count > 0);
  const canStart = !isEmpty && ['ready', 'stopped', 'failed'].includes(state);
  const canUndo = hasRecords && ['done', 'stopped', 'failed', 'partly-undone'].includes(state);
  return (
    <div className="flex flex-wrap gap-3">
      {canStart && preview?.replaces ? <DialogLink to={`${path}/replace`}>Replace content</DialogLink> : null}
      {canStart && !preview?.replaces ? (
        <PostButton action={`${path}/start`} failed="Could not start the import">
          {state === 'ready' ? 'Import' : 'Continue import'}
        </PostButton>
      ) : null}
      {mapping && ['unmapped', 'ready'].includes(state) ? (
        <Link className={buttonClass({ variant: 'outline' })} to={`${path}/columns`}>
          {state === 'ready' ? 'Change columns' : 'Choose columns'}
        </Link>
      ) : null}
      {isAtWork(state) ? (
        <PostButton action={`${path}/stop`} failed="Could not stop the import" variant="outline">
          Stop
        </PostButton>
      ) : null}
      {canUndo ? (
        <DialogLink to={`${path}/undo`} variant="outline">
          Undo import
        </DialogLink>
      ) : null}
    </div>
  );
}

const leads: Record<string, string> = {
  archive:
    'All of it arrives together or, after an error, nothing. The file has no users, passwords or email settings, so those stay.',
  wordpress:
    'Posts and pages that are scheduled, or that only some visitors could see, come as drafts. Running an import again updates what no one has changed here.',
  messages:
    'Messages come into the archive with their dates, and no one is notified. Running an import again adds only new ones.',
};
const leadOfRecords =
  'Imported records are hidden until you show them. Running an import again updates what no one has changed or shown here.';

const shownMax = 20;

function Details({ run }: { run: ImportRun }) {
  const { id, state, preview, notesCount } = run;
  const { conflicts = [], losses = [] } = preview ?? {};
  const notes = [...conflicts, ...losses.map(({ title, what }) => (title ? `${title}: ${what}` : what))];
  const isBefore = state === 'ready';
  return (
    <SettingsPart
      title="Report"
      lead={
        isBefore
          ? (leads[run.kind] ?? leadOfRecords)
          : 'The report lists each thing that has no place here, and why a post is a draft.'
      }
    >
      {notes.length > 0 ? (
        <ul className="mb-5 grid max-w-[640px] list-disc gap-2 ps-5 text-small">
          {notes.slice(0, shownMax).map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
          {notes.length > shownMax ? <li>and {notes.length - shownMax} more in the report</li> : null}
        </ul>
      ) : null}
      {isBefore ? null : (
        <p className="mb-5 text-small">
          {notesCount === 0 ? 'No notes.' : `Notes: ${notesCount.toLocaleString('en-GB')}`}
        </p>
      )}
      <a className={buttonClass({ variant: 'outline' })} href={`/api/admin/imports/${id}/report`}>
        <Icon name="Download" />
        Download report
      </a>
    </SettingsPart>
  );
}
