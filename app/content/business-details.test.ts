import { describe, expect, it } from 'vitest';
import { formatPhone } from './business-details';

describe('a phone number', () => {
  it.each([
    ['+442079460127', '020 7946 0127'],
    ['+441632960123', '01632 960123'],
    ['+441214960123', '0121 496 0123'],
    ['+443069990123', '0306 999 0123'],
    ['+447700900123', '07700 900123'],
    ['+448081570123', '0808 157 0123'],
    ['+33140000000', '+33140000000'],
  ])('is written as in the United Kingdom: %s', (e164, shown) => {
    expect(formatPhone(e164)).toBe(shown);
  });
});
