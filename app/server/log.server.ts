/** The log: JSON lines on stdout, or formatted text in a terminal. */
import { type Logger, pino } from 'pino';
import type { Config } from '~/platform/config.server';

/** Selects the fields of an error for the log, so that no request data or query parameter gets into it. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, code: (error as NodeJS.ErrnoException).code };
}

/** The maximum size of the buffer in bytes. Beyond it, lines are dropped. */
const bufferMax = 4 * 1024 * 1024;

let output: ReturnType<typeof pino.destination> | undefined;

/** Writes asynchronously, so that a slow reader of stdout does not block the server. */
function toStdout() {
  output ??= pino.destination({ dest: 1, sync: false, maxLength: bufferMax });
  return output;
}

/** Writes a line in another format, such as that of the access log. */
export function writeLine(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`);
  else toStdout().write(`${line}\n`);
}

export async function createLog({ logLevel }: Pick<Config, 'logLevel'>): Promise<Logger> {
  const options = { level: logLevel, base: undefined, serializers: { err: serializeError } };
  if (!process.stdout.isTTY) return pino(options, toStdout());
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }));
}
