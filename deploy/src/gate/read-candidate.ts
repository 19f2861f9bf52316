import type { HostManifest, PortalManifest } from '@tessera/contract';
import type { PageLimits } from '@tessera/contract/manifest-rules/page-limits';
import type { SuiteRun } from '@tessera/contract/suite-run';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { integrityOf, listFiles, readIfThere } from '../storage/files';
import { hostManifestName, portalManifestName } from '../rules/manifests';
import { RegistryError } from '../rules/registry-error';
import type { Candidate, PresentFile } from './rules/candidate';

const readPresent = async (folder: string): Promise<PresentFile[]> =>
  Promise.all(
    (await listFiles(folder)).map(async (path) => {
      const bytes = await readFile(join(folder, path));
      return { path, integrity: integrityOf(bytes), bytes: bytes.length };
    }),
  );

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

/**
 * A build's folder as a candidate; its manifest is not checked yet.
 * @throws RegistryError `not-a-build` when there is no manifest or it is not a JSON object.
 */
export const readCandidate = async (
  distDir: string,
  { suiteRun, limits }: { readonly suiteRun: SuiteRun | null; readonly limits: PageLimits },
): Promise<Candidate> => {
  for (const [kind, name] of [
    ['host', hostManifestName],
    ['remote', portalManifestName],
  ] as const) {
    const path = join(distDir, name);
    const bytes = await readIfThere(path);
    if (!bytes) continue;
    const manifestFile = (
      relative(process.cwd(), path).startsWith('..') ? path : relative(process.cwd(), path)
    ).replaceAll('\\', '/');
    const document = parse(bytes);
    if (typeof document !== 'object' || document === null)
      throw new RegistryError('not-a-build', `${manifestFile} is not a JSON object. Build again.`);
    const build = { manifestFile, present: await readPresent(distDir), suiteRun, limits };
    // The gate's first rule checks every field before another rule reads one.
    return kind === 'host'
      ? { ...build, kind, manifest: document as HostManifest }
      : { ...build, kind, manifest: document as PortalManifest };
  }
  throw new RegistryError(
    'not-a-build',
    `${distDir} has no ${hostManifestName} or ${portalManifestName}. Run the package's build first.`,
  );
};
