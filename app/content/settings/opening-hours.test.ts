import { describe, expect, it } from 'vitest';
import { defaultBusinessDetails } from './business-details';
import { describeOpeningHours, parseOpeningHours, weeklyHours } from './opening-hours';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const weekend = ['Saturday', 'Sunday'];
const week = [...weekdays, ...weekend];
const part = (days: string[], opens: string, closes: string) => ({ days, opens, closes });
const closed = (...days: string[]) => part(days, '00:00', '00:00');
const office = [part(weekdays, '08:30', '17:30')];

describe('parseOpeningHours', () => {
  it.each([
    ['Monday to Friday, 9am to 5:30pm', [part(weekdays, '09:00', '17:30')]],
    ['Mon–Fri 9:00–17:30', [part(weekdays, '09:00', '17:30')]],
    ['Weekdays: 8.30 am - 6 pm.', [part(weekdays, '08:30', '18:00')]],
    ['Mon-Fri 8:30-17:30', office],
    ['Monday to Friday 8.30am – 5.30pm', office],
    ['MON. TO FRI. 8.30 a.m. until 5.30 p.m.', office],
    ['Opening hours: Monday - Friday: 0830 - 1730', office],
    ['We are open Monday through Friday from 8:30 till 5:30', office],
    ['8.30am to 5.30pm Monday to Friday', office],
    ['8:30-17:30, weekdays', office],
    ['Mon, Tue, Wed, Thu & Fri — 08:30—17:30', office],
    ['Mon/Tues/Weds/Thurs/Fri 8.30-5.30', office],
    ['Monday to Friday, 8 to 6', [part(weekdays, '08:00', '18:00')]],
    ['Monday to Friday, 9-5pm', [part(weekdays, '09:00', '17:00')]],
    ['Sat 9-1pm', [part(['Saturday'], '09:00', '13:00')]],
    ['Saturdays 10am-noon', [part(['Saturday'], '10:00', '12:00')]],
    ['Fri 9-12', [part(['Friday'], '09:00', '12:00')]],
    ['24/7', [part(week, '00:00', '23:59')]],
    ['Open 24/7', [part(week, '00:00', '23:59')]],
    ['24 hours a day, 7 days a week', [part(week, '00:00', '23:59')]],
    ['Mon-Sun 24 hours', [part(week, '00:00', '23:59')]],
    ['7 days a week 8am to 8pm', [part(week, '08:00', '20:00')]],
    ['Every day 12am to 12pm', [part(week, '00:00', '12:00')]],
    ['Tues, Thurs and Sat: 24 hours', [part(['Tuesday', 'Thursday', 'Saturday'], '00:00', '23:59')]],
    ['Sat to Mon 9am to 5pm', [part([...weekend, 'Monday'], '09:00', '17:00')]],
    ['Mon–Thu 9–5, Fri 9–4', [part(weekdays.slice(0, 4), '09:00', '17:00'), part(['Friday'], '09:00', '16:00')]],
    ['Mon-Fri 9-5 and Sat 9-1', [part(weekdays, '09:00', '17:00'), part(['Saturday'], '09:00', '13:00')]],
    ['Mon-Fri 9-5 / weekends closed', [part(weekdays, '09:00', '17:00'), closed(...weekend)]],
    ['Mon-Fri 9-5. Closed on Saturdays and Sundays', [part(weekdays, '09:00', '17:00'), closed(...weekend)]],
    ['Mon-Fri 9-5 (closed bank holidays)', [part(weekdays, '09:00', '17:00')]],
    ['Mon-Fri 9-5; Sat, Sun and bank holidays closed', [part(weekdays, '09:00', '17:00'), closed(...weekend)]],
    ['Mon 9-12:30, 1:30-5:30', [part(['Monday'], '09:00', '12:30'), part(['Monday'], '13:30', '17:30')]],
    ['Mon 9am-1pm and 2pm-5pm', [part(['Monday'], '09:00', '13:00'), part(['Monday'], '14:00', '17:00')]],
    [
      'Mon - Thu 08:00 - 18:00; Friday 08:00 - 17:00\nSat & Sun closed',
      [part(weekdays.slice(0, 4), '08:00', '18:00'), part(['Friday'], '08:00', '17:00'), closed(...weekend)],
    ],
  ])('parses %s', (text, expected) => {
    expect(parseOpeningHours(text)).toEqual({ hours: expected, notes: [], problem: null });
  });

  it.each([
    ['Mon-Fri 8:30-17:30, Saturday by appointment', ['Saturday by appointment']],
    ['Mon-Fri 8.30am to 5.30pm\nUrgent faults, day and night.', ['Urgent faults, day and night']],
    ['Mon-Fri 8:30-17:30\nEmergencies: 24/7 on 07700 900123', ['Emergencies: 24/7 on 07700 900123']],
  ])('leaves out a part without times: %s', (text, notes) => {
    expect(parseOpeningHours(text)).toEqual({ hours: office, notes, problem: null });
  });

  it.each([
    ['hours that could be am or pm', 'Monday 8 to 11', /Add am or pm/],
    ['hours that could both be pm', 'Sat 2-4pm', /Add am or pm/],
    ['hours that could be in the morning', 'Sat 1-5', /Add am or pm/],
    ['no days', '9am to 5pm', /Begin with the days/],
    ['an unknown day', 'Bank holidays 9am to 5pm', /Begin with the days/],
    ['an unclear day', 'T 9am to 5pm', /Begin with the days/],
    ['hours across midnight', 'Fri 6pm to 2am', /open and close on the same day/],
    ['an hour that does not exist', 'Fri 9:00 to 25:00', /open and close/],
    ['minutes that do not exist', 'Fri 9:00 to 17:75', /open and close/],
    ['an hour over 12 with pm', 'Fri 9am to 13pm', /open and close/],
    ['one time', 'Fri 9am', /open and close/],
    ['a break that overlaps', 'Fri 9am to 1pm, 12pm to 5pm', /open and close/],
    ['text after the hours', 'Fri 9am to 5pm or later', /open and close/],
    ['one day twice', 'Mon-Fri 9am to 5pm; Fri 9am to 4pm', /each day once/],
  ])('explains %s and returns no hours', (_, text, advice) => {
    const problem = { line: 2, text, advice: expect.stringMatching(advice) };
    expect(parseOpeningHours(`Sun 10am to 4pm\n${text}`)).toMatchObject({ hours: [], problem });
  });

  it.each(['Monday to Friday', 'By appointment', 'Sunday closed'])('returns no hours for %s', (text) => {
    expect(parseOpeningHours(text)).toMatchObject({ hours: [], problem: null });
  });
});

describe('describeOpeningHours', () => {
  it.each([
    ['Mon-Fri 8.30am-5.30pm, Sun closed', 'Google reads: Monday to Friday 08:30 to 17:30, Sunday closed.'],
    ['24/7', 'Google reads: Monday to Sunday 24 hours.'],
    ['Sat & Sun 18:00-23:59', 'Google reads: Saturday and Sunday 18:00 to 23:59.'],
    [
      defaultBusinessDetails.openingHours,
      'Google reads: Monday to Friday 08:00 to 18:00. It leaves out “Urgent faults, day and night”, which visitors still see.',
    ],
    [
      'Mon-Fri 9-5\nSat 8 to 11',
      'Google can’t read line 2, “Sat 8 to 11”. Add am or pm to both times, such as “9am to 1pm”.',
    ],
  ])('says what is read of %j', (text, said) => {
    expect(describeOpeningHours(text)).toBe(said);
  });

  it('says how to write hours when there are none', () => {
    expect(describeOpeningHours('By appointment')).toMatch(/^Google can’t read these hours\. Write them as “Monday to/);
  });
});

it('weeklyHours returns the minutes of each day, Monday first', () => {
  expect(weeklyHours('Mon 9-12.30, 1.30-5; Sat 24 hours\nSun closed')).toEqual([
    [
      { opens: 540, closes: 750 },
      { opens: 810, closes: 1020 },
    ],
    ...[[], [], [], []],
    [{ opens: 0, closes: 1440 }],
    [],
  ]);
  expect(weeklyHours('By appointment')).toBeNull();
});
