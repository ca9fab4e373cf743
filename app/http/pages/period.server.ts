import { Invalid } from '~/platform/errors';

/**
 * Returns the number of days in a request: `?days=`, the first period by default.
 * @throws {Invalid} for any other number
 */
export function periodOf<P extends number>(request: Request, periods: readonly [P, ...P[]]): P {
  const days = new URL(request.url).searchParams.get('days');
  const period = periods.find((known) => days === null || String(known) === days);
  if (period === undefined) throw new Invalid({ days: [`Days must be one of ${periods.join(', ')}`] });
  return period;
}
