import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostManifest, PortalManifest } from '@tessera/contract';
import {
  pageViolations,
  signInViolations,
  spareExceptions,
  type PageLimits,
} from '@tessera/contract/manifest-rules/page-limits';
import { pageSizes, signInBytes, unmeasured, type PageSize } from '@tessera/contract/manifest-rules/page-sizes';
import { readJson } from './read-json';
import { workspaceRoot } from './packages/workspace';

const readBuilt = async (root: string): Promise<{ host: HostManifest; remotes: PortalManifest[] }> => {
  const host = await readJson<HostManifest>(join(root, 'host/dist/host-manifest.json'));
  if (!host) throw new Error('The host is not built. Run npm run build.');
  const folder = join(root, 'remotes');
  const remotes = await Promise.all(
    (existsSync(folder) ? readdirSync(folder) : []).map((name) =>
      readJson<PortalManifest>(join(folder, name, 'dist/portal-manifest.json')),
    ),
  );
  return { host, remotes: remotes.filter((manifest) => manifest !== null) };
};

/** Measures every page of what is built, and compares it with the committed limits. */
const checkLimits = async (
  root: string = workspaceRoot,
): Promise<{ pages: PageSize[]; signIn: number; violations: string[] }> => {
  const limits = await readJson<PageLimits>(join(root, 'shared/build/bundle-limits.json'));
  if (!limits) throw new Error('shared/build/bundle-limits.json cannot be read.');
  const { host, remotes } = await readBuilt(root);
  const pages = pageSizes([host], remotes);
  const signIn = signInBytes(host);
  const violations = [
    ...[host, ...remotes].flatMap(unmeasured).map((id) => `The build does not say what ${id} loads. Build it again.`),
    ...signInViolations(signIn, limits),
    ...pageViolations(pages, limits),
    ...spareExceptions(pages, limits),
  ];
  return { pages, signIn, violations };
};

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`.padStart(9);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { pages, signIn, violations } = await checkLimits();
  console.log(`${'opening'.padEnd(36)}  in all    its own`);
  console.log(`${'sign-in'.padEnd(34)}${kilobytes(signIn)}`);
  for (const { route, bytes, ownBytes } of pages)
    console.log(`${route.padEnd(34)}${kilobytes(bytes)} ${kilobytes(ownBytes)}`);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
