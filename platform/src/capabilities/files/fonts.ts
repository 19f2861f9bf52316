import { createRequire } from 'node:module';
import { openSync, type Font, type GlyphPosition, type GlyphRun } from 'fontkit';

const require = createRequire(import.meta.url);

/** The most words a face caches; beyond it the cache is cleared. */
const wordsMax = 4_000;

export type Face = 'regular' | 'bold';

/** The data a PDF needs of a glyph. */
interface WordGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/** The glyphs of a word and their positions, in font units. */
interface Shaped {
  readonly glyphs: readonly WordGlyph[];
  readonly positions: readonly GlyphPosition[];
}

/** One glyph for each letter, so that copied or spoken text matches what was written. */
const features = { liga: false, clig: false, dlig: false };

/**
 * The glyphs of a word with the characters they represent. The font caches for a glyph the characters of its first use,
 * which are none where it was part of another, such as the e of é: another document would then lose the letter.
 */
const wordGlyphs = (word: string, { glyphs }: GlyphRun): WordGlyph[] => {
  const characters = [...word];
  return glyphs.map(({ id, advanceWidth, codePoints }, index) => ({
    id,
    advanceWidth,
    codePoints: glyphs.length === characters.length ? [characters[index]?.codePointAt(0) ?? 0] : codePoints,
  }));
};

const advanceOf = (positions: readonly GlyphPosition[]): number =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

/** A face that is read once and shapes each word once for all documents. */
class DocumentFace {
  /** The font used to write a PDF, with its shaped words cached. */
  readonly font: Font;
  private readonly words = new Map<string, Shaped>();

  constructor(private readonly file: Font) {
    const layout = (text: string): GlyphRun => {
      const { glyphs, positions } = this.shaped(text);
      // Callers scale the positions in place, so each gets a copy.
      const own = positions.map((position) => ({ ...position }));
      return {
        glyphs,
        positions: own,
        get advanceWidth() {
          return advanceOf(own);
        },
      } as unknown as GlyphRun;
    };
    this.font = Object.create(file, { layout: { value: layout } }) as Font;
  }

  /** The width of a text at a size of one point. Words are measured with the space after them, as they are drawn. */
  widthOf(text: string): number {
    const units = (text.match(/[^ ]* |[^ ]+$/g) ?? []).reduce(
      (sum, word) => sum + advanceOf(this.shaped(word).positions),
      0,
    );
    return units / this.file.unitsPerEm;
  }

  private shaped(word: string): Shaped {
    const known = this.words.get(word);
    if (known) return known;
    const run = this.file.layout(word, features);
    const shaped = { glyphs: wordGlyphs(word, run), positions: run.positions };
    if (this.words.size >= wordsMax) this.words.clear();
    this.words.set(word, shaped);
    return shaped;
  }
}

const open = (name: string): DocumentFace => {
  const font = openSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  if (!('layout' in font)) throw new Error(`${name} is not a single font.`);
  return new DocumentFace(font);
};

let faces: Readonly<Record<Face, DocumentFace>> | null = null;

/** The faces of documents, loaded with the first document: loading takes most of the time of a short one. */
export const documentFaces = (): Readonly<Record<Face, DocumentFace>> =>
  (faces ??= { regular: open('DejaVuSansCondensed'), bold: open('DejaVuSansCondensed-Bold') });
