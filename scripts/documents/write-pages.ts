import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from './pages';

for (const [file, page] of Object.entries(pages)) writeFileSync(join(import.meta.dirname, '../../docs', file), page());
