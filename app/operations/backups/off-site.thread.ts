/** The thread that uploads and verifies off-site backups. Only this thread loads their libraries. */
import { answerTasks } from '~/platform/thread.server';
import { loadAddon } from '../../../db/sqlite/open-file.server';
import {
  downloadSnapshot,
  type Fetched,
  type FetchTask,
  type ReportProgress,
  type Verified,
  type VerifyTask,
  verify,
} from './download.server';
import { type KeepOutcome, type KeepTask, keep } from './retention.server';
import { type SendOutcome, type SendTask, send } from './upload.server';

export type OffSiteTask = { addon: string | null } & (
  | ({ kind: 'send' } & SendTask)
  | ({ kind: 'keep' } & KeepTask)
  | ({ kind: 'verify' } & VerifyTask)
  | ({ kind: 'fetch' } & FetchTask)
);
export type OffSiteAnswer = SendOutcome | KeepOutcome | Verified | Fetched;
export type OffSiteProgress = Parameters<ReportProgress>[0];

answerTasks<OffSiteTask, OffSiteAnswer, OffSiteProgress>((task, report) => {
  if (task.addon) loadAddon(task.addon);
  if (task.kind === 'send') return send(task);
  if (task.kind === 'keep') return keep(task);
  return task.kind === 'verify' ? verify(task, report) : downloadSnapshot(task, report);
});
