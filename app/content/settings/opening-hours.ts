/** Parses opening hours that staff have written as text. */

interface OpeningHours {
  days: string[];
  /** "09:00". A whole day is from 00:00 to 23:59. */
  opens: string;
  closes: string;
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const wholeDay = { opens: '00:00', closes: '23:59' };

/**
 * Returns null unless all parts are unambiguous. Lines and semicolons separate the parts, such as "Monday to Friday,
 * 9am to 5:30pm", "Sat 10:00–14:00", "Sunday closed" or "24/7".
 */
export function parseOpeningHours(text: string): OpeningHours[] | null {
  const parts = text
    .toLowerCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\bto\b/g, '-')
    .split(/[;\n]/);
  const read = parts
    .map((part) => part.trim().replace(/[.,]$/, ''))
    .filter(Boolean)
    .map(readPart);
  const known = read.filter((part) => part !== null);
  const days = known.flatMap((part) => part.days);
  // A day that appears twice may have a lunch break or be a mistake.
  const isCertain = known.length === read.length && new Set(days).size === days.length;
  const open = known.filter(({ opens }) => opens !== '');
  return isCertain && open.length > 0 ? open : null;
}

function readPart(part: string): OpeningHours | null {
  if (part === '24/7') return { days: week, ...wholeDay };
  const [, named = '', hours = ''] = /^([a-z\s,&-]*[a-z])[\s,:]+(closed|24 hours|\d.*)$/.exec(part) ?? [];
  const days = daysOf(named);
  if (!days) return null;
  if (hours === 'closed') return { days, opens: '', closes: '' };
  if (hours === '24 hours') return { days, ...wholeDay };
  const [opens, closes, ...more] = hours.split(/\s*-\s*/).map(timeOf);
  return opens && closes && opens < closes && more.length === 0 ? { days, opens, closes } : null;
}

/** Parses "mon-fri", "monday - thursday and sat", "weekdays", "every day". */
function daysOf(text: string): string[] | null {
  const parts = text.split(/\s*(?:,|&|\band\b)\s*/).map((part) => {
    if (part === 'every day' || part === 'daily') return week;
    if (part === 'weekdays') return week.slice(0, 5);
    const [first = -1, last = first, ...more] = part.split(/\s*-\s*/).map(dayAt);
    return first < 0 || more.length > 0 ? [] : week.slice(first, last + 1);
  });
  return parts.every(({ length }) => length > 0) ? parts.flat() : null;
}

/** Returns -1 for a word that is not a day or one of its usual abbreviations. */
function dayAt(name: string): number {
  const isShort = /^(mon|tues?|wed|thu(rs?)?|fri|sat|sun)$/.test(name);
  return week.findIndex((day) => (isShort ? day.toLowerCase().startsWith(name) : day.toLowerCase() === name));
}

/** Parses "9am", "5.30 pm" or "17:30". Returns null for "5", which may be in either half of the day. */
function timeOf(text: string): string | null {
  const [, hour = '', minutes, half] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap]m)?$/.exec(text) ?? [];
  const isCertain = hour !== '' && (half ? Number(hour) >= 1 && Number(hour) <= 12 : minutes !== undefined);
  const value = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour);
  if (!isCertain || value > 23 || Number(minutes ?? 0) > 59) return null;
  return `${String(value).padStart(2, '0')}:${minutes ?? '00'}`;
}
