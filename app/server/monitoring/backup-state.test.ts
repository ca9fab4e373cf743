import { afterEach, expect, it } from 'vitest';
import { freezeClock } from '~/platform/clock.server';
import { isBackupOverdue } from './backup-state.server';

afterEach(() => freezeClock());

const friday = new Date(2026, 2, 6, 3, 1);

it.each([
  ['Friday', 6, 12, false],
  ['Sunday', 8, 12, false],
  ['Monday before the backup', 9, 2, false],
  ['Monday without a backup', 9, 12, false],
  ['Tuesday while the backup runs', 10, 3, false],
  ['Tuesday without a backup', 10, 4, true],
])('with backups on weekdays and the last one on Friday, %s is overdue: %#', (_name, day, hour, isLate) => {
  freezeClock(new Date(2026, 2, day, hour, 5));
  expect(isBackupOverdue({ pattern: '0 3 * * 1-5' }, friday)).toBe(isLate);
});

it('allows two intervals', () => {
  const isOverdueAfter = (hours: number) => {
    freezeClock(new Date(friday.getTime() + hours * 3_600_000));
    return isBackupOverdue({ seconds: 86_400 }, friday);
  };
  expect([isOverdueAfter(48), isOverdueAfter(49)]).toEqual([false, true]);
});
