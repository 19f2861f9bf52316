import { openApiDocument, type OpenApiDocument } from '@tessera/contract/openapi/document';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusalToPrint } from './breaking-changes';
import { apiDocumentFile, pages } from './pages';

const committed = (file: string): string => readFileSync(join(__dirname, '../../docs', file), 'utf8');

test('the API breaks no program written for the committed document, unless the first number of its version went up', () => {
  const refusal = refusalToPrint(JSON.parse(committed(apiDocumentFile)) as OpenApiDocument, openApiDocument());
  if (refusal !== null) throw new Error(refusal);
});

test.each(Object.entries(pages))('docs/%s is what the code says; npm run documents writes it again', (file, page) => {
  // Compared before it is shown: a difference of half a megabyte is for git to show.
  expect(committed(file) === page() ? [] : [`docs/${file} is out of date: run npm run documents`]).toEqual([]);
});
