/** How far a command is, for whoever watches it at a terminal. */

/** What is being done, and which share of it is done (0 to 1) where that is known. */
export type Tell = (what: string, share?: number) => void;

const width = 24;
const between = 100;

/**
 * Shows a bar on standard error while `work` runs, and takes it away. Where nobody watches, nothing is written: what a
 * script reads stays as it is.
 */
export async function withProgress<T>(work: (tell: Tell) => T | Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return work(() => undefined);
  let shown = { what: '', at: 0 };
  const tell: Tell = (what, share) => {
    const now = performance.now();
    if (what === shown.what && now - shown.at < between) return;
    shown = { what, at: now };
    stderr.write(`\r\x1b[2K${share === undefined ? '' : bar(share)}${what} …`);
  };
  try {
    return await work(tell);
  } finally {
    stderr.write('\r\x1b[2K');
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${String(Math.floor(share * 100)).padStart(3)} %  `;
}
