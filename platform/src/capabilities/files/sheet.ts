import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import type { DocumentContent } from './document-content';
import { documentFaces, type Face } from './fonts';
import { wrapText } from './wrap-text';

export interface TextStyle {
  readonly face: Face;
  /** Points. */
  readonly size: number;
  readonly colour: string;
}

export const styles = {
  title: { face: 'bold', size: 17, colour: '#1a1d21' },
  heading: { face: 'bold', size: 10.5, colour: '#1a1d21' },
  label: { face: 'bold', size: 9, colour: '#1a1d21' },
  text: { face: 'regular', size: 9, colour: '#1a1d21' },
  small: { face: 'regular', size: 8, colour: '#50565d' },
} as const satisfies Readonly<Record<string, TextStyle>>;

const ruleColour = '#c4c9cf';
const margin = { side: 54, top: 54, bottom: 42 };
const lineFactor = 1.35;

/** A line of text on one page, with its position. */
export interface PlacedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly style: TextStyle;
}

/** A tagged PDF written from top to bottom: everything drawn is either part of the structure or an artifact. */
export class Sheet {
  readonly left = margin.side;
  readonly width: number;
  /** The position of the next element, in points from the top. */
  y = margin.top;
  private readonly faces = documentFaces();
  private readonly pdf: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly footer: readonly string[];
  private readonly chunks: Buffer[] = [];
  private readonly done: Promise<Buffer>;

  constructor(content: DocumentContent, madeAt: Date) {
    // No default font: a font registered under a second name is read again each time it is chosen.
    const noFont = null as unknown as string;
    // Missing from the library's types.
    const subset = 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets;
    const info = {
      Title: content.title,
      Author: content.firm.name,
      Subject: `${content.title}, ${content.date}`,
      Creator: 'Tessera',
      CreationDate: madeAt,
      ModDate: madeAt,
      ContentHash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    };
    this.pdf = new PDFDocument({
      size: 'A4',
      layout: content.wide ? 'landscape' : 'portrait',
      margin: 0,
      font: noFont,
      bufferPages: true,
      tagged: true,
      pdfVersion: '1.7',
      subset,
      lang: 'en-GB',
      displayTitle: true,
      info,
    });
    this.done = new Promise((resolve, reject) => {
      this.pdf.on('data', (chunk: Buffer) => void this.chunks.push(chunk));
      this.pdf.on('end', () => resolve(Buffer.concat(this.chunks)));
      this.pdf.on('error', reject);
    });
    // The library's types omit that an already loaded font is accepted.
    for (const face of ['regular', 'bold'] as const)
      this.pdf.registerFont(face, this.faces[face].font as unknown as Buffer);
    this.width = this.pdf.page.width - 2 * margin.side;
    this.footer = this.wrap(content.firm.footer, this.width - 90, styles.small);
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  /** The line height of a style. */
  readonly lineHeight = ({ size }: TextStyle): number => size * lineFactor;

  readonly widthOf = (text: string, { face, size }: TextStyle): number => this.faces[face].widthOf(text) * size;

  readonly wrap = (text: string, width: number, style: TextStyle): string[] =>
    wrapText(text.normalize('NFC'), width, (part) => this.widthOf(part, style));

  /** The height left on the page. */
  get room(): number {
    return this.bottom - this.y;
  }

  /** The usable height of an empty page. */
  get pageRoom(): number {
    return this.bottom - margin.top;
  }

  newPage(): void {
    this.pdf.addPage();
    this.y = margin.top;
  }

  /** Adds an element to the structure, at the end of the document or inside another element. */
  element(
    type: string,
    parent: PDFKit.PDFStructureElement = this.root,
    scope?: 'Row' | 'Column',
  ): PDFKit.PDFStructureElement {
    const element = this.pdf.struct(
      type,
      (scope === undefined ? {} : { scope }) as PDFKit.Mixins.StructureElementOptions,
    );
    parent.add(element);
    return element;
  }

  /** Draws lines as the text of a structure element. */
  draw(element: PDFKit.PDFStructureElement, lines: readonly PlacedLine[]): void {
    element.add(() => lines.forEach((line) => this.write(line)));
  }

  /** Draws lines that a screen reader skips, such as a repeated header. */
  drawArtifact(lines: readonly PlacedLine[], type = 'Pagination'): void {
    this.pdf.markContent('Artifact', { type } as PDFKit.Mixins.MarkingOptions);
    lines.forEach((line) => this.write(line));
    this.pdf.endMarkedContent();
  }

  /** Draws a thin rule across the page at the current position. */
  rule(): void {
    this.pdf.markContent('Artifact', { type: 'Layout' } as PDFKit.Mixins.MarkingOptions);
    this.pdf
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.5)
      .strokeColor(ruleColour)
      .stroke();
    this.pdf.endMarkedContent();
  }

  /** Writes a paragraph; it moves to the next page whole, or line by line if it is longer than a page. */
  paragraph(type: string, text: string, style: TextStyle, gap = 0): void {
    const element = this.element(type);
    this.flow(this.wrap(text, this.width, style), style, (line) => this.draw(element, [line]));
    this.y += gap;
  }

  /** Writes every page's footer and number and returns the bytes. */
  async finish(): Promise<Buffer> {
    const { start, count } = this.pdf.bufferedPageRange();
    const height = this.lineHeight(styles.small);
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(start + page);
      const number = `Page ${page + 1} of ${count}`;
      const top = this.bottom + height;
      const right = this.left + this.width - this.widthOf(number, styles.small);
      this.drawArtifact([
        ...this.footer.map((text, line) => ({ text, x: this.left, y: top + line * height, style: styles.small })),
        { text: number, x: right, y: top, style: styles.small },
      ]);
    }
    this.root.end();
    this.pdf.end();
    return this.done;
  }

  private get bottom(): number {
    return this.pdf.page.height - margin.bottom - (this.footer.length + 1) * this.lineHeight(styles.small);
  }

  private flow(lines: readonly string[], style: TextStyle, place: (line: PlacedLine) => void): void {
    const height = this.lineHeight(style);
    if (lines.length * height > this.room && lines.length * height <= this.pageRoom) this.newPage();
    for (const text of lines) {
      if (height > this.room) this.newPage();
      place({ text, x: this.left, y: this.y, style });
      this.y += height;
    }
  }

  private write({ text, x, y, style: { face, size, colour } }: PlacedLine): void {
    if (text !== '') this.pdf.font(face).fontSize(size).fillColor(colour).text(text, x, y, { lineBreak: false });
  }
}
