import { describe, expect, it } from 'vitest';
import { phoneLink } from './phone-link.server';
import { formatPhone } from './phone-number';

describe('Displayed phone number', () => {
  it.each([
    ['+442079460127', '020 7946 0127'],
    ['+441632960123', '01632 960123'],
    ['+441214960123', '0121 496 0123'],
    ['+443069990123', '0306 999 0123'],
    ['+447700900123', '07700 900123'],
    ['+448081570123', '0808 157 0123'],
    ['+441697723555', '016977 23555'],
    ['+33140000000', '+33 1 40 00 00 00'],
    ['+44123', '+44123'],
  ])('is formatted as in the United Kingdom: %s', (e164, visible) => {
    expect(formatPhone(e164)).toBe(visible);
  });
});

describe('Link of a typed phone number', () => {
  it.each([
    ['020 7946 0999 ext 12', 'tel:+442079460999;ext=12'],
    ['020 7946 0999, ext. 12', 'tel:+442079460999;ext=12'],
    ['02079460999x12', 'tel:+442079460999;ext=12'],
    ['020 7946 0999 #12 or 07700 900123', 'tel:+442079460999;ext=12'],
    ['020 7946 0999;ext=3 / 07700 900123', 'tel:+442079460999;ext=3'],
  ])('dials the extension after the number: %s', (typed, href) => {
    expect(phoneLink(typed)?.href).toBe(href);
  });

  it.each(['+44 (0)20 7946 0999', '+44(0)2079460999', '0044 (0) 20 7946 0999', '(+44) 20 7946 0999', '+020 7946 0999'])(
    'drops the 0 after a country code: %s',
    (typed) => {
      expect(phoneLink(typed)?.href).toBe('tel:+442079460999');
    },
  );

  it.each([
    '020 7946 0999 / 07700 900123',
    '02079460999/07700900123',
    '020 7946 0999 or 07700 900123',
    '020 7946 0999, 07700 900123',
    '020 7946 0999 07700900123',
    '020 7946 0999 / 0998',
    '+44 20 7946 0999 +44 7700 900123',
    'T: 0207 946 0999 M: 07700 900123',
  ])('dials the first of several numbers: %s', (typed) => {
    expect(phoneLink(typed)?.href).toBe('tel:+442079460999');
  });

  it.each([
    ['Ring me after 5 on 07700 900123', 'tel:+447700900123'],
    ['07700 900 123 6pm', 'tel:+447700900123'],
    ['07700 900123 (mobile)', 'tel:+447700900123'],
    ['447700900123', 'tel:+447700900123'],
    ['+49 89 / 12 34 56', 'tel:+4989123456'],
    ['+1 (212) 555-0100', 'tel:+12125550100'],
  ])('dials the number among other text: %s', (typed, href) => {
    expect(phoneLink(typed)?.href).toBe(href);
  });

  it('shows the dialled number', () => {
    expect(phoneLink('+442079460999;ext=3 / 07700 900123')?.number).toBe('020 7946 0999 x3');
  });

  it.each(['Please use email', '0000000000', '496 0000', 'After 10:30', '1-800-FLOWERS', ''])(
    'is missing without a complete number: %s',
    (typed) => {
      expect(phoneLink(typed)).toBeNull();
    },
  );
});
