/** Texts that were imported, or rendered by an earlier release. */
import { recordTypes } from './record-types.server';

/**
 * Renders all outdated texts, including those that exceeded the limits before, because the machine may have been busy.
 * @returns the number of texts
 */
export async function renderOutdated(signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const { renderOutdated: render } of recordTypes) count += (await render?.(signal)) ?? 0;
  return count;
}
