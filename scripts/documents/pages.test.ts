import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from './pages';

test.each(Object.entries(pages))('docs/%s is what the tables say; npm run documents writes it again', (file, page) => {
  expect(readFileSync(join(__dirname, '../../docs', file), 'utf8')).toBe(page());
});
