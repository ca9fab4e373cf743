import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { loadPageFor } from '~/http/pages/page.server';
import { importPath } from '~/imports/runs/run';
import { type BackupRun, permission, readBackups } from '~/operations/backups/local-backups.server';
import { nowIso } from '~/platform/clock.server';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { PostButton } from '~/ui/kit/form/post-button';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { useRefresh } from '~/ui/kit/frame/use-refresh';
import { dateAndTime, whenExactly } from '~/ui/kit/list/dates';
import { Fact, FactList } from '~/ui/kit/list/facts';
import { Badge, InlineNotice } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';
import { sizeOf } from '~/ui/kit/list/sizes';

const path = '/admin/site-settings/data';
const noteClass = 'mt-4 max-w-[640px] text-ink-2 text-small';

export const meta: MetaFunction = () => [{ title: 'Backups and data' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async (actor) => ({ now: nowIso(), ...(await readBackups(actor)) }));

export default function BackupsAndData() {
  return (
    <SettingsScreen>
      <Backups {...useLoaderData<typeof loader>()} />
      <SettingsPart
        title="Content"
        lead="One ZIP file with all texts, images and messages, and the settings without passwords. Keep it safe, because it has the data of your visitors."
      >
        <a className={buttonClass({ variant: 'outline' })} href="/api/admin/content.zip">
          <Icon name="Download" />
          Download content
        </a>
        <p className={noteClass}>
          To put the content into another Uplink, upload the file there, in Site Settings, Import (up to 500 MB), or use{' '}
          <code>uplink import</code> on its server. <Link to={importPath}>Import</Link> also brings content from
          WordPress.
        </p>
      </SettingsPart>
    </SettingsScreen>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Backups({ backups, run, backupEvery, backupKeep, isOnPostgres, offSite, now }: Data) {
  const [last] = backups;
  const isRunning = run !== null && !run.isFailed;
  useRefresh(isRunning, 1000);
  return (
    <SettingsPart
      title="Backups"
      lead="A backup is a copy of everything: content, images, messages, users and settings. Uplink opens and checks each one after making it."
    >
      <FactList isStacked>
        <Fact label="Last backup">
          <span role="status">
            {last ? `${dateAndTime(last.madeAt)}, ${sizeOf(last.size)}` : 'None yet'}
            {last ? <Badge tone="on">Verified</Badge> : null}
          </span>
        </Fact>
        <Fact label="Schedule">{describeSchedule(backupEvery, backupKeep)}</Fact>
        <Fact label="Off-site copy">{describeOffSite(offSite, isOnPostgres, now)}</Fact>
      </FactList>
      <div className="my-5 grid justify-items-start gap-5">
        {run?.isFailed ? (
          <InlineNotice tone="danger">
            The backup of {whenExactly(run.startedAt, now)} failed. The reason is in the log of the server.
          </InlineNotice>
        ) : null}
        {isRunning ? (
          <Progress {...run} />
        ) : (
          <PostButton action={`${path}/backup`} failed="Could not start a backup">
            Back up now
          </PostButton>
        )}
      </div>
      {last ? <BackupList backups={backups} /> : null}
    </SettingsPart>
  );
}

/** Without JavaScript, the link shows the progress. */
const Progress = ({ what, share }: BackupRun) => (
  <InlineNotice
    className="w-full"
    actions={
      <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={path}>
        Check again
      </Link>
    }
  >
    <span role="status">A backup is being made. You can leave this page.</span>{' '}
    <progress className="my-1 block h-1.5 w-full accent-accent-mark" value={share ?? undefined} aria-label={what} />
    {share === null ? what : `${what}, ${Math.floor(share * 100)}%`}
  </InlineNotice>
);

const BackupList = ({ backups }: Pick<Data, 'backups'>) => (
  <>
    <Rows>
      {backups.map(({ name, madeAt, size }) => (
        <RecordRow key={name}>
          <RowName>
            <strong>{dateAndTime(madeAt)}</strong> <span>{sizeOf(size)}</span>
          </RowName>
          <RowActions>
            <a className={buttonClass({ variant: 'outline', size: 'sm' })} href={`/api/admin/backups/${name}`}>
              Download<span className="sr-only"> the backup of {dateAndTime(madeAt)}</span>
            </a>
          </RowActions>
        </RecordRow>
      ))}
    </Rows>
    <p className={noteClass}>
      A download is the database without the images, which all backups share. To go back to a backup, your server
      administrator runs <code>uplink restore</code>.
    </p>
  </>
);

const hours = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'hour', unitDisplay: 'long' });

function describeSchedule(every: Data['backupEvery'], keep: number): string {
  if (!every) return 'Off. Your server administrator turns automatic backups on with BACKUP_EVERY.';
  const often = 'pattern' in every ? 'At set times' : `Every ${hours.format(every.seconds / 3600)}`;
  return `${often}. The newest ${keep} are kept.`;
}

function describeOffSite(offSite: Data['offSite'], isOnPostgres: boolean, now: string): string {
  if (isOnPostgres)
    return 'None with PostgreSQL. The administrator of the database archives its log, and copies these backups from the server that made them.';
  if (!offSite)
    return 'None. If the disk of this server fails, its backups are lost too. Your server administrator turns this on with BACKUP_TO.';
  const { to, lastGoodAt, verifiedAt, error } = offSite;
  if (error) return `Failing. ${error}`;
  if (!lastGoodAt) return `The first copy is on its way to ${to}.`;
  const checked = verifiedAt ? ` Read back and checked: ${whenExactly(verifiedAt, now)}.` : '';
  return `At ${to}, with all changes until ${whenExactly(lastGoodAt, now)}.${checked}`;
}
