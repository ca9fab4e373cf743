/** Checks whether a password contains personal data of its owner. Browser code may import this file. */

export interface PasswordOwner {
  username?: string | null;
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}

/** Shorter names occur in many other words, so only whole words are compared. */
const longEnough = 5;
const shortest = 3;

/** Returns whether it contains the owner's name, the local part of their address, or the brand. */
export function isPersonal(password: string, owner: PasswordOwner, brandName: string): boolean {
  const texts = tokensOf(password);
  const typed = texts.join('');
  const { username, firstName, lastName, email } = owner;
  return [username, firstName, lastName, email?.split('@')[0], brandName].some((name) => {
    const known = tokensOf(name ?? '').join('');
    if (known.length >= longEnough) return typed.includes(known);
    return known.length >= shortest && texts.includes(known);
  });
}

/** Splits a text into lower-case words without accents: "Zoë-2024" is "zoe" and "2024". */
function tokensOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/\p{L}+|\p{N}+/gu) ?? [];
}
