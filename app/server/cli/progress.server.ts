/** Shows the progress of a command in a terminal, or sends it to the server that runs the command. */
import type { ReportProgress } from '~/platform/threads/command-process.server';

const width = 24;
const between = 100;

/**
 * Shows a progress bar on standard error while `work` runs, and clears it afterwards. If standard error is not a
 * terminal, a server gets the progress, and others get none.
 */
export async function withProgress<T>(work: (report: ReportProgress) => T | Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY && !process.connected) return work(() => undefined);
  let lastShown = { what: '', at: 0 };
  const report: ReportProgress = (what, share) => {
    const now = performance.now();
    if (what === lastShown.what && now - lastShown.at < between) return;
    lastShown = { what, at: now };
    // The server may end first. Without a callback, that would end this process too.
    if (process.connected) process.send?.({ what, share }, undefined, undefined, () => undefined);
    else stderr.write(`\r\x1b[2K${share === undefined ? '' : bar(share)}${what} …`);
  };
  try {
    return await work(report);
  } finally {
    if (stderr.isTTY) stderr.write('\r\x1b[2K');
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  `;
}
