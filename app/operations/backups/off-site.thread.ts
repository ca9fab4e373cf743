/** The thread that uploads and verifies off-site backups. Only this thread loads their libraries. */
import { handleTasks } from '~/platform/thread.server';
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
import { applyRetention, type RetentionOutcome, type RetentionTask } from './retention.server';
import { type SendOutcome, type SendTask, send } from './upload.server';

export type OffSiteTask = { addon: string | null } & (
  | ({ kind: 'send' } & SendTask)
  | ({ kind: 'keep' } & RetentionTask)
  | ({ kind: 'verify' } & VerifyTask)
  | ({ kind: 'fetch' } & FetchTask)
);
export type OffSiteAnswer = SendOutcome | RetentionOutcome | Verified | Fetched;
export type OffSiteProgress = Parameters<ReportProgress>[0];

handleTasks<OffSiteTask, OffSiteAnswer, OffSiteProgress>((task, report) => {
  if (task.addon) loadAddon(task.addon);
  if (task.kind === 'send') return send(task);
  if (task.kind === 'keep') return applyRetention(task);
  return task.kind === 'verify' ? verify(task, report) : downloadSnapshot(task, report);
});
