/** Advice while a user types a new password. The list of common passwords is only on the server. */
import { isPersonal, type PasswordOwner } from './personal-password';

interface PasswordAdvice {
  /** 0: rejected; 1: weak; 2: fair; 3: good. */
  strength: 0 | 1 | 2 | 3;
  /** The reason, as a sentence. */
  contains: string;
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const longDigits = 20;
const longWord = 12;
const long = 14;

/** Returns null for an empty password. */
export function adviseOn(
  password: string,
  { owner, brandName, minLength }: { owner: PasswordOwner; brandName: string; minLength: number },
): PasswordAdvice | null {
  if (password === '') return null;
  if (password.length < minLength) return { strength: 0, contains: `Too short: it needs ${minLength} characters.` };
  if (isPersonal(password, owner, brandName))
    return {
      strength: 0,
      contains: 'Not accepted: it contains a name, the beginning of the email address or the brand.',
    };
  if (isRepeated(password)) return { strength: 1, contains: 'Weak: it repeats itself.' };
  if (isRow(password)) return { strength: 1, contains: 'Weak: a keyboard or number sequence.' };
  if (/^\d+$/.test(password) && password.length < longDigits) return { strength: 1, contains: 'Weak: only numbers.' };
  if (/^\p{L}+\P{L}{0,4}$/u.test(password) && password.length < longWord)
    return { strength: 1, contains: 'Weak: one word plus a number is easy to guess.' };
  if (password.length < long) return { strength: 2, contains: 'Fair: longer is better. Three or four words are good.' };
  return { strength: 3, contains: 'Good: long enough that guessing takes too long.' };
}

/** Returns true for texts such as "aaaaaaaa" and "abcabcabc", or with fewer than four different characters. */
function isRepeated(password: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(password) || new Set(password).size < 4;
}

function isRow(password: string): boolean {
  const typed = password.toLowerCase();
  const backwards = [...typed].reverse().join('');
  return rows.some((row) => `${row}${row}`.includes(typed) || `${row}${row}`.includes(backwards));
}
