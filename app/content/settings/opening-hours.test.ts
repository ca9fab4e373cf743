import { describe, expect, it } from 'vitest';
import { defaultBusinessDetails } from './business-details';
import { parseOpeningHours } from './opening-hours';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const week = [...weekdays, 'Saturday', 'Sunday'];
const part = (days: string[], opens: string, closes: string) => ({ days, opens, closes });

describe('parseOpeningHours', () => {
  it.each([
    ['Monday to Friday, 9am to 5:30pm', [part(weekdays, '09:00', '17:30')]],
    ['Mon–Fri 9:00–17:30', [part(weekdays, '09:00', '17:30')]],
    ['Weekdays: 8.30 am - 6 pm.', [part(weekdays, '08:30', '18:00')]],
    ['24/7', [part(week, '00:00', '23:59')]],
    ['Every day 12am to 12pm', [part(week, '00:00', '12:00')]],
    ['Tues, Thurs and Sat: 24 hours', [part(['Tuesday', 'Thursday', 'Saturday'], '00:00', '23:59')]],
    [
      'Mon - Thu 08:00 - 18:00; Friday 08:00 - 17:00\nSat & Sun closed',
      [part(weekdays.slice(0, 4), '08:00', '18:00'), part(['Friday'], '08:00', '17:00')],
    ],
  ])('parses %s', (text, expected) => {
    expect(parseOpeningHours(text)).toEqual(expected);
  });

  it.each([
    ['hours that could be am or pm', 'Monday to Friday, 8 to 6'],
    ['am or pm for only one of two hours', 'Monday to Friday, 9-5pm'],
    ['a line of other text', 'Mon-Fri 9am to 5pm\nUrgent faults, day and night.'],
    ['no hours', 'Monday to Friday'],
    ['no days', '9am to 5pm'],
    ['an unknown day', 'Bank holidays 9am to 5pm'],
    ['an unclear day', 'T 9am to 5pm'],
    ['days across the end of the week', 'Sat to Mon 9am to 5pm'],
    ['hours across midnight', 'Fri 6pm to 2am'],
    ['an hour that does not exist', 'Fri 9:00 to 25:00'],
    ['minutes that do not exist', 'Fri 9:00 to 17:75'],
    ['an hour over 12 with pm', 'Fri 9am to 13pm'],
    ['one day twice', 'Mon-Fri 9am to 5pm; Fri 9am to 4pm'],
    ['nothing but closed days', 'Sunday closed'],
    ['text after the hours', 'Fri 9am to 5pm or later'],
    ['the default text', defaultBusinessDetails.openingHours],
  ])('returns null for %s', (_, text) => {
    expect(parseOpeningHours(text)).toBeNull();
  });
});
