/** Texts that have come another way than through a form, or that another release has rendered. */
import { recordTypes } from './record-types.server';

/**
 * Renders them, each in its turn, and tries those again that took too much: the machine may have been busy.
 *
 * @returns how many there were
 */
export async function renderOutdated(signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const { renderOutdated: render } of recordTypes) count += (await render?.(signal)) ?? 0;
  return count;
}
