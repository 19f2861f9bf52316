import type { DocumentContent } from './document-content';
import PDFDocument from 'pdfkit';

export const renderPdf = (content: DocumentContent): Promise<Buffer> => new Promise((resolve, reject) => {
  const pdf = new PDFDocument({ size: 'A4', info: { Title: content.title, CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => void chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  pdf.on('error', reject);
  for (const { label, value } of content.facts) pdf.text(`${label}: ${value}`);
  pdf.end();
});
