import transliterate from '@sindresorhus/transliterate';

/**
 * Returns the text in lower case, with Latin letters for those of other alphabets. Latin letters lose only their accent
 * (ü becomes u, not ue), and signs stay, so that addresses made by earlier releases stay the same.
 */
export const toPlainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[\p{L}\p{M}]+/gu, (letters) => transliterate(letters))
    .toLowerCase();
