import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PortalConfig } from '@tessera/contract';
import { readmeFaults, type ReadmeFacts } from './readme-lists';

const root = process.cwd();
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8', cwd: root }).trim().split('\n');

const foldersBelow = (base: string): string[] => {
  const inside =
    base === '.'
      ? files
      : files.filter((file) => file.startsWith(`${base}/`)).map((file) => file.slice(base.length + 1));
  const folders = new Set<string>();
  for (const file of inside)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  return [...folders];
};

const callsOf = async (base: string): Promise<readonly string[] | null> => {
  const file = join(root, base, 'portal.config.ts');
  if (!existsSync(file)) return null;
  return ((await import(pathToFileURL(file).href)) as { default: PortalConfig }).default.calls;
};

const readTest = (path: string): string | null => {
  const found = files.find((file) => file === path || file.endsWith(`/${path}`));
  return found === undefined ? null : readFileSync(join(root, found), 'utf8');
};

describe('READMEs and docs', () => {
  it('name every folder and call they list, and no folder, file or test that is gone', async () => {
    // A page of docs/ names files and folders from the top, a README those of its package.
    const readmes = files.filter((file) => file.endsWith('README.md') || /^docs\/[^/]+\.md$/.test(file));
    const faults = await Promise.all(
      readmes.map(async (file) => {
        const base = dirname(file);
        return readmeFaults({
          file,
          text: readFileSync(join(root, file), 'utf8'),
          folders: foldersBelow(base === 'docs' ? '.' : base),
          files,
          calls: await callsOf(base),
          readTest,
        });
      }),
    );
    expect(faults.flat()).toEqual([]);
  });
});

describe('a list in a README', () => {
  const facts: ReadmeFacts = {
    file: 'remotes/tools/README.md',
    text: [
      '| Address | Page | Call |',
      '|---|---|---|',
      '| `/models` | models | `listModels`, `getModel` |',
      '',
      '```',
      'src/calls/   the calls',
      '  └── models/',
      '```',
      'Where `models/facts/` holds rules, and `src/calls/` none, `shared/domain/` and `dates/dates.ts` neither.',
    ].join('\n'),
    files: ['shared/domain/src/dates/dates.ts'],
    folders: ['src', 'src/calls', 'src/models', 'src/models/facts'],
    calls: ['listModels', 'getModel'],
    readTest: (path) => (path === 'dates/days.test.ts' ? "it('counts days', …" : null),
  };

  it('is right when it names all', () => {
    expect(readmeFaults(facts)).toEqual([]);
  });

  it('may not leave a folder or a call out', () => {
    const more = {
      ...facts,
      folders: [...facts.folders, 'src/orders'],
      calls: ['listModels', 'getModel', 'listOrders'],
    };
    expect(readmeFaults(more)).toEqual([
      'remotes/tools/README.md leaves out the folder src/orders. Write it in remotes/tools/README.md, in a few words, or list no folders there.',
      'remotes/tools/README.md leaves out the call listOrders of portal.config.ts. Add it to the page that makes it.',
    ]);
  });

  it('may not name a folder or a call that is gone', () => {
    const fewer = { ...facts, folders: facts.folders.slice(0, 3), calls: ['listModels'] };
    expect(readmeFaults(fewer)).toEqual([
      'remotes/tools/README.md names the folder models/facts/, which is not there. Correct the name, or remove it.',
      'remotes/tools/README.md lists the call getModel, which portal.config.ts does not name. Remove it.',
    ]);
  });

  it('may not name a file that is gone', () => {
    expect(readmeFaults({ ...facts, text: 'See `dates/days.ts`.' })).toEqual([
      'remotes/tools/README.md names the file dates/days.ts, which is not there. Correct the name, or remove it.',
    ]);
  });

  it('may not name a test that is gone', () => {
    const tests = { ...facts, files: [...facts.files, 'shared/dates/days.test.ts'] };
    const naming = (title: string) =>
      readmeFaults({ ...tests, text: `\`dates/days.test.ts\` “${title}”`, calls: null });
    expect(naming('counts days')).toEqual([]);
    expect(naming('counts weeks')).toEqual([
      'remotes/tools/README.md names the test “counts weeks”, which is not in dates/days.test.ts. Correct the name, or remove it.',
    ]);
  });

  it('may have a line for all folders of one kind', () => {
    const text = 'src/calls/\nsrc/models/\n<capability>/calls.ts';
    expect(readmeFaults({ ...facts, text, calls: null, folders: [...facts.folders, 'src/orders'] })).toEqual([]);
  });

  it('is none when a sentence names a folder', () => {
    expect(readmeFaults({ ...facts, text: 'See `models/`.', calls: null })).toEqual([]);
  });
});
