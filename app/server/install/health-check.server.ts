/** Requests the health of the running program. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Health {
  isHealthy: boolean;
  /** The health output, or the reason why there is none. */
  output: string;
}

const timeoutMs = 5_000;

/** Requests from this machine are answered by http even where visitors are redirected to https. Never rejects. */
export async function fetchHealth(port: number): Promise<Health> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(timeoutMs) });
    return { isHealthy: answer.ok, output: await answer.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    return { isHealthy: false, output: cause instanceof Error ? cause.message : message };
  }
}

/** Polls the health. Returns null once it is healthy; after the time the last output. */
export async function waitUntilHealthy(port: number, milliseconds: number): Promise<string | null> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const { isHealthy, output } = await fetchHealth(port);
    if (isHealthy) return null;
    if (performance.now() > deadline) return output;
    await wait(250);
  }
}
