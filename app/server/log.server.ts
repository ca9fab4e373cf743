/** The log: JSON lines on stdout, formatted for terminals. */
import { type Logger, pino } from 'pino';
import type { Config } from '~/platform/config.server';

/** The one set of fields that an error may leave in the log: no request, no query parameters. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, code: (error as NodeJS.ErrnoException).code };
}

/** The maximum of buffered bytes. Beyond it, lines are lost. */
const bufferMax = 4 * 1024 * 1024;

let output: ReturnType<typeof pino.destination> | undefined;

/** Lines written during a write go with the next one, so that a slow reader blocks nobody. */
function toStdout() {
  output ??= pino.destination({ dest: 1, sync: false, maxLength: bufferMax });
  return output;
}

/** Writes a line of another format between those of the log. */
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
