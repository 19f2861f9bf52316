import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { failureCodes } from '@tessera/contract';

const folder = join(__dirname, '../../../docs/errors');
const pages = readdirSync(folder).filter((name) => name.startsWith('PORTAL-'));

describe('the pages about errors', () => {
  it('are one for each code, and none for anything else', () => {
    expect(pages.map((name) => name.replace(/\.md$/, '')).sort()).toEqual([...failureCodes].sort());
  });

  it.each(pages)(
    '%s says what the user sees, what it means, what support asks and what the team does, on one screen',
    (name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(text.startsWith(`# ${name.replace(/\.md$/, '')}: `)).toBe(true);
      for (const part of ['What the user sees.', 'What it means.', 'What support asks.', 'What the team does.'])
        expect(text).toContain(`**${part}**`);
      expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
    },
  );
});
