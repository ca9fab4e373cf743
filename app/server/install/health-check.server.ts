/** Requests the health check of the running server. */
import { setTimeout as wait } from 'node:timers/promises';

const timeoutMs = 5_000;

/**
 * Uses HTTP, because requests from this machine are not redirected to HTTPS. Never rejects.
 * @returns `output` is the response body, or the error message of the request
 */
export async function fetchHealth(port: number): Promise<{ isHealthy: boolean; output: string }> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(timeoutMs) });
    return { isHealthy: answer.ok, output: await answer.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    return { isHealthy: false, output: cause instanceof Error ? cause.message : message };
  }
}

/** Polls until the server is healthy, or the time is over. @returns null if it is healthy, else the last output */
export async function waitUntilHealthy(port: number, milliseconds: number): Promise<string | null> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const { isHealthy, output } = await fetchHealth(port);
    if (isHealthy) return null;
    if (performance.now() > deadline) return output;
    await wait(250);
  }
}
