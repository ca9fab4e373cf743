import { expect, it } from 'vitest';
import { snapshotsToRetain } from './retention.server';

const rule = { allHours: 24, hours: 48, days: 14, weeks: 8, months: 12 };
const now = new Date('2026-11-23T12:00:00Z');
const minute = 60_000;

/** A snapshot each ten minutes, the oldest first. */
function taken(days: number) {
  const count = (days * 1440) / 10;
  return Array.from({ length: count }, (_, index) => {
    const takenAt = new Date(now.getTime() - (count - 1 - index) * 10 * minute);
    return { name: takenAt.toISOString(), takenAt };
  });
}

it('keeps every snapshot of a day, and thins out older ones by hour, day, week and month', () => {
  const retained = [...snapshotsToRetain(taken(500), rule, now)].sort();
  const olderThan = (hours: number) => retained.filter((name) => now.getTime() - Date.parse(name) >= hours * 3_600_000);
  expect(retained.length - olderThan(24).length).toBe(144);
  expect(olderThan(24).length - olderThan(48).length).toBe(24);
  expect(olderThan(48).length).toBeLessThan(14 + 8 + 12);
  expect(olderThan(48)).toContain('2026-11-20T23:50:00.000Z');
  expect(olderThan(15 * 24)).toContain('2026-10-25T23:50:00.000Z');
  expect(olderThan(100 * 24)).toContain('2026-01-31T23:50:00.000Z');
  expect(olderThan(13 * 31 * 24)).toEqual([]);
});

it('keeps only the newest snapshot when the rule keeps no other', () => {
  const old = [
    { name: 'older', takenAt: new Date('2020-01-01T00:00:00Z') },
    { name: 'newest', takenAt: new Date('2020-01-02T00:00:00Z') },
  ];
  expect([...snapshotsToRetain(old, rule, now)]).toEqual(['newest']);
  const nothing = { allHours: 0, hours: 0, days: 0, weeks: 0, months: 0 };
  expect(snapshotsToRetain(taken(3), nothing, now).size).toBe(1);
});
