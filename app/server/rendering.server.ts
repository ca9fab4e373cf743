/** Renders stored texts again in the background after an upgrade. */
import type { Logger } from 'pino';
import { renderOutdated } from '~/registry/outdated-texts.server';

/** Returns a function that stops the rendering. */
export function startRendering(log: Logger): () => void {
  const stop = new AbortController();
  renderOutdated(stop.signal).then(
    (texts) => texts > 0 && log.info({ texts }, 'Texts rendered again with the current renderer.'),
    (error) => stop.signal.aborted || log.warn({ err: error }, 'Rendering texts failed; the next start will retry.'),
  );
  return () => stop.abort();
}
