import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostManifest, PortalManifest } from '@tessera/contract';
import { bundleSizes } from '@tessera/contract/manifest-rules/bundle-sizes';
import { limitViolations, type BundleLimit } from '@tessera/contract/manifest-rules/limit-violations';
import { readJson } from './read-json';
import { workspaceRoot } from './workspace';

/** Brotli bytes of every bundle that is built, by the name of its limit. */
export const measureBundles = async (root: string = workspaceRoot): Promise<Record<string, number>> => {
  const host = await readJson<HostManifest>(join(root, 'host/dist/host-manifest.json'));
  const remotes = join(root, 'remotes');
  const manifests = await Promise.all(
    (existsSync(remotes) ? readdirSync(remotes) : []).map((name) =>
      readJson<PortalManifest>(join(remotes, name, 'dist/portal-manifest.json')),
    ),
  );
  return bundleSizes(
    host ? [host] : [],
    manifests.filter((manifest) => manifest !== null),
  );
};

/** Measures what is built against the committed limits. */
export const checkLimits = async (
  root: string = workspaceRoot,
): Promise<{ measured: Record<string, number>; violations: string[] }> => {
  const limits = (await readJson<Record<string, BundleLimit>>(join(root, 'shared/build/bundle-limits.json'))) ?? {};
  const measured = await measureBundles(root);
  return { measured, violations: limitViolations(measured, limits) };
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { measured, violations } = await checkLimits();
  for (const [name, bytes] of Object.entries(measured)) console.log(`${name}: ${(bytes / 1024).toFixed(1)} KB`);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
