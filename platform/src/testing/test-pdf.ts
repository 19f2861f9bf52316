import { inflateSync } from 'node:zlib';

/** A text on a page, with its position in points from the top left and its drawn width. */
export interface PdfText {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly text: string;
  /** Its mark: an element of the structure, or an artifact. */
  readonly mark: string;
}

interface PdfObject {
  readonly id: number;
  readonly head: string;
  readonly stream: Buffer | null;
}

/**
 * Reads our own PDFs back for tests: objects, texts with their positions, and the structure. It reads no other PDFs.
 */
export const readPdf = (
  bytes: Buffer,
): { readonly objects: readonly PdfObject[]; readonly texts: readonly PdfText[]; readonly pages: number } => {
  const objects = objectsOf(bytes);
  const byId = new Map(objects.map((object) => [object.id, object]));
  const pages = objects.filter(({ head }) => /\/Type \/Page\b/.test(head));
  const texts = pages.flatMap((page, index) => {
    const content = byId.get(referenceOf(page.head, 'Contents'))?.stream?.toString('latin1') ?? '';
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page.head)?.[1]);
    return textsOf(content, fontsOf(byId, page), height, index + 1);
  });
  return { objects, texts, pages: pages.length };
};

const referenceOf = (head: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? -1);

const objectsOf = (bytes: Buffer): PdfObject[] => {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map((match) => {
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendobj', start);
    const streamAt = text.indexOf('\nstream\n', start);
    if (streamAt === -1 || streamAt > end) return { id: Number(match[1]), head: text.slice(start, end), stream: null };
    const head = text.slice(start, streamAt);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const raw = bytes.subarray(streamAt + 8, streamAt + 8 + length);
    return { id: Number(match[1]), head, stream: head.includes('/FlateDecode') ? inflateSync(raw) : raw };
  });
};

interface ReadFont {
  readonly characters: readonly string[];
  readonly widths: readonly number[];
}

/** Returns a page's fonts by name: the character of each glyph, and its width. */
const fontsOf = (byId: ReadonlyMap<number, PdfObject>, page: PdfObject): Map<string, ReadFont> => {
  const resources = byId.get(referenceOf(page.head, 'Resources'))?.head ?? page.head;
  const named = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '';
  return new Map(
    [...named.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const font = byId.get(Number(id))?.head ?? '';
      const cmap = byId.get(referenceOf(font, 'ToUnicode'))?.stream?.toString('latin1') ?? '';
      const descendant = byId.get(Number(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1]))?.head ?? '';
      const characters = [
        ...(/beginbfrange([\s\S]*)endbfrange/.exec(cmap)?.[1] ?? '').matchAll(/\[([^\]]*)\]/g),
      ].flatMap(([, list = '']) =>
        [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
          hex === ''
            ? ''
            : hex
                .split(' ')
                .map((code) => String.fromCodePoint(parseInt(code, 16)))
                .join(''),
        ),
      );
      return [
        name,
        { characters, widths: (/\/W \[0 \[([^\]]*)\]\]/.exec(descendant)?.[1] ?? '').split(' ').map(Number) },
      ];
    }),
  );
};

/** Reads texts as our writer sets them: one text matrix and one showing operator each. */
const textsOf = (content: string, fonts: ReadonlyMap<string, ReadFont>, height: number, page: number): PdfText[] => {
  const marks: string[] = [];
  const texts: PdfText[] = [];
  let at = { x: 0, y: 0 };
  let font = { name: '', size: 0 };
  for (const [operator, tag, x, y, name, size, shown] of content.matchAll(
    /\/(\w+) (?:<<[^>]*>> BDC|BMC)|EMC|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (tag !== undefined) marks.push(tag);
    else if (operator === 'EMC') marks.pop();
    else if (x !== undefined) at = { x: Number(x), y: height - Number(y) };
    else if (name !== undefined) font = { name, size: Number(size) };
    else
      texts.push({
        page,
        ...at,
        size: font.size,
        mark: marks.at(-1) ?? '',
        ...shownText(shown ?? '', fonts.get(font.name), font.size),
      });
  }
  return texts;
};

const shownText = (
  shown: string,
  font: ReadFont | undefined,
  size: number,
): { readonly text: string; readonly width: number } => {
  const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) =>
    (hex.match(/.{4}/g) ?? []).map((glyph) => parseInt(glyph, 16)),
  );
  const kerned = [...shown.matchAll(/> ([\d.-]+)/g)].reduce((sum, [, by]) => sum + Number(by), 0);
  const width = ((glyphs.reduce((sum, glyph) => sum + (font?.widths[glyph] ?? 0), 0) - kerned) * size) / 1000;
  return { text: glyphs.map((glyph) => font?.characters[glyph] ?? '\ufffd').join(''), width };
};
