import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lifePage, lifePageFile } from './life-page';

describe('docs/accounts.md', () => {
  it('is what the tables say; npm run -w platform accounts-page writes it again', () => {
    expect(readFileSync(lifePageFile(join(__dirname, '../../..')), 'utf8')).toBe(lifePage());
  });
});
