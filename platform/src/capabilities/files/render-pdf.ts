import type { DocumentContent } from './document-content';
import { layFacts, layTable } from './lay-table';
import { Sheet, styles } from './sheet';

/** The time used for a document without one. */
const unknownTime = new Date(0);

/**
 * Renders a document as a tagged PDF: pages with a footer and page number, headings, and tables whose headers a screen
 * reader recognises. The same content and time give the same bytes.
 */
export const renderPdf = (content: DocumentContent, madeAt: Date = unknownTime): Promise<Buffer> => {
  const sheet = new Sheet(content, madeAt);
  sheet.paragraph('P', content.firm.name, styles.heading, 18);
  for (const line of [content.client.name, ...content.client.address]) sheet.paragraph('P', line, styles.text);
  sheet.y += 18;
  sheet.paragraph('H1', content.title, styles.title, 2);
  sheet.paragraph('P', content.date, styles.small, 10);
  layFacts(sheet, content.facts);
  for (const table of content.tables) {
    sheet.y += 16;
    layTable(sheet, table);
  }
  if (content.letter) {
    const { heading, paragraphs } = content.letter;
    sheet.y += 16;
    // The heading stays with the line that follows it.
    if (sheet.room < 3 * sheet.lineHeight(styles.heading)) sheet.newPage();
    sheet.paragraph('H2', heading, styles.heading, 4);
    for (const text of paragraphs) sheet.paragraph('P', text, styles.text, 4);
  }
  sheet.y += 14;
  for (const note of content.notes) sheet.paragraph('P', note, styles.small, 4);
  return sheet.finish();
};
