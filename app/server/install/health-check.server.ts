/** Requests the health of the running program. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Health {
  isWell: boolean;
  /** The health output, or the reason why there is none. */
  output: string;
}

const timeoutMs = 5_000;

/** Requests from this machine are answered by http even where visitors are redirected to https. Never rejects. */
export async function fetchHealth(port: number): Promise<Health> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(timeoutMs) });
    return { isWell: answer.ok, output: await answer.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    return { isWell: false, output: cause instanceof Error ? cause.message : message };
  }
}

/** Asks repeatedly. @returns null once it is healthy, else the last output */
export async function whyUnwell(port: number, milliseconds: number): Promise<string | null> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const { isWell, output } = await fetchHealth(port);
    if (isWell) return null;
    if (performance.now() > deadline) return output;
    await wait(250);
  }
}
