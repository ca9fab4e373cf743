/** Texts that were imported, or rendered by an earlier release. */
import { recordTypes } from './record-types.server';

/**
 * Renders them one by one, also those that once exceeded the limits: the machine may have been busy.
 *
 * @returns the number of texts
 */
export async function renderOutdated(signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const { renderOutdated: render } of recordTypes) count += (await render?.(signal)) ?? 0;
  return count;
}
