/** The thread that uploads and verifies off-site backups. Only this thread loads their libraries. */
import { handleTasks } from '~/platform/threads/thread.server';
import { loadAddon } from '../../../db/sqlite/open-file.server';
import { downloadSnapshot, type ReportDownload, verify } from './download.server';
import { applyRetention } from './retention.server';
import { uploadBackup } from './upload.server';

const functions = { send: uploadBackup, applyRetention, verify, downloadSnapshot };
export type OffSiteFunctions = typeof functions;
export type OffSiteProgress = Parameters<ReportDownload>[0];

export interface OffSiteTask {
  name: keyof OffSiteFunctions;
  addon: string | null;
  parameter: Parameters<OffSiteFunctions[keyof OffSiteFunctions]>[0];
}

handleTasks<OffSiteTask, unknown, OffSiteProgress>(({ name, addon, parameter }, report) => {
  if (addon) loadAddon(addon);
  return functions[name](parameter as never, report);
});
