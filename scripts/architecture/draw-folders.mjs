// `npm run draw-folders`: the pictures of each package's folders in docs/architecture.md, drawn anew.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawnPage, pagePath } from './folder-picture.mjs';

const root = path.resolve(import.meta.dirname, '../..');
writeFileSync(path.join(root, pagePath), drawnPage(root));
console.log(`${pagePath} shows the folders as they are.`);
