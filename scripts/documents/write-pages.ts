import { openApiDocument, type OpenApiDocument } from '@tessera/contract/openapi/document';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusalToPrint } from './breaking-changes';
import { apiDocumentFile, pages } from './pages';

const fileOf = (name: string): string => join(import.meta.dirname, '../../docs', name);

const committed = fileOf(apiDocumentFile);
const refusal = existsSync(committed)
  ? refusalToPrint(JSON.parse(readFileSync(committed, 'utf8')) as OpenApiDocument, openApiDocument())
  : null;
if (refusal === null) for (const [name, page] of Object.entries(pages)) writeFileSync(fileOf(name), page());
else {
  process.stderr.write(`Nothing was written. ${refusal}\n`);
  process.exitCode = 1;
}
