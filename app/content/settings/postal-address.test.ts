import { expect, it } from 'vitest';
import { describeAddress, splitAddress } from './postal-address';

const read = (streetAddress: string, addressLocality: string, postalCode: string, addressRegion?: string) => ({
  streetAddress,
  addressLocality,
  ...(addressRegion && { addressRegion }),
  postalCode,
});

it.each([
  ['4 Park Row\nLeeds\nLS1 5HD', read('4 Park Row', 'Leeds', 'LS1 5HD')],
  ['14 Tanner’s Yard\nLondon SE1 3LN', read('14 Tanner’s Yard', 'London', 'SE1 3LN')],
  ['Unit 4, Dean Clough, Halifax, hx35ax', read('Unit 4, Dean Clough', 'Halifax', 'HX3 5AX')],
  [
    '1 Mill Lane\nShipley\nWest Yorkshire\nBD18 3LA\nUnited Kingdom',
    read('1 Mill Lane', 'Shipley', 'BD18 3LA', 'West Yorkshire'),
  ],
  ['2 Quay, St Austell, Cornwall PL25 4AB', read('2 Quay', 'St Austell', 'PL25 4AB', 'Cornwall')],
  ['10 Downing Street\nLondon\nSW1A 2AA, UK', read('10 Downing Street', 'London', 'SW1A 2AA')],
])('splitAddress reads town and postcode of %j', (text, expected) => {
  expect(splitAddress(text)).toEqual(expected);
});

it('splitAddress returns the whole text as the street without a postcode', () => {
  expect(splitAddress('1 High Street\nLondon')).toEqual({ streetAddress: '1 High Street, London' });
  expect(splitAddress('Hauptstraße 1\n80331 München')).toEqual({ streetAddress: 'Hauptstraße 1, 80331 München' });
});

it('splitAddress does not take a building or a street for the town', () => {
  expect(splitAddress('Acme House\nLS1 5HD')).toEqual({ streetAddress: 'Acme House', postalCode: 'LS1 5HD' });
  expect(splitAddress('Acme House\n4 Park Row\nLS1 5HD')).toEqual({
    streetAddress: 'Acme House, 4 Park Row',
    postalCode: 'LS1 5HD',
  });
});

it.each([
  ['4 Park Row\nLeeds LS1 5HD', 'Google reads the town Leeds and the postcode LS1 5HD.'],
  ['4 Park Row\nLS1 5HD', 'Google reads the postcode LS1 5HD, but no town. Write the town on the line before it.'],
  ['Leeds', 'Google can’t find the postcode. End with the town and postcode, such as “Leeds LS1 5HD”.'],
])('describeAddress says what is read of %j', (text, said) => {
  expect(describeAddress(text)).toBe(said);
});
