import { describe, expect, it } from 'vitest';
import {
  email,
  line,
  optionalMoment,
  optionalText,
  optionalWebAddress,
  parseId,
  picture,
  requiredText,
  webAddress,
} from './fields';

const bad = 'Please enter a valid URL';

describe('a web address', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['  http://example.com/a b ', 'http://example.com/a%20b'],
    ['HTTPS://EXAMPLE.com/Path?q=1#f', 'https://example.com/Path?q=1#f'],
  ])('is stored as parsed: %s', (given, stored) => {
    expect(webAddress(bad).parse(given)).toBe(stored);
  });

  it.each([
    'example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://',
    `https://example.com/${'x'.repeat(2048)}`,
    '',
  ])('is refused: %s', (given) => {
    expect(webAddress(bad).safeParse(given).error?.issues[0]?.message).toBe(bad);
  });

  it('may be left out where it is optional', () => {
    for (const given of ['', '  ', undefined, null]) expect(optionalWebAddress(bad).parse(given)).toBeNull();
    expect(optionalWebAddress(bad).safeParse('nonsense').success).toBe(false);
  });
});

describe('a picture', () => {
  it.each(['/logos/a.svg', 'https://example.com/a.png'])('may be %s', (given) => {
    expect(picture(bad).parse(given)).toBe(given);
  });

  it.each(['//evil.example/a.png', '/\\evil.example/a.png', 'logos/a.svg', '/a b.png', ''])(
    'may not be %s',
    (given) => {
      expect(picture(bad).safeParse(given).success).toBe(false);
    },
  );
});

describe('text', () => {
  it('is trimmed, and its line ends are one character', () => {
    expect(requiredText('Text', 'missing', { max: 3 }).parse('  a\r\nb \r\n')).toBe('a\nb');
  });

  it('that is optional and empty is null; given, it has its least length', () => {
    const excerpt = optionalText('Excerpt', { min: 10, max: 500 });
    expect(excerpt.parse('  ')).toBeNull();
    expect(excerpt.safeParse('too short').error?.issues[0]?.message).toBe('Excerpt must be at least 10 characters');
    expect(excerpt.parse('long enough')).toBe('long enough');
  });

  it.each(['a\u2028b', 'a\u0085b', 'a\tb', 'a\u001bb'])('of one line has no control characters: %j', (given) => {
    expect(line('bad').safeParse(given).success).toBe(false);
  });
});

describe('an e-mail address', () => {
  it.each(['a@example.com', "o'neil+it@sub.example.co.uk"])('may be %s', (given) => {
    expect(email('bad').parse(` ${given} `)).toBe(given);
  });

  it.each([
    'a@b',
    'a b@example.com',
    'a@example.com, c@example.com',
    '<a@example.com>',
    `${'x'.repeat(250)}@example.com`,
  ])('may not be %s', (given) => {
    expect(email('bad').safeParse(given).error?.issues[0]?.message).toBe('bad');
  });
});

describe('an id in a path', () => {
  it('is a positive integer or none', () => {
    expect(parseId('12')).toBe(12);
    for (const given of ['0', '-1', '1.5', '1e3', '0x1', ' 1', 'abc', '', undefined, '9'.repeat(20)]) {
      expect(parseId(given)).toBeNull();
    }
  });
});

describe('a moment', () => {
  const message = 'Please enter a date and time';
  it.each([
    ['2026-01-31T09:30:05.123Z', '2026-01-31T09:30:05.123Z'],
    ['2026-01-31T09:30:05+02:00', '2026-01-31T07:30:05.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    [' ', null],
    [null, null],
  ])('%s is kept as %s', (given, stored) => {
    expect(optionalMoment(message).parse(given)).toBe(stored);
  });

  it.each(['2026-02-30', '31.01.2026', '2026-01-31T25:00', 'yesterday', '1769851800'])('is refused: %s', (given) => {
    expect(optionalMoment(message).safeParse(given).error?.issues[0]?.message).toBe(message);
  });
});
