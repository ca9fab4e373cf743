import { describe, expect, it } from 'vitest';
import {
  email,
  line,
  optionalText,
  optionalTimestamp,
  optionalWebAddress,
  parseId,
  phone,
  picture,
  requiredLine,
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
  ])('is rejected: %s', (given) => {
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

describe('a line', () => {
  it.each([
    ['Anna\u202Egnp.exe', 'Annagnp.exe'],
    ['\u2066Anna\u2069\u200E', 'Anna'],
    ['An\u00ADna\u200B \uFEFF', 'Anna'],
    ['An\u200Cna\u200D', 'Anna'],
    ['I\uFE0F\u{E0041}', 'I'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['\u200Cسلام\u200C', 'سلام'],
    ['ක්\u200Dරි', 'ක්\u200Dරි'],
    ['❤️ 👩🏽‍💻', '❤️ 👩🏽‍💻'],
  ])('loses characters that cannot be seen, and keeps joiners inside words that need them: %j', (given, stored) => {
    expect(requiredLine('Name', 'missing', { max: 100 }).parse(given)).toBe(stored);
  });

  it.each(['\u200B\u200B', '\u3164', '\u2800 \u2800', '\u202D\u202C'])(
    'is missing where nothing of it can be seen, as text is: %j',
    (given) => {
      for (const field of [requiredLine, requiredText]) {
        expect(field('Name', 'missing', { max: 9 }).safeParse(given).error?.issues[0]?.message).toBe('missing');
      }
    },
  );
});

describe('a phone number', () => {
  it.each([
    '\u202D+44 20 7946-0127\u202C',
    '+44\u00A020\u00A07946\u20110127',
    '\uFF0B\uFF14\uFF14\u300020\u20097946\u20120127',
    '+44 20 7946\u22120127',
  ])('has spaces and hyphens of ASCII: %j', (given) => {
    expect(phone('bad').parse(given)).toBe('+44 20 7946-0127');
  });
});

describe('an email address', () => {
  it.each(['a@example.com', "o'neil+it@sub.example.co.uk", 'r&d@acme.co.uk', 'a@example.xn--p1ai', '用户@acme.com'])(
    'may be %s',
    (given) => {
      expect(email('bad').parse(` ${given} `)).toBe(given);
    },
  );

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

describe('a time', () => {
  const message = 'Please enter a date and time';
  it.each([
    ['2026-01-31T09:30:05.123Z', '2026-01-31T09:30:05.123Z'],
    ['2026-01-31T09:30:05+02:00', '2026-01-31T07:30:05.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    [' ', null],
    [null, null],
  ])('%s is kept as %s', (given, stored) => {
    expect(optionalTimestamp(message).parse(given)).toBe(stored);
  });

  it.each(['2026-02-30', '31.01.2026', '2026-01-31T25:00', 'yesterday', '1769851800'])('is rejected: %s', (given) => {
    expect(optionalTimestamp(message).safeParse(given).error?.issues[0]?.message).toBe(message);
  });
});
