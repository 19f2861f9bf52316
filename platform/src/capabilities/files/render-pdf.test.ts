import type { DocumentContent, DocumentTable } from './document-content';
import { renderPdf } from './render-pdf';
import { readPdf, type PdfText } from '../../testing/test-pdf';

const note: DocumentContent = {
  title: 'Contract note',
  firm: { name: 'Northbrook Wealth', footer: 'Northbrook Wealth is an invented firm.' },
  client: { name: 'Łukasz Ōta-Whitfield', id: '0200001', address: ['Flat 3', '14 Mill Lane', 'Bristol', 'BS6 1AB'] },
  date: '20 November 2026',
  facts: [
    { label: 'Client', value: 'Łukasz Ōta-Whitfield (0200001)' },
    { label: 'Total consideration', value: '£4,013.82' },
    { label: 'Counterparty', value: 'Not the firm’s own book – nor another client’s' },
  ],
  tables: [
    {
      caption: 'Consideration and charges',
      columns: [
        { label: 'Item', align: 'left' },
        { label: 'Amount', align: 'right' },
      ],
      rows: [
        ['Consideration', '£4,013.82'],
        ['Dealing charge', '−£9.95'],
      ],
    },
  ],
  notes: ['If anything here is not what you asked for, tell your adviser without delay.'],
};
const holdings = (rows: number, name = 'Alder Growth Fund'): DocumentTable => ({
  caption: 'Holdings',
  columns: [
    { label: 'Instrument', align: 'left' },
    { label: 'Held by', align: 'left' },
    { label: 'Quantity', align: 'right' },
    { label: 'Value', align: 'right' },
  ],
  rows: Array.from({ length: rows }, (_, index) => [
    `${name} ${index + 1}`,
    'The nominee of the platform',
    '1,234.567',
    '£12,345.67',
  ]),
});

const render = async (content: DocumentContent) => readPdf(await renderPdf(content));
const page = { width: 595.28, height: 841.89 };
/** Pairs of texts of which one is drawn over the other. */
const overlaps = (texts: readonly PdfText[]): string[] =>
  texts.flatMap((a, index) =>
    texts
      .slice(index + 1)
      .filter(
        (b) =>
          a.page === b.page &&
          a.x < b.x + b.width - 0.5 &&
          b.x < a.x + a.width - 0.5 &&
          Math.abs(a.y - b.y) < Math.min(a.size, b.size),
      )
      .map((b) => `${a.text} / ${b.text}`),
  );
const outside = (texts: readonly PdfText[]): string[] =>
  texts
    .filter(({ x, y, width }) => x < 53 || x + width > page.width - 53 || y < 53 || y > page.height - 20)
    .map(({ text }) => text);
const wordsOf = (texts: readonly PdfText[]): string =>
  texts
    .filter(({ mark }) => mark !== 'Artifact')
    .map(({ text }) => text)
    .join(' ');

describe('a document as a PDF', () => {
  it('is the same bytes each time, and other bytes for another word or another time', async () => {
    const first = await renderPdf(note);
    expect(first.equals(await renderPdf(note))).toBe(true);
    expect(first.equals(await renderPdf({ ...note, notes: ['Another.'] }))).toBe(false);
    expect(first.equals(await renderPdf(note, new Date('2026-11-20T17:00:00Z')))).toBe(false);
    const idOf = (bytes: Buffer): string => /\/ID \[(<[0-9a-f]+>)/.exec(bytes.toString('latin1'))?.[1] ?? '';
    expect(idOf(first)).toHaveLength(34);
    expect(idOf(await renderPdf({ ...note, notes: ['Another.'] }))).not.toBe(idOf(first));
  });

  it('can be read: every word of it, in order, with letters of other languages, pounds and minus signs', async () => {
    const { texts } = await render(note);
    expect(wordsOf(texts)).toBe(
      [
        note.firm.name,
        note.client.name,
        ...note.client.address,
        note.title,
        note.date,
        ...note.facts.flatMap(({ label, value }) => [label, value]),
        'Consideration and charges',
        'Item',
        'Amount',
        'Consideration',
        '£4,013.82',
        'Dealing charge',
        '−£9.95',
        ...note.notes,
      ].join(' '),
    );
    expect(texts.filter(({ text }) => text.includes('\ufffd'))).toEqual([]);
  });

  it('can be read after another document had a letter only as a part of a letter, and is not joined where letters could be', async () => {
    await renderPdf({ ...note, notes: ['\u045d'] });
    expect((await render({ ...note, notes: ['\u0438 office affluent'] })).texts.map(({ text }) => text)).toContain(
      '\u0438 office affluent',
    );
    expect((await render({ ...note, notes: ['Zoe\u0308'] })).texts.map(({ text }) => text)).toContain('Zo\u00eb');
  });

  it('says on each page which of how many it is, with the firm’s footer', async () => {
    expect(
      (await render(note)).texts.filter(({ text }) => text.startsWith('Page ')).map(({ text, page: on }) => [on, text]),
    ).toEqual([[1, 'Page 1 of 1']]);
    const { texts, pages } = await render({ ...note, tables: [holdings(200)] });
    expect(pages).toBeGreaterThan(3);
    expect(texts.filter(({ text }) => text.startsWith('Page ')).map(({ text, page: on }) => [on, text])).toEqual(
      Array.from({ length: pages }, (_, index) => [index + 1, `Page ${index + 1} of ${pages}`]),
    );
    expect(texts.filter(({ text }) => text === note.firm.footer)).toHaveLength(pages);
  });

  it('says a table’s header again on every page, once in the structure and else beside it', async () => {
    const { texts, pages } = await render({ ...note, tables: [holdings(200)] });
    const headers = texts.filter(({ text }) => text === 'Instrument');
    expect(headers.map(({ page: on }) => on)).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
    expect(headers.map(({ mark }) => mark)).toEqual(['TH', ...Array.from({ length: pages - 1 }, () => 'Artifact')]);
    for (const { page: on, y } of headers)
      expect(
        texts.filter((each) => each.page === on && each.text.startsWith('Alder Growth Fund') && each.y < y),
      ).toEqual([]);
    expect(texts.filter(({ text }) => text.startsWith('Alder Growth Fund'))).toHaveLength(200);
  });

  it('begins a table on a page that takes its first row too, wherever it begins', async () => {
    for (let rows = 20; rows < 40; rows += 1) {
      const { texts } = await render({
        ...note,
        tables: [
          holdings(rows),
          {
            ...holdings(2),
            caption: 'Again',
            columns: holdings(2).columns.map(({ align }, column) => ({ align, label: `Second ${column}` })),
          },
        ],
      });
      const caption = texts.find(({ text }) => text === 'Again');
      const row = texts.findLast(({ text }) => text === 'Alder Growth Fund 1');
      expect([rows, row?.page]).toEqual([rows, caption?.page]);
    }
  });

  it('draws no text over another or off the page, however long names are', async () => {
    const name = 'The Honourable Bartholomew Featherstonehaugh-Cholmondeley and his Trustees of the Settlement of 1987';
    const long =
      'Castlegate Global Sustainable Equity Index Fund Accumulation Class B Shares Hedged to Sterling, formerly the Old Mill Worldwide Equity Tracker';
    const { texts } = await render({
      ...note,
      client: { ...note.client, name, address: [`${name} House`, ...note.client.address] },
      firm: { name: `${name} Limited`, footer: `${long}. ${long}. ${long}.` },
      facts: [...note.facts, { label: `${long} in a label`, value: long }],
      tables: [
        holdings(60, long),
        {
          ...holdings(3),
          columns: holdings(3).columns.map((column) => ({ ...column, label: `${column.label} ${long}` })),
        },
      ],
      notes: [long.repeat(20)],
    });
    expect(overlaps(texts)).toEqual([]);
    expect(outside(texts)).toEqual([]);
    expect(wordsOf(texts).split(long).length - 1).toBeGreaterThanOrEqual(2);
  });

  it('breaks a word that is wider than its place, and a cell that is taller than a page, and loses nothing of either', async () => {
    const word = 'Donaudampfschifffahrt'.repeat(12);
    const tall = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
    const { texts, pages } = await render({
      ...note,
      facts: [{ label: 'Name', value: word }],
      tables: [
        {
          ...holdings(0),
          rows: [
            ['Short', tall, '1', '£1.00'],
            ['After', 'it', '2', '£2.00'],
          ],
        },
      ],
    });
    expect(overlaps(texts)).toEqual([]);
    expect(outside(texts)).toEqual([]);
    expect(texts.map(({ text }) => text).join('')).toContain(word);
    expect(pages).toBeGreaterThan(2);
    for (let index = 0; index < 900; index += 1)
      expect(texts.some(({ text }) => text.split(' ').includes(`word${index}`))).toBe(true);
    expect(texts.filter(({ text }) => text === 'After')).toHaveLength(1);
  });

  it('has figures end where their column ends', async () => {
    const { texts } = await render(note);
    const ends = ['Amount', '−£9.95']
      .map((text) => texts.find((each) => each.text === text))
      .map((each) => (each?.x ?? 0) + (each?.width ?? 0));
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 1))).toBeLessThan(0.1);
  });

  it('is tagged: language, title, headings, tables whose headers say what they head, and nothing outside of the structure', async () => {
    const bytes = await renderPdf({ ...note, tables: [holdings(80)] });
    const { objects, texts } = readPdf(bytes);
    const kinds = objects.flatMap(({ head }) => /\/S \/(\w+)\n/.exec(head)?.[1] ?? []);
    const countOf = (kind: string): number => kinds.filter((each) => each === kind).length;
    expect([
      countOf('Document'),
      countOf('H1'),
      countOf('Table'),
      countOf('Caption'),
      countOf('TR'),
      countOf('TH'),
      countOf('TD'),
    ]).toEqual([1, 1, 2, 1, 3 + 81, 3 + 4 + 80, 3 + 80 * 3]);
    const scopes = objects.flatMap(({ head }) => /\/Scope \/(\w+)/.exec(head)?.[1] ?? []);
    expect([
      scopes.filter((scope) => scope === 'Column').length,
      scopes.filter((scope) => scope === 'Row').length,
    ]).toEqual([4, 3 + 80]);
    const catalogue = objects.find(({ head }) => head.includes('/Type /Catalog'))?.head ?? '';
    expect(catalogue).toContain('/Lang (en-GB)');
    expect(objects.some(({ head }) => head.includes('/DisplayDocTitle true'))).toBe(true);
    expect(objects.some(({ head }) => head.trim() === '(Contract note)')).toBe(true);
    expect(
      objects.some(
        ({ head, stream }) =>
          head.includes('/Type /Metadata') && (stream?.toString() ?? '').includes('<pdfuaid:part>1</pdfuaid:part>'),
      ),
    ).toBe(true);
    expect(texts.filter(({ mark }) => mark === '')).toEqual([]);
    // Both faces are embedded; no other is asked for.
    expect(objects.filter(({ head }) => head.includes('/FontFile2'))).toHaveLength(2);
    expect(bytes.includes('Helvetica')).toBe(false);
  });

  it('is made of what there is: without facts, tables, notes or an address', async () => {
    const { texts, pages } = await render({
      ...note,
      client: { name: 'Ann Lee', id: '1', address: [] },
      facts: [],
      tables: [{ caption: 'Nothing', columns: [], rows: [] }, holdings(0)],
      notes: [],
    });
    expect(pages).toBe(1);
    expect(wordsOf(texts)).toBe(
      'Northbrook Wealth Ann Lee Contract note 20 November 2026 Holdings Instrument Held by Quantity Value',
    );
  });

  it('breaks no sum over two lines where names can take less room', async () => {
    const labels = ['Value', 'Share', 'End of last month', 'Change since', 'A year before', 'Change in the year'];
    const wide: DocumentTable = {
      caption: 'Assets by instrument',
      columns: [{ label: 'Instrument', align: 'left' }, ...labels.map((label) => ({ label, align: 'right' as const }))],
      rows: [
        ['Vanguard FTSE Developed World ex-UK Equity Index', ...labels.map(() => '£33,615,598.42')],
        ['Total', ...labels.map(() => '£133,615,598.42')],
      ],
    };
    const { texts } = await render({ ...note, wide: true, tables: [wide] });
    expect(texts.filter(({ text }) => text === '£133,615,598.42')).toHaveLength(labels.length);
    expect(overlaps(texts)).toEqual([]);
  });
});
