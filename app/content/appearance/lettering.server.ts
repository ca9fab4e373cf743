/** Converts text to outlines, because the server renders images without system fonts. */
import { create, type Font } from 'fontkit';
import outfit from '~/ui/fonts/outfit-600.ttf';
import outfitExt from '~/ui/fonts/outfit-600-ext.ttf';
import schibsted from '~/ui/fonts/schibsted-grotesk-600.ttf';
import schibstedExt from '~/ui/fonts/schibsted-grotesk-600-ext.ttf';
import sourceSerif from '~/ui/fonts/source-serif-4-600.ttf';
import sourceSerifExt from '~/ui/fonts/source-serif-4-600-ext.ttf';
import spaceGrotesk from '~/ui/fonts/space-grotesk-600.ttf';
import spaceGroteskExt from '~/ui/fonts/space-grotesk-600-ext.ttf';
import type { FontPair } from './choices';

const files: Record<FontPair, Uint8Array[]> = {
  clear: [schibsted, schibstedExt],
  friendly: [outfit, outfitExt],
  classic: [sourceSerif, sourceSerifExt],
  technical: [spaceGrotesk, spaceGroteskExt],
};

/** The letter spacing of a headline, in em. */
const tracking = -0.025;

interface Run {
  font: Font;
  text: string;
}

/** The display font of a pair, semibold. */
export class Lettering {
  readonly #fonts: Font[];

  constructor(pair: FontPair) {
    this.#fonts = files[pair].map((file) => create(Buffer.from(file)) as Font);
  }

  /** Returns the characters that the font supports, on one line. */
  readable(text: string): string {
    const known = [...text].map((character) => (/\s/.test(character) ? ' ' : this.#fontOf(character) ? character : ''));
    return known.join('').replace(/ +/g, ' ').trim();
  }

  /** Returns the width in pixels. */
  widthOf(text: string, size: number): number {
    return this.#place(text, size, () => undefined);
  }

  /** Returns the letters as SVG path data. `y` is the baseline. */
  pathOf(text: string, x: number, y: number, size: number): string {
    const paths: string[] = [];
    this.#place(text, size, (glyph, at, scale) => {
      paths.push(glyph.path.transform(scale, 0, 0, -scale, x + at, y).toSVG());
    });
    return paths.join('');
  }

  /** The height of capitals above the baseline, in em. */
  get capHeight(): number {
    const [font] = this.#fonts;
    return font ? font.capHeight / font.unitsPerEm : 0.7;
  }

  /** Iterates over the glyphs with their positions. @returns the total width, in pixels */
  #place(text: string, size: number, take: (glyph: ReturnType<Font['getGlyph']>, x: number, scale: number) => void) {
    let x = 0;
    for (const { font, text: part } of this.#runs(text)) {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(part);
      for (const [index, glyph] of glyphs.entries()) {
        take(glyph, x, scale);
        x += (positions[index]?.xAdvance ?? 0) * scale + tracking * size;
      }
    }
    return x;
  }

  #runs(text: string): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const font = this.#fontOf(character);
      const last = runs.at(-1);
      if (!font) continue;
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  #fontOf(character: string): Font | undefined {
    return this.#fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  }
}

/** Wraps a text to a width. A word that is longer than a line gets its own line. */
export function wrap(lettering: Lettering, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && lettering.widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
