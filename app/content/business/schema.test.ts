import { describe, expect, it } from 'vitest';
import { businessDetailsSchema, defaultBusinessDetails, formatPhone, readStoredDetails } from './schema';

describe('a phone number', () => {
  it.each([
    ['+442079460127', '020 7946 0127'],
    ['+441632960123', '01632 960123'],
    ['+441214960123', '0121 496 0123'],
    ['+443069990123', '0306 999 0123'],
    ['+447700900123', '07700 900123'],
    ['+448081570123', '0808 157 0123'],
    ['+33140000000', '+33140000000'],
  ])('is written as in the United Kingdom: %s', (e164, visible) => {
    expect(formatPhone(e164)).toBe(visible);
  });
});

describe('a phone number that is entered', () => {
  const phoneOf = (phone: string) => businessDetailsSchema.shape.phone.safeParse(phone);

  it.each([
    ['0113 496 0000', '+441134960000'],
    ['(020) 7946-0127', '+442079460127'],
    ['01632 960123', '+441632960123'],
    ['07700\u00a0900\u2011123', '+447700900123'],
    ['\u202d+44 20 7946 0127\u202c', '+442079460127'],
    ['+44 (0)113 496 0000', '+441134960000'],
    ['0044 113 496 0000', '+441134960000'],
    ['0033 1 40 00 00 00', '+33140000000'],
    ['+33 1 40 00 00 00', '+33140000000'],
  ])('returns %j in the form of E.164, and is shown so that it is read back', (phone, e164) => {
    expect(phoneOf(phone).data).toBe(e164);
    expect(phoneOf(formatPhone(e164)).data).toBe(e164);
  });

  it.each(['0113', '496 0000', '00', '0113 496 0000 ext 5', 'ring us', '+0113 496 0000', '+44 (0)'])(
    'rejects %j',
    (phone) => {
      expect(phoneOf(phone).error?.issues[0]?.message).toMatch(/^Enter a UK phone number/);
    },
  );
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

  it('stay valid when the clock is put back, while no one can enter such a year', () => {
    const foundedYear = new Date().getFullYear() + 1;
    expect(readStoredDetails({ foundedYear }).details.foundedYear).toBe(foundedYear);
    const entered = businessDetailsSchema.safeParse({ ...defaultBusinessDetails, foundedYear });
    expect(entered.error?.issues[0]?.message).toBe('The year cannot be in the future');
  });
});

it('stand with an address that is no one’s, in a domain that mail programs know', () => {
  expect(defaultBusinessDetails.email).toMatch(/@example\.com$/);
});
