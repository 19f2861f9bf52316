import type { HostManifest, ManifestFile, PortalManifest } from '@tessera/contract';
import { readSuiteRun, sharedTypesFile, suiteRunFile, type SuiteRun } from '@tessera/contract/suite-run';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PackedTypes } from '../../published/shared-types';
import { integrityOf } from '../../storage/files';
import { hostCandidate, hostManifest, passedRun, remoteManifest } from './candidates';

const put = (folder: string, files: Readonly<Record<string, string>>): Promise<ManifestFile[]> =>
  Promise.all(
    Object.entries(files).map(async ([path, text]) => {
      const bytes = Buffer.from(text);
      const packed = brotliCompressSync(bytes);
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
      await writeFile(join(folder, `${path}.br`), packed);
      return { path, integrity: integrityOf(bytes), bytes: bytes.length, brotliBytes: packed.length };
    }),
  );

/** Writes a remote's build that the gate lets through, with the run of its suite beside it; answers its folder. */
export const writeRemoteBuild = async (
  root: string,
  name: string,
  version: string,
  change: Partial<PortalManifest> = {},
  run: Partial<SuiteRun> | null = {},
): Promise<string> => {
  const folder = join(root, name, version);
  await rm(folder, { recursive: true, force: true });
  const files = await put(folder, {
    'remoteEntry.js': `${name} ${version}`,
    'chunks/page.js': `page of ${name} ${version}`,
  });
  const manifest = remoteManifest(name, version, { files, ...change });
  await writeFile(join(folder, 'portal-manifest.json'), JSON.stringify(manifest));
  if (run) await writeFile(join(folder, suiteRunFile), JSON.stringify({ ...passedRun(manifest), ...run }));
  return folder;
};

/** The same for the host. */
export const writeHostBuild = async (
  root: string,
  version: string,
  change: Partial<HostManifest> = {},
): Promise<string> => {
  const folder = join(root, 'host', version);
  const files = await put(folder, { 'main.js': `main ${version}`, 'signin.js': `signin ${version}` });
  const [main, signin] = files as [ManifestFile, ManifestFile];
  const manifest = hostManifest(version, {
    files,
    entries: { main: { scripts: [main], styles: [] }, signin: { scripts: [signin], styles: [] } },
    ...change,
  });
  await writeFile(join(folder, 'host-manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, suiteRunFile), JSON.stringify(hostCandidate(manifest).suiteRun));
  return folder;
};

/** These declarations of the design system, as they are packed. */
export const packedTypes = (declarations: string): PackedTypes => {
  const text = JSON.stringify({
    '@tessera/ui': { exports: { './core': './src/core.ts' }, files: { 'src/core.d.ts': declarations } },
  });
  return { text, digest: createHash('sha256').update(text).digest('hex').slice(0, 16) };
};

/** Adds the declarations that a build was checked with, and their name to its run; answers the build's folder. */
export const withTypes = async (folder: string, declarations: string): Promise<string> => {
  const { text, digest: types } = packedTypes(declarations);
  await writeFile(join(folder, sharedTypesFile), text);
  const run = readSuiteRun(JSON.parse(await readFile(join(folder, suiteRunFile), 'utf8')));
  await writeFile(join(folder, suiteRunFile), JSON.stringify({ ...run, types }));
  return folder;
};
