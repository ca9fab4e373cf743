import { describe, expect, it } from 'vitest';
import { businessDetailsSchema, defaultBusinessDetails, formatPhone, readStoredDetails } from './business-details';

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

describe('stored details', () => {
  it('have the default where a rule is broken, and keep the rest', () => {
    const { details, unusable } = readStoredDetails({
      brandName: 'Northwind IT',
      phone: 'ring us',
      email: 7,
      other: 1,
    });
    expect(details).toEqual({ ...defaultBusinessDetails, brandName: 'Northwind IT' });
    expect(unusable).toEqual(['phone', 'email']);
  });

  it.each([null, 'text', ['a list'], 7])('that are none (%j) are the defaults', (stored) => {
    expect(readStoredDetails(stored)).toEqual({ details: defaultBusinessDetails, unusable: ['all of it'] });
  });

  it('stay valid when the clock is put back, while nobody can enter such a year', () => {
    const foundedYear = new Date().getFullYear() + 1;
    expect(readStoredDetails({ foundedYear }).details.foundedYear).toBe(foundedYear);
    const entered = businessDetailsSchema.safeParse({ ...defaultBusinessDetails, foundedYear });
    expect(entered.error?.issues[0]?.message).toBe('The year cannot be in the future');
  });
});

it('stand with an address that is nobody’s, in a domain that mail programs know', () => {
  expect(defaultBusinessDetails.email).toMatch(/@example\.com$/);
});
