import { strFromU8, unzipSync } from 'fflate';

export interface SheetCell {
  readonly type: string | undefined;
  readonly text: string;
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Cells of a sheet, the first unless another is named, by column letter, row by row, as its XML has them. */
export const readSheet = (file: Buffer, title?: string): Record<string, SheetCell>[] => {
  const parts = unzipSync(file);
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)].map(([, text]) =>
    unescaped(text ?? ''),
  );
  const relation = new RegExp(`<sheet name="${title ?? '[^"]*'}"[^>]* r:id="(\\w+)"`).exec(
    part('xl/workbook.xml'),
  )?.[1];
  const target = new RegExp(`Id="${relation ?? ''}"[^>]* Target="([^"]+)"`).exec(
    part('xl/_rels/workbook.xml.rels'),
  )?.[1];
  const sheet = part(`xl/${target ?? ''}`);
  return [...sheet.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, cells]) =>
    Object.fromEntries(
      [...(cells ?? '').matchAll(/<c r="([A-Z]+)\d+"([^>]*)>([\s\S]*?)<\/c>/g)].map(([, column, attributes, inner]) => {
        const type = /t="(\w+)"/.exec(attributes ?? '')?.[1];
        const value = /<(?:v|t)[^>]*>([\s\S]*?)<\/(?:v|t)>/.exec(inner ?? '')?.[1] ?? '';
        return [column, { type, text: type === 's' ? (shared[Number(value)] ?? '') : unescaped(value) }];
      }),
    ),
  );
};

/** The day of a spreadsheet's serial number. */
export const dayOf = (serial: string): string =>
  new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString().slice(0, 10);
