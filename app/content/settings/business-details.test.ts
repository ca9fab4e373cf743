import { describe, expect, it } from 'vitest';
import { formatPhone } from '~/platform/phone-number';
import { businessDetailsSchema, defaultBusinessDetails, readStoredDetails } from './business-details';

describe('Entered phone number', () => {
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
    ['(+44) 113 496 0000', '+441134960000'],
    ['0800 1111', '+448001111'],
  ])('converts %j to E.164, and accepts its displayed form', (phone, e164) => {
    expect(phoneOf(phone).data).toBe(e164);
    expect(phoneOf(formatPhone(e164)).data).toBe(e164);
  });

  it.each([
    '0113',
    '496 0000',
    '00',
    '0113 496 0000 ext 5',
    'ring us',
    '+0113 496 0000',
    '+44 (0)',
    '0113 496 0000 or 0113 496 0001',
  ])('rejects %j', (phone) => {
    expect(phoneOf(phone).error?.issues[0]?.message).toMatch(/^Enter a UK phone number/);
  });
});

describe('Stored business details', () => {
  it('replace invalid fields with defaults and keep the rest', () => {
    const { details, unusable } = readStoredDetails({
      brandName: 'Northwind IT',
      phone: 'ring us',
      email: 7,
      other: 1,
    });
    expect(details).toEqual({ ...defaultBusinessDetails, brandName: 'Northwind IT' });
    expect(unusable).toEqual(['phone', 'email']);
  });

  it.each([null, 'text', ['a list'], 7])('are the defaults if the stored value is not an object: %j', (stored) => {
    expect(readStoredDetails(stored)).toEqual({ details: defaultBusinessDetails, unusable: ['all of it'] });
  });

  it('accept a stored founding year in the future, which the form rejects', () => {
    const foundedYear = new Date().getFullYear() + 1;
    expect(readStoredDetails({ foundedYear }).details.foundedYear).toBe(foundedYear);
    const entered = businessDetailsSchema.safeParse({ ...defaultBusinessDetails, foundedYear });
    expect(entered.error?.issues[0]?.message).toBe('The year cannot be in the future');
  });
});

it('The default email address is in example.com', () => {
  expect(defaultBusinessDetails.email).toMatch(/@example\.com$/);
});
