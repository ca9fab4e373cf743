import { Invalid } from '~/platform/errors';

/**
 * Returns the number of days in a request: `?days=`.
 * @param initial the period without this parameter; the first by default
 * @throws {Invalid} for any other number
 */
export function periodOf<P extends number>(
  request: Request,
  periods: readonly [P, ...P[]],
  initial: P = periods[0],
): P {
  const days = new URL(request.url).searchParams.get('days');
  const period = days === null ? initial : periods.find((known) => String(known) === days);
  if (period === undefined) throw new Invalid({ days: [`Days must be one of ${periods.join(', ')}`] });
  return period;
}
