import { expect, it } from 'vitest';
import { weeklyHours } from '~/content/settings/opening-hours';
import { dueAt, receivedFor, replyHoursBetween } from './response-time';

const promise = (replyHours: number, text = 'Mon-Fri 8:30-17:30') => ({ replyHours, openHours: weeklyHours(text) });
const seconds = (iso: string) => iso.slice(0, 19);

// 4 December 2026 is a Friday.
it.each([
  ['8 hours', 8, '2026-12-04T17:00', '2026-12-07T16:00'],
  ['8 hours on a Saturday', 8, '2026-12-05T12:00', '2026-12-07T16:30'],
  ['until closing time', 9, '2026-12-07T03:00', '2026-12-07T17:30'],
  ['24 hours', 24, '2026-12-04T17:00', '2026-12-09T14:00'],
  ['the change to summer time', 8, '2026-03-27T17:00', '2026-03-30T15:00'],
  ['a summer day that begins before midnight UTC', 4, '2026-06-30T23:30', '2026-07-01T11:30'],
])('Working hours give the due time: %s', (_, hours, received, due) => {
  expect(seconds(dueAt(`${received}:00.000Z`, promise(hours)))).toBe(`${due}:00`);
});

it.each([
  ['8 hours', 'Mon-Fri 8:30-17:30', 8],
  ['a lunch break and a Saturday', 'Mon-Thu 9am-12.30pm, 1.30pm-5pm; Sat 9am-1pm', 20],
  ['day and night', '24/7', 24],
])('A message is overdue from its due time on: %s', (_, text, hours) => {
  const terms = promise(hours, text);
  for (let at = Date.parse('2026-10-22T00:10:00.007Z'); at < Date.parse('2026-10-29T00:00:00Z'); at += 23 * 60_000) {
    const received = new Date(at).toISOString();
    const due = Date.parse(dueAt(received, terms));
    const isOverdue = (time: number) => received < receivedFor(new Date(time).toISOString(), terms);
    expect([isOverdue(due - 1000), isOverdue(due + 1000)], received).toEqual([false, true]);
    expect(replyHoursBetween(received, new Date(due).toISOString(), terms)).toBeCloseTo(hours, 6);
  }
});

it.each([
  ['a week', '2026-11-16T10:00', '2026-11-23T10:00', 45],
  ['ten weeks over the change of the clocks', '2026-03-02T10:00', '2026-05-11T11:00', 452],
  ['half a year', '2026-06-05T16:00', '2026-12-04T17:30', 26 * 45 + 0.5],
])('The open hours are counted over %s', (_, from, to, hours) => {
  expect(replyHoursBetween(`${from}:00Z`, `${to}:00Z`, promise(8))).toBeCloseTo(hours, 6);
});

it('Very old messages cost no more than new ones', () => {
  const terms = promise(8);
  const startedAt = performance.now();
  for (let n = 0; n < 1000; n += 1) replyHoursBetween(`0${100 + n}-01-01T00:00:00Z`, '2026-12-04T17:00:00Z', terms);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

it('A time that no year of four digits has is not counted up to', () => {
  expect(dueAt('9999-12-30T12:00:00Z', promise(24))).toBe('9999-12-31T12:00:00.000Z');
  expect(dueAt('1969-06-06T12:00:00Z', promise(8))).toMatch(/^1969-06-/);
});

it('Without readable opening hours, all hours count', () => {
  expect(dueAt('2026-12-04T17:00:00.000Z', promise(24, 'By appointment'))).toBe('2026-12-05T17:00:00.000Z');
  expect(receivedFor('2026-12-05T17:00:00.000Z', promise(24, 'By appointment'))).toBe('2026-12-04T17:00:00.000Z');
});
