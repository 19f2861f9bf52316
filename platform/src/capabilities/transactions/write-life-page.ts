import { writeFileSync } from 'node:fs';
import { lifePage, lifePageFile } from './life-page';

writeFileSync(lifePageFile(process.cwd()), lifePage());
