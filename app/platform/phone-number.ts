/** Phone numbers as people type them. Without a country code, a number is British. */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Returns the number that the text consists of, or null. The library knows neither new numbers nor those that Ofcom
 * reserves for drama, so the length decides. It knows the British numbers of seven digits; others of that length lack
 * an area code.
 * @param isAmongWords whether other text may surround the number
 */
export function parsePhone(text: string, isAmongWords = false): PhoneNumber | null {
  const bare = text.replace(/\((\+\d+)\)/, '$1');
  const number = parsePhoneNumberFromString(bare, { defaultCountry: 'GB', extract: isAmongWords });
  if (!number?.isPossible()) return null;
  const lacksArea = /^44(0|.{7}$)/.test(`${number.countryCallingCode}${number.nationalNumber}`);
  return lacksArea && !number.isValid() ? null : number;
}

let latest = { text: '', formatted: '' };

/** Returns the number as usual in the United Kingdom, for example `020 7946 0127` or `+33 1 40 00 00 00`. */
export function formatPhone(text: string): string {
  // A page shows the number of the business several times.
  if (text === latest.text) return latest.formatted;
  const number = parsePhone(text);
  latest = { text, formatted: number ? formatNumber(number) : text };
  return latest.formatted;
}

export const formatNumber = (number: PhoneNumber): string =>
  number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational();
