/** Parses opening hours that staff have written as text. Ambiguous hours are explained, not guessed. */

interface OpeningHours {
  days: string[];
  /** "09:00". A whole day is from 00:00 to 23:59, and a closed one from 00:00 to 00:00. */
  opens: string;
  closes: string;
}

interface ParsedHours {
  /** Empty if a line with times cannot be read. */
  hours: OpeningHours[];
  /** Parts without times of day, such as "Saturday by appointment". */
  notes: string[];
  problem: { line: number; text: string; advice: string } | null;
}

interface Part {
  days: string[];
  times: Omit<OpeningHours, 'days'>[];
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const wholeDay = { opens: '00:00', closes: '23:59' };
const closed = { opens: '00:00', closes: '00:00' };

const advices = {
  days: 'Begin with the days, such as “Monday to Friday 9am to 5pm”.',
  half: 'Add am or pm to both times, such as “9am to 1pm”.',
  times: 'Write when you open and close on the same day, such as “9am to 5pm”.',
  twice: 'Write each day once, with a break as “Monday 9am to 1pm, 2pm to 5pm”.',
};

/**
 * Returns the opening hours of a text, such as "Mon–Thu 9–5, Fri 9–4", "Sat 9-1pm", "Sunday closed" or "24/7". Lines,
 * semicolons, commas and full stops separate its parts.
 */
export function parseOpeningHours(text: string): ParsedHours {
  const parsed: ParsedHours = { hours: [], notes: [], problem: null };
  const known = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const reject = (advice: string) => {
      parsed.problem ??= { line: index + 1, text: line.trim(), advice };
    };
    for (const words of partsOf(line)) {
      const part = readPart(words.toLowerCase());
      if (part === null) parsed.notes.push(words);
      else if (typeof part === 'string') reject(part);
      else if (part.days.some((day) => known.has(day))) reject(advices.twice);
      else if (part.days.length > 0) {
        for (const day of part.days) known.add(day);
        parsed.hours.push(...part.times.map((times) => ({ days: part.days, ...times })));
      }
    }
  }
  const isOpen = parsed.hours.some(({ closes }) => closes !== closed.closes);
  return isOpen && !parsed.problem ? parsed : { ...parsed, hours: [] };
}

/** The opening hours of each day, Monday first, in minutes from midnight. */
export type WeeklyHours = readonly (readonly { opens: number; closes: number }[])[];

/** Returns null if the hours cannot be read. */
export function weeklyHours(text: string): WeeklyHours | null {
  const { hours } = parseOpeningHours(text);
  if (hours.length === 0) return null;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return week.map((day) =>
    hours
      .filter(({ days, closes }) => days.includes(day) && closes !== closed.closes)
      .map(({ opens, closes }) => ({
        opens: minutes(opens),
        closes: closes === wholeDay.closes ? 24 * 60 : minutes(closes),
      })),
  );
}

/** Returns what search engines read, or how to write it. */
export function describeOpeningHours(text: string): string {
  const { hours, notes, problem } = parseOpeningHours(text);
  if (problem) return `Google can’t read line ${problem.line}, “${problem.text}”. ${problem.advice}`;
  if (hours.length === 0)
    return 'Google can’t read these hours. Write them as “Monday to Friday 9am to 5:30pm” or “24/7”, one line for each.';
  const noted = notes.map((note) => `“${note}”`).join(' and ');
  return `Google reads: ${hours.map(inWords).join(', ')}.${noted ? ` It leaves out ${noted}, which visitors still see.` : ''}`;
}

function inWords({ days, opens, closes }: OpeningHours): string {
  const places = days.map((day) => week.indexOf(day));
  const isRow = days.length > 2 && places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1);
  const others = days.slice(0, -1).join(', ');
  const named = isRow ? `${days[0]} to ${days.at(-1)}` : [others, days.at(-1)].filter(Boolean).join(' and ');
  if (closes === closed.closes) return `${named} closed`;
  return opens === wholeDay.opens && closes === wholeDay.closes
    ? `${named} 24 hours`
    : `${named} ${opens} to ${closes}`;
}

const dayWord = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|week(?:day|end)s?|every ?day|daily';
/** How times end. */
const end = '\\d(?:[ap]m|h)?|noon';

/** Returns the parts of a line, with dashes for "to". A part ends after its times. */
function partsOf(line: string): string[] {
  return line
    .replace(/\p{Pd}/gu, '-')
    .replace(/\b24 ?(?:hours|hrs)(?: a day)?,? (?:7|seven) days(?: a week)?/gi, '24/7')
    .replace(/\b(?:7|seven) days a week\b/gi, 'daily')
    .replace(/\b24 ?(?:hours|hrs|hr|h)\b(?: a day)?/gi, '24h')
    .replace(/(\d) *([ap])\.? ?m\b\.?/gi, '$1$2m')
    .replace(/\b(mon|tues?|weds?|thu|thurs?|fri|sat|sun)\./gi, '$1')
    .replace(/ +(?:to|until|till?|through) +/gi, ' - ')
    .replace(/(^| )from +/gi, '$1')
    .replace(/^ *(?:(?:our )?(?:opening|office|business) (?:hours|times)|hours|(?:we are )?open)\b[ :]*/i, '')
    .replace(new RegExp(`^ *(\\d[\\d:.apm -]*\\d(?:[ap]m)?|24h),? +((?:${dayWord})[a-z ,&-]*)$`, 'i'), '$2 $1')
    .replace(new RegExp(`(closed|${end}) *[,;.()/|]+ *(?=[a-z])`, 'gi'), '$1\n')
    .replace(new RegExp(`(${end}) +(?:(?:and|&) +)?(?=(?:${dayWord}|closed)\\b)`, 'gi'), '$1\n')
    .split(/[\n;]/)
    .map((part) => part.replace(/^[ ,.()]+|[ ,.()]+$/g, ''))
    .filter(Boolean);
}

/** Returns the advice for a part that cannot be read, and null for a note without times. @param part in lower case */
function readPart(part: string): Part | string | null {
  if (part === '24/7') return { days: week, times: [wholeDay] };
  const closedFirst = /^closed(?: on)?[ :]+(.+)$/.exec(part)?.[1];
  const [, named = '', hours = ''] = closedFirst
    ? [part, closedFirst, 'closed']
    : (/^([^\d]*?[a-z])[ ,:-]+(closed|24h|24\/7|noon.*|\d.*)$/.exec(part) ?? []);
  if (hours === 'closed') {
    const others = named.replace(/(?:^|[ ,&]+(?:and )?)(?:bank|public) holidays?$/, '');
    const days = others ? daysOf(others) : [];
    return days && { days, times: [closed] };
  }
  const days = daysOf(named);
  if (!days) return /\d *[ap]m|\d[:.]\d\d|\d *- *\d/.test(part) ? advices.days : null;
  if (hours === '24h' || hours === '24/7') return { days, times: [wholeDay] };
  const times = [];
  let last = 0;
  for (const range of hours.split(/ *(?:,|&|\/|\band\b) */)) {
    const read = readRange(range, last);
    if (typeof read === 'string') return read;
    last = read[1];
    times.push({ opens: clock(read[0]), closes: clock(read[1]) });
  }
  return { days, times };
}

/** Parses "mon-fri", "monday - thursday and sat", "weekdays", "every day". */
function daysOf(text: string): string[] | null {
  const parts = text.split(/ *(?:,|&|\+|\/|\band\b) */).map((part) => {
    if (/^(every ?day|daily)$/.test(part)) return week;
    if (/^weekdays?$/.test(part)) return week.slice(0, 5);
    if (/^weekends?$/.test(part)) return week.slice(5);
    const [first = -1, last = first, ...more] = part.split(/ *- */).map(dayAt);
    if (first < 0 || last < 0 || more.length > 0) return [];
    return first <= last ? week.slice(first, last + 1) : [...week.slice(first), ...week.slice(0, last + 1)];
  });
  const days = parts.flat();
  return parts.every(({ length }) => length > 0) && new Set(days).size === days.length ? days : null;
}

/** Returns -1 for a word that is not a day or one of its usual abbreviations. */
function dayAt(name: string): number {
  if (/^(mon|tues?|weds?|thu(rs?)?|fri|sat|sun)$/.test(name))
    return week.findIndex((day) => day.toLowerCase().startsWith(name.slice(0, 3)));
  return week.findIndex((day) => day.toLowerCase() === name.replace(/s$/, ''));
}

/**
 * Returns the minutes of "9am-5.30pm" or "08:30-17:30", and of "9-5", for which only one pair of times is possible.
 * @param after the end of the previous range
 */
function readRange(text: string, after: number): [opens: number, closes: number] | string {
  const [opens, closes, ...more] = text.split(/ *- */).map(timesOf);
  if (!opens || !closes || more.length > 0) return advices.times;
  // A time that only the 24-hour clock has says that the other is of the same clock.
  const isOneClock = opens.is24 || closes.is24;
  const starts = isOneClock ? opens.minutes.slice(0, 1) : opens.minutes;
  const ends = isOneClock ? closes.minutes.slice(0, 1) : closes.minutes;
  const pairs = starts.flatMap((start) =>
    ends.filter((end) => after <= start && start < end).map((end): [number, number] => [start, end]),
  );
  if (pairs.length > 1) return advices.half;
  return pairs[0] ?? advices.times;
}

/** Returns the possible minutes of "9am", "5.30pm", "17:30", "0830" or "9", which may be in either half of the day. */
function timesOf(text: string): { minutes: number[]; is24: boolean } | null {
  if (/^(12 ?)?noon$/.test(text)) return { minutes: [720], is24: false };
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.]?(\d\d))?([ap]m)?$/.exec(text) ?? [];
  const [hours, past] = [Number(hour), Number(minute)];
  if (hour === '' || past > 59 || hours > 23 || (half && (hours < 1 || hours > 12))) return null;
  if (half) return { minutes: [((hours % 12) + (half === 'pm' ? 12 : 0)) * 60 + past], is24: false };
  const is24 = hours > 12 || hour.startsWith('0');
  return { minutes: is24 || hours === 12 ? [hours * 60 + past] : [hours * 60 + past, (hours + 12) * 60 + past], is24 };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
