/** The log: JSON lines on stdout, made readable where a person watches. */
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '~/platform/config.server';

/** The one set of fields that an error may leave in the log: no request, no query parameters. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, code: (error as NodeJS.ErrnoException).code };
}

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const options = { level: logLevel, base: undefined, serializers: { err: serializeError } };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }));
}
