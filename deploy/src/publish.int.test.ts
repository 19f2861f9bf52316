import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractVersion } from '@tessera/contract';
import { writeHostBuild } from './gate/testing/build-folder';
import { readEvidence } from './gate/evidence';
import { publish } from './publish';
import { readTypes } from './published/shared-types';
import { repository } from './workspace-commands';
import { readPublishedRemote } from './published/registry';

const author = { by: 'Planning team', why: 'Friday' };

const files = {
  'package.json': JSON.stringify({
    name: '@tessera/remote-planning',
    version: '0.1.0',
    type: 'module',
    dependencies: { '@tessera/runtime': '0.1.0' },
  }),
  'tsconfig.json': JSON.stringify({
    extends: '../tsconfig.base.json',
    compilerOptions: {
      rootDir: '.',
      outDir: 'dist/types',
      tsBuildInfoFile: 'dist/types/tsbuildinfo',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
    },
    include: ['src', 'portal.config.ts', 'test'],
    references: ['contract', 'runtime', 'api', 'testing'].map((name) => ({ path: `../shared/${name}` })),
  }),
  'portal.config.ts': `export default { name: 'planning', team: 'planning', contract: '^${contractVersion}', prefixes: ['/planning'], routes: [{ id: 'planning.list', path: '/planning', title: 'Plans', access: {} }], navigation: [], extensions: [{ id: 'planning.card', point: 'dashboard.side' as const, order: 1, title: 'Plans', access: {} }], calls: [] };\n`,
  'src/entry.tsx': `import { createRemoteApi, createRemoteStore } from '@tessera/api';
import { defineRemote, usePageTitle } from '@tessera/runtime';
import { useLocation } from 'react-router-dom';
const api = createRemoteApi('planning');
const Pages = () => {
  usePageTitle('Plans');
  return useLocation().pathname === '/planning' ? <h1>You have no access to plans</h1> : <h1>Page not found</h1>;
};
export default defineRemote({ name: 'planning', createStore: (portal) => createRemoteStore(portal, api), Pages, extensions: { 'planning.card': () => <p>Plans</p> } });
`,
  'test/contract.test.tsx': `import { describeRemoteContract } from '@tessera/testing/describe-remote-contract';
import config from '../portal.config';
import definition from '../src/entry';
describeRemoteContract({ definition, config, answers: {} });
`,
};

describe('publishing a package of the repository', () => {
  let folder: string;
  let root: string;
  const write = (name: keyof typeof files, content: string): void => writeFileSync(join(folder, name), content);

  beforeEach(async () => {
    folder = mkdtempSync(join(repository, '.publish-')); // inside, so that the build and the suite find what any remote finds
    root = mkdtempSync(join(tmpdir(), 'tessera-publish-'));
    for (const name of ['src', 'test']) mkdirSync(join(folder, name));
    for (const name of Object.keys(files) as (keyof typeof files)[]) write(name, files[name]);
    const provides = Object.fromEntries(
      ['react', 'react/', 'react-router-dom', '@tessera/runtime', '@tessera/api'].map((request) => [
        request,
        request === 'react-router-dom' ? '7.99.0' : request.startsWith('react') ? '19.99.0' : '0.1.0',
      ]),
    );
    await publish(
      join(root, 'registry'),
      await writeHostBuild(root, '1.0.0', { contract: contractVersion, provides }),
      author,
    );
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(root, { recursive: true, force: true });
  });

  it('builds it, proves it and moves the channel; does neither again while it is unchanged; publishes nothing when a contract test fails', async () => {
    const registry = join(root, 'registry');
    const first = await publish(registry, folder, author);
    expect(first).toMatchObject({ unit: 'planning', published: true, change: { to: first.version } });
    expect(first.stages.map(({ name }) => name)).toEqual(['build', 'suite', 'gate', 'publish', 'move']);

    const types = (await readEvidence(registry, 'planning', first.version))?.types ?? '';
    expect(await readTypes(registry, types)).toContain('export declare');

    const second = await publish(registry, folder, author);
    expect(second).toMatchObject({ version: first.version, published: false, change: null });
    expect(second.stages.map(({ note }) => note)).toEqual([
      expect.stringContaining('is already built'),
      expect.stringContaining('has passed its suite already'),
      'nothing speaks against it',
      'the registry has it already',
      `stable is at ${first.version} already`,
    ]);

    write('src/entry.tsx', files['src/entry.tsx'].replace('<p>Plans</p>', "{ throw new Error('No plans.'); }"));
    await expect(publish(registry, folder, author)).rejects.toMatchObject({
      code: 'gate-refused',
      message: expect.stringMatching(
        /A test did not pass for planning 0\.1\.0-[0-9a-f]{8}: the remote contract: planning planning\.card mounts as a panel/,
      ) as string,
      refusals: [{ rule: 'suite passed' }],
    });
    expect(await readPublishedRemote(registry, 'planning', first.version)).not.toBeNull();

    // A comment does not switch the rules off.
    write(
      'src/entry.tsx',
      `/* eslint-disable */\n${files['src/entry.tsx']}export const plans: string = 3;\nlet never = 1;\n`,
    );
    await expect(publish(registry, folder, author)).rejects.toMatchObject({
      refusals: [
        { message: expect.stringMatching(/Lint \(npx eslint [^)]+\): .*prefer-const/) as string },
        { message: expect.stringMatching(/Types \(npx tsc -b [^)]+\): .*TS2322/) as string },
      ],
    });
  }, 180_000);

  it('says what the build said when it fails', async () => {
    write('portal.config.ts', files['portal.config.ts'].replace('calls: []', "calls: ['listPlans']"));
    await expect(publish(join(root, 'registry'), folder, author)).rejects.toMatchObject({
      code: 'build-failed',
      message: expect.stringContaining("call 'listPlans' is not in the operation catalogue") as string,
    });
  }, 180_000);
});
