/** The email domains of many visitors. Shorter names are too similar to those of companies. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
  'virginmedia.com',
  'ntlworld.com',
  'blueyonder.co.uk',
  'talktalk.net',
  'protonmail.com',
];

/** Existing domains that differ by one key from a provider's. */
const similarProviders = new Set(['mail.com', 'ymail.com', 'email.com', 'cloud.com']);

/** Returns the probable address for one with a single mistake in a provider's domain; else null. */
export function likelyAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (providers.includes(domain) || similarProviders.has(domain)) return null;
  const meant = providers.find((provider) => isOneMistake(domain, provider));
  return meant ? `${address.slice(0, at)}@${meant}` : null;
}

/** Returns whether two words differ by one letter missing, added, changed or swapped. */
function isOneMistake(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const max = Math.min(typed.length, meant.length) - start;
  while (end < max && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  const isSwapped = wrong.length === 2 && right.length === 2 && wrong[0] === right[1] && wrong[1] === right[0];
  return isSwapped || (wrong.length <= 1 && right.length <= 1);
}
