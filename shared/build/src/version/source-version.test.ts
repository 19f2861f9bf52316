import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../packages/workspace';
import { remoteInputs } from './remote-inputs';
import { repositoryPath } from './repository-path';
import { sourceVersion } from './source-version';

describe("a remote's version", () => {
  let folder: string;
  const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);

  beforeEach(() => {
    mkdirSync(join(workspaceRoot, '.cache'), { recursive: true });
    folder = mkdtempSync(join(workspaceRoot, '.cache/versioned-'));
    mkdirSync(join(folder, 'src'));
    write('package.json', JSON.stringify({ name: '@tessera/remote-planning', version: '0.3.0' }));
    write('portal.config.ts', `export default { name: 'planning' };\n`);
    write(
      'src/entry.tsx',
      `import { formatPounds } from '@tessera/domain/money';\nimport { useState } from 'react';\nexport default () => <p>{formatPounds(useState(1n)[0])}</p>;\nexport const later = () => import('./later');\n`,
    );
    write('src/later.ts', 'export const later = 1;\n');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is of what its imports lead to, lazy ones too, and of what it takes from the host', () => {
    const { files, taken } = remoteInputs(folder);
    const paths = files.map(repositoryPath);
    const own = repositoryPath(folder);
    for (const file of ['src/entry.tsx', 'src/later.ts', 'portal.config.ts']) expect(paths).toContain(`${own}/${file}`);
    expect(paths.some((path) => path.startsWith('shared/domain/src/money'))).toBe(true);
    expect(paths.filter((path) => path.startsWith('shared/domain/src/pensions'))).toEqual([]);
    expect(taken).toEqual(['react', 'react/jsx-runtime']);
  });

  it('stays while nothing it bundles changes', () => {
    const before = sourceVersion(folder);
    expect(before).toMatch(/^0\.3\.0-[0-9a-f]{8}$/);
    mkdirSync(join(folder, 'test'));
    write('test/pages.test.tsx', 'throw new Error();');
    write('src/unused.ts', 'export const unused = 1;\n');
    write(
      'package.json',
      JSON.stringify({ name: '@tessera/remote-planning', version: '0.3.0', devDependencies: { jest: '1.0.0' } }),
    );
    expect(sourceVersion(folder)).toBe(before);
  });

  it.each([
    ['its entry', 'src/entry.tsx', `export default () => null;\n`],
    ['a part that loads later', 'src/later.ts', 'export const later = 2;\n'],
    ['its configuration', 'portal.config.ts', `export default { name: 'planning', team: 'planning' };\n`],
    ['its version', 'package.json', JSON.stringify({ name: '@tessera/remote-planning', version: '0.4.0' })],
  ])('changes with %s', (_what, name, content) => {
    const before = sourceVersion(folder);
    write(name, content);
    expect(sourceVersion(folder)).not.toBe(before);
  });

  it('names the file and the line of an import that leads nowhere', () => {
    write('src/later.ts', `\nimport './missing';\n`);
    expect(() => sourceVersion(folder)).toThrow(/src\/later\.ts:2: Could not resolve "\.\/missing"/);
  });
});
