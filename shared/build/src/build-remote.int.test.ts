import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { PortalManifest } from '@tessera/contract';

const root = process.cwd();
const command = join(root, 'shared/build/bin/tessera-build.mjs');

interface Outcome {
  readonly code: number;
  readonly output: string;
}

const build = (folder: string): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(process.execPath, [command], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
    );
  });

const files = {
  'package.json': JSON.stringify({
    name: '@tessera/remote-planning',
    version: '0.1.0',
    type: 'module',
    dependencies: { '@tessera/runtime': '0.1.0' },
  }),
  'portal.config.ts': `export default { name: 'planning', team: 'planning', contract: '^1.0.0', prefixes: ['/planning'], routes: [{ id: 'planning.list', path: '/planning', title: 'Plans', access: {} }], navigation: [], extensions: [], calls: [] };\n`,
  'src/entry.tsx': `import { defineRemote } from '@tessera/runtime';\nimport { Link } from 'react-router-dom';\nexport default defineRemote({ name: 'planning', createStore: () => { throw new Error('none'); }, Pages: () => <Link to="/planning">Plans</Link> });\n`,
};

describe('tessera-build in a remote', () => {
  let folder: string;
  const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);
  const manifest = (): PortalManifest =>
    JSON.parse(readFileSync(join(folder, 'dist/portal-manifest.json'), 'utf8')) as PortalManifest;

  beforeEach(() => {
    // Inside the repository, so that the preset finds its loaders as it does for any remote.
    mkdirSync(join(root, '.cache'), { recursive: true });
    folder = mkdtempSync(join(root, '.cache/remote-'));
    mkdirSync(join(folder, 'src'));
    for (const [name, content] of Object.entries(files)) write(name, content);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('makes a manifest whose files are there, compressed, and hold no second React', async () => {
    const { code, output } = await build(folder);
    expect(output).toMatch(/^planning 0\.1\.0-[0-9a-f]{8}: /);
    expect(code).toBe(0);
    const { version, federationName, files: built } = manifest();
    expect(federationName).toBe(`planning__${version.replace(/[^A-Za-z0-9]/g, '_')}`);
    expect(built.map(({ path }) => path)).toContain('remoteEntry.js');
    for (const { path, bytes, integrity } of built) {
      const content = readFileSync(join(folder, 'dist', path));
      expect(content).toHaveLength(bytes);
      expect(integrity).toMatch(/^sha384-.{64}$/);
      expect(brotliDecompressSync(readFileSync(join(folder, 'dist', `${path}.br`))).equals(content)).toBe(true);
      expect(content.toString()).not.toContain('react.transitional.element');
    }
    expect((await build(folder)).output).toContain('is already built');
    // Federation would number these two by the folder of the clone, and the same version would have other bytes
    // elsewhere.
    const entry = readFileSync(join(folder, 'dist/remoteEntry.js'), 'utf8');
    for (const id of ['container', 'federation']) expect(entry).toMatch(new RegExp(`[{,]${id}\\(`));
  });

  it.each([
    [
      'a style sheet',
      'src/page.css',
      '.x {}',
      `import './page.css';\n`,
      /page\.css: a remote cannot import a style sheet/,
    ],
    [
      'antd',
      'src/none.ts',
      '',
      `import { Button } from 'antd';\nconsole.log(Button);\n`,
      /entry\.tsx: a remote cannot import 'antd' \(rule: host-only packages\)/,
    ],
    [
      'a router part that the host does not give',
      'src/none.ts',
      '',
      `import { useBlocker } from 'react-router-dom';\nconsole.log(useBlocker);\n`,
      /'useBlocker' of react-router-dom is not provided by the host/,
    ],
  ])('refuses %s, naming the file and the rule', async (_what, name, content, importLine, message) => {
    write(name, content);
    write('src/entry.tsx', `${importLine}${files['src/entry.tsx']}`);
    const { code, output } = await build(folder);
    expect(output).toMatch(message);
    expect(code).toBe(1);
  });

  it('refuses the sources of another remote, whatever the path to them', async () => {
    const other = relative(join(folder, 'src'), join(root, 'remotes/tools/src/pages.tsx'));
    symlinkSync(join(root, 'remotes/settings/src'), join(folder, 'src/mine'));
    write(
      'src/entry.tsx',
      `import '${other}';\nimport './mine/pages';\nimport '../../../platform/src/foundation/database/outage';\n${files['src/entry.tsx']}`,
    );
    const { code, output } = await build(folder);
    for (const path of [
      'remotes/tools/src/pages.tsx',
      'remotes/settings/src/pages.tsx',
      'platform/src/foundation/database/outage.ts',
    ])
      expect(output).toContain(`src/entry.tsx imports ${path}, which is not this remote's.`);
    expect(code).toBe(1);
  });

  it('refuses what only the bundler finds: sources of others, and files that its version does not count', async () => {
    const other = relative(join(folder, 'src'), join(root, 'remotes'));
    write('src/rates.txt', '1');
    write(
      'src/entry.tsx',
      [
        `void import(\`${other}/settings/src/${'${String("pa")}'}ges\`);`,
        `console.log(new URL('${other}/tools/src/pages.tsx', import.meta.url));`,
        `console.log(new URL('./rates.txt', import.meta.url));`,
        files['src/entry.tsx'],
      ].join('\n'),
    );
    const { code, output } = await build(folder);
    for (const name of ['settings', 'tools'])
      expect(output).toContain(`imports remotes/${name}/src/pages.tsx, which is not this remote's.`);
    expect(output).toContain('src/rates.txt is bundled by its address, so a change of it would make no new version.');
    expect(code).toBe(1);
  });

  it('refuses a broken contract, naming the file and the rule', async () => {
    write('portal.config.ts', files['portal.config.ts'].replace(`'/planning', title`, `'/clients', title`));
    const { code, output } = await build(folder);
    expect(output).toMatch(
      /portal\.config\.ts: route 'planning\.list' at '\/clients' stands outside this remote's prefixes \(\/planning\)\. \(rule: route path\)/,
    );
    expect(code).toBe(1);
  });
});
