import { describe, expect, it } from 'vitest';
import {
  email,
  image,
  line,
  optionalText,
  optionalTimestamp,
  optionalWebAddress,
  parseId,
  phone,
  requiredLine,
  requiredText,
  webAddress,
} from './fields';

const bad = 'Please enter a valid URL';

describe('Web address', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['  http://example.com/a b ', 'http://example.com/a%20b'],
    ['HTTPS://EXAMPLE.com/Path?q=1#f', 'https://example.com/Path?q=1#f'],
  ])('stores %s as parsed', (given, stored) => {
    expect(webAddress(bad).parse(given)).toBe(stored);
  });

  it.each([
    'example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://',
    `https://example.com/${'x'.repeat(2048)}`,
    '',
  ])('rejects %s', (given) => {
    expect(webAddress(bad).safeParse(given).error?.issues[0]?.message).toBe(bad);
  });

  it.each(['https://user:secret@example.com', 'http://user@example.com'])(
    'names the login as the error in %s',
    (given) => {
      for (const schema of [webAddress(bad), optionalWebAddress(bad), image(bad)]) {
        const messages = schema.safeParse(given).error?.issues.map(({ message }) => message);
        expect(messages).toEqual(['Remove the user name and password from the address']);
      }
    },
  );

  it('returns null for an empty optional address', () => {
    for (const given of ['', '  ', undefined, null]) expect(optionalWebAddress(bad).parse(given)).toBeNull();
    expect(optionalWebAddress(bad).safeParse('nonsense').success).toBe(false);
  });
});

describe('Image address', () => {
  it.each(['/logos/a.svg', 'https://example.com/a.png'])('accepts %s', (given) => {
    expect(image(bad).parse(given)).toBe(given);
  });

  it.each(['//evil.example/a.png', '/\\evil.example/a.png', 'logos/a.svg', '/a b.png', ''])('rejects %s', (given) => {
    expect(image(bad).safeParse(given).success).toBe(false);
  });
});

describe('Text field', () => {
  it('trims text and normalises line ends', () => {
    expect(requiredText('Text', 'missing', { max: 3 }).parse('  a\r\nb \r\n')).toBe('a\nb');
  });

  it('returns null for empty optional text, and checks the minimum length otherwise', () => {
    const excerpt = optionalText('Excerpt', { min: 10, max: 500 });
    expect(excerpt.parse('  ')).toBeNull();
    expect(excerpt.safeParse('too short').error?.issues[0]?.message).toBe('Excerpt must be at least 10 characters');
    expect(excerpt.parse('long enough')).toBe('long enough');
  });

  it.each(['a\u2028b', 'a\u0085b', 'a\tb', 'a\u001bb'])('rejects control characters in a single line: %j', (given) => {
    expect(line('bad').safeParse(given).success).toBe(false);
  });
});

describe('Single-line text field', () => {
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
  ])('removes invisible characters, and keeps joiners that a word needs: %j', (given, stored) => {
    expect(requiredLine('Name', 'missing', { max: 100 }).parse(given)).toBe(stored);
  });

  it.each(['\u200B\u200B', '\u3164', '\u2800 \u2800', '\u202D\u202C'])(
    'reports text of invisible characters as missing, as longer text fields do: %j',
    (given) => {
      for (const field of [requiredLine, requiredText]) {
        expect(field('Name', 'missing', { max: 9 }).safeParse(given).error?.issues[0]?.message).toBe('missing');
      }
    },
  );
});

describe('Phone number', () => {
  it.each([
    '\u202D+44 20 7946-0127\u202C',
    '+44\u00A020\u00A07946\u20110127',
    '\uFF0B\uFF14\uFF14\u300020\u20097946\u20120127',
    '+44 20 7946\u22120127',
  ])('converts spaces, digits and hyphens to ASCII: %j', (given) => {
    expect(phone('bad').parse(given)).toBe('+44 20 7946-0127');
  });
});

describe('Email address', () => {
  it.each(['a@example.com', "o'neil+it@sub.example.co.uk", 'r&d@acme.co.uk', 'a@example.xn--p1ai', '用户@acme.com'])(
    'accepts %s',
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
  ])('rejects %s', (given) => {
    expect(email('bad').safeParse(given).error?.issues[0]?.message).toBe('bad');
  });
});

describe('Id in a path', () => {
  it('is a positive integer or null', () => {
    expect(parseId('12')).toBe(12);
    for (const given of ['0', '-1', '1.5', '1e3', '0x1', ' 1', 'abc', '', undefined, '9'.repeat(20)]) {
      expect(parseId(given)).toBeNull();
    }
  });
});

describe('Timestamp', () => {
  const message = 'Please enter a date and time';
  it.each([
    ['2026-01-31T09:30:05.123Z', '2026-01-31T09:30:05.123Z'],
    ['2026-01-31T09:30:05+02:00', '2026-01-31T07:30:05.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    [' ', null],
    [null, null],
  ])('stores %s as %s', (given, stored) => {
    expect(optionalTimestamp(message).parse(given)).toBe(stored);
  });

  it.each(['2026-02-30', '31.01.2026', '2026-01-31T25:00', 'yesterday', '1769851800'])('rejects %s', (given) => {
    expect(optionalTimestamp(message).safeParse(given).error?.issues[0]?.message).toBe(message);
  });
});
