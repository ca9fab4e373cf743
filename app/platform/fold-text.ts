/** The one folding of all searches. Stored texts are folded with it, so a change needs a migration that clears them. */
import type { SearchTerm } from '../../db/search-term';

const apostrophes = /[‘’‛ʼʻʹ′´`＇]/g;
const quotes = /[“”„‟]/g;
const notAscii = /[^\0-\x7f]+/g;

/** Returns a text for comparison: without marks (Unicode NFKD), case or typographic apostrophes and quotes. */
export function foldText(text: string): string {
  // Most texts are ASCII, or nearly so, which needs no slow normalisation.
  return text.replaceAll('`', "'").toLowerCase().replace(notAscii, foldLetters);
}

function foldLetters(letters: string): string {
  // An acute accent on its own is an apostrophe before normalisation, and a space after it.
  const plain = letters
    .replace(apostrophes, "'")
    .replace(quotes, '"')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  // Upper case unifies variants such as ß and ss, or the two small sigmas except at the end of a word.
  const folded = plain.toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('ς', 'σ').replace(apostrophes, "'");
}

/** Six digits or more, with the usual separators. */
const phoneNumber = /\+?\(?\d(?:(?:[ ().-]{0,3}|\/)\d){5,}/g;

/** Returns the digits of a number with its calling code, so that different spellings are equal. */
function phoneDigits(number: string): string {
  const isInternational = /^\(?(?:\+|00)/.test(number);
  const digits = number.replace(isInternational ? /\(0\)|\D/g : /\D/g, '');
  if (isInternational) return digits.replace(/^00/, '').replace(/^440+/, '44');
  return digits.startsWith('0') ? `44${digits.replace(/^0+/, '')}` : digits;
}

/** Returns the text to store for searches: the folded texts in lines, then the digits of their telephone numbers. */
export function searchTextOf(texts: readonly string[]): string {
  const folded = texts.map(foldText).join('\n');
  const numbers = folded.match(phoneNumber) ?? [];
  return [folded, ...new Set(numbers.map(phoneDigits))].join('\n');
}

const termsMax = 10;

/** Returns the terms of a search; a text must match all of them. */
export function searchTermsOf(q: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let at = 0;
  const addWords = (text: string) => terms.push(...wordsOf(text).map((word) => [[word]]));
  const folded = foldText(q);
  for (const { 0: number, index } of folded.matchAll(wholeNumber)) {
    addWords(folded.slice(at, index));
    // Without the trunk prefix, a national number is the end of an international one.
    const digits =
      number.startsWith('0') && !number.startsWith('00') ? phoneDigits(number).slice(2) : phoneDigits(number);
    terms.push([wordsOf(number), ...(digits.length > 0 && digits !== number ? [[digits]] : [])]);
    at = index + number.length;
  }
  addWords(folded.slice(at));
  // Marks alone have no folded text, which would match everything.
  return terms.length === 0 && q.trim() ? [[[q.trim()]]] : terms.slice(0, termsMax);
}

const wholeNumber = new RegExp(`(?<!\\S)${phoneNumber.source}(?!\\S)`, 'g');
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** Returns whether a text of `searchTextOf` matches all terms. */
export const isMatch = (text: string, terms: readonly SearchTerm[]) =>
  terms.every((alternatives) => alternatives.some((words) => words.every((word) => text.includes(word))));

/**
 * Finds folded words in a text: the start and end of each match, in order. It reads no further than its caller, because
 * finding the places takes long.
 */
export function* findFolded(text: string, words: readonly string[]): Generator<[start: number, end: number]> {
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const folded = foldText(line);
    if (words.some((word) => folded.includes(word))) yield* findInLine(line, words, lineStart);
    lineStart += line.length + 1;
  }
}

function findInLine(line: string, words: readonly string[], offset: number): [number, number][] {
  let folded = '';
  /** The place in the line of each folded character. */
  const places: number[] = [];
  let place = 0;
  for (const character of line) {
    const letters = foldText(character);
    for (let at = 0; at < letters.length; at += 1) places.push(place);
    folded += letters;
    place += character.length;
  }
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const found: [number, number][] = [];
  for (let at = 0; at < folded.length; ) {
    const word = longestFirst.find((one) => folded.startsWith(one, at));
    if (word) found.push([offset + (places[at] ?? 0), offset + (places[at + word.length] ?? line.length)]);
    at += word?.length ?? 1;
  }
  return found;
}
