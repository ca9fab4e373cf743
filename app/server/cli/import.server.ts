/** Imports a file from another system at the command line, and does the work of an import for the server. */
import { copyFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { checkUploads, recogniseFile } from '~/imports/kinds.server';
import { countOf, describeProgress, type ImportRun, isAtWork, shareOfRun } from '~/imports/runs/run';
import { addRun, readReport, readRun, startRun, stopRun } from '~/imports/runs/runs.server';
import { uploadsPathOf } from '~/imports/runs/uploads-folder.server';
import { workOn } from '~/imports/runs/work.server';
import { operator } from '~/records/actor';
import type { ServerBuild } from '~/remix/server-build';
import { makeAutomaticBackup } from '../backups.server';
import { backUpAll } from '../full-backup.server';
import { requireConsent } from '../install/prompt.server';
import { openStaticFiles, registerFiles } from '../static-files.server';
import { CommandError, printResult, withStore } from './command.server';
import { withProgress } from './progress.server';

/** Adds the hidden command that the server runs for an import. */
export function addImportWork(program: Command, build: ServerBuild): void {
  program
    .command('work-on-import', { hidden: true })
    .argument('<id>')
    .action((id: string) =>
      withStore(async (config) => {
        registerFiles(openStaticFiles(), build);
        const stopping = new AbortController();
        // The server has ended. The next one continues.
        process.once('disconnect', () => stopping.abort());
        await workOn(Number(id), stopping.signal, async (options) => {
          return (await makeAutomaticBackup(config, (to) => backUpAll(config, to, options))).path;
        });
        // The channel would keep this process alive.
        if (process.connected) process.disconnect();
        console.log('{}');
      }),
    );
}

/** Shows what an import would do, and imports after a consent. */
export function importFile(
  path: string,
  { yes, uploads }: { yes?: boolean; uploads?: string },
  command: Command,
  build: ServerBuild,
) {
  return withStore(async () => {
    registerFiles(openStaticFiles(), build);
    const { kind, columns } = await recogniseFile(path, basename(path));
    if (columns) throw new CommandError('Upload this file in Site Settings, Import, and choose its columns there.');
    if (uploads) await checkUploads(kind, uploads);
    const id = await addRun(operator, { kind, columns, name: basename(path) }, async (to) => {
      if (uploads) await copyFile(uploads, uploadsPathOf(to));
      await copyFile(path, to);
    });
    const { json } = command.optsWithGlobals<{ json?: boolean }>();
    const found = await follow(id);
    if (found.state !== 'ready') throw new CommandError('The import was stopped. Nothing was imported.');
    if (!json) console.log(describePreview(found).join('\n'));
    if (!yes && !(process.stdin.isTTY && process.stdout.isTTY))
      throw new CommandError('Nothing was imported. To import, add --yes.');
    await requireConsent(yes);
    await startRun(operator, id);
    const run = await follow(id);
    if (run.state !== 'done') throw new CommandError('The import was stopped. Run the command again to continue.');
    const notes = [];
    for await (const piece of readReport(operator, id)) notes.push(piece);
    const report = notes.join('').replace('\uFEFF', '');
    const lines = [`Imported ${describeProgress(run)}.`, 'To undo it, open Site Settings, Import.', '', report];
    printResult(command, lines, { id, ...run.progress, notes: run.notesCount });
  });
}

/** Works on a run, or waits while the server does. Ctrl C stops the run. @throws {CommandError} when it fails */
async function follow(id: number): Promise<ImportRun> {
  const stop = () => void stopRun(operator, id).catch(() => undefined);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await withProgress(async (report) => {
      let work: Promise<void> | null = null;
      for (;;) {
        work ??= workOn(id, new AbortController().signal).finally(() => {
          work = null;
        });
        await Promise.race([work, pause(250)]);
        const run = await readRun(operator, id);
        if (run.state === 'failed') throw new CommandError(run.error ?? 'The import failed.');
        if (!isAtWork(run.state)) return run;
        report(run.preview ? describeProgress(run) : 'Reading the file', run.preview ? shareOfRun(run) : undefined);
        await pause(250);
      }
    });
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function describePreview({ preview, site }: ImportRun): string[] {
  const { counts = [], conflicts = [], losses = [] } = preview ?? {};
  return [
    `${site}: ${counts.map(countOf).join(', ')}.`,
    ...conflicts,
    ...losses.map(({ title, what }) => (title ? `${title}: ${what}` : what)),
  ];
}
