/** Validates command-line input as the API does. */
import { parseJsonInput } from '~/http/json.server';
import { Invalid } from '~/platform/errors';
import { CommandError } from './command.server';

/** @throws {CommandError} with one line per validation error */
export const checked: typeof parseJsonInput = (schema, body) => {
  try {
    return parseJsonInput(schema, body);
  } catch (error) {
    throw error instanceof Invalid ? new CommandError(Object.values(error.errors).flat().join('\n')) : error;
  }
};
