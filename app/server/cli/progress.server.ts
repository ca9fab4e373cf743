/** Shows the progress of a command in a terminal. */

/** `share` is the progress from 0 to 1, if known. */
export type ReportProgress = (what: string, share?: number) => void;

const width = 24;
const between = 100;

/**
 * Shows a progress bar on standard error while `work` runs, and clears it afterwards. Writes nothing if standard error
 * is not a terminal.
 */
export async function withProgress<T>(work: (report: ReportProgress) => T | Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return work(() => undefined);
  let lastShown = { what: '', at: 0 };
  const report: ReportProgress = (what, share) => {
    const now = performance.now();
    if (what === lastShown.what && now - lastShown.at < between) return;
    lastShown = { what, at: now };
    stderr.write(`\r\x1b[2K${share === undefined ? '' : bar(share)}${what} …`);
  };
  try {
    return await work(report);
  } finally {
    stderr.write('\r\x1b[2K');
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  `;
}
