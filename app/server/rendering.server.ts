/** After an upgrade: texts are made anew beside all else. */
import type { Logger } from 'pino';
import { renderOutdated } from '~/content/outdated-texts.server';

/** Returns how to stop; a text under way is given up. */
export function startRendering(log: Logger): () => void {
  const stop = new AbortController();
  renderOutdated(stop.signal).then(
    (texts) => texts > 0 && log.info({ texts }, 'Texts were rendered by the present renderer.'),
    (error) =>
      stop.signal.aborted || log.warn({ err: error }, 'Texts could not be rendered; the next start tries again.'),
  );
  return () => stop.abort();
}
