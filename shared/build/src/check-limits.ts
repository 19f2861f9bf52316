import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostManifest, ManifestFile, PortalManifest } from '@tessera/contract';
import { limitViolations } from './limit-violations';
import type { BundleLimit } from './limit-violations';
import { readJson } from './read-json';
import { workspaceRoot } from './workspace';

const sum = (files: readonly ManifestFile[]): number => files.reduce((total, file) => total + file.brotliBytes, 0);

/** All the host can send to a page after sign-in. */
const hostAfterSignIn = ({ entries, files }: HostManifest): number => {
  const shell = new Set([...entries.main.scripts, ...entries.main.styles].map(({ path }) => path));
  const signInOnly = new Set([...entries.signin.scripts, ...entries.signin.styles].map(({ path }) => path).filter((path) => !shell.has(path)));
  return sum(files.filter(({ path }) => !signInOnly.has(path)));
};

/**
 * Brotli bytes of every bundle that is built, by the name of its limit: a host entry with its styles, the whole of a remote's own
 * code, and the most that any page can come to from an empty cache.
 */
export const measureBundles = async (root: string = workspaceRoot): Promise<Record<string, number>> => {
  const measured: Record<string, number> = {};
  const host = await readJson<HostManifest>(join(root, 'host/dist/host-manifest.json'));
  for (const [entry, { scripts, styles }] of Object.entries(host?.entries ?? {})) measured[`host ${entry}`] = sum([...scripts, ...styles]);
  const remotes = join(root, 'remotes');
  let largest = 0;
  for (const name of existsSync(remotes) ? readdirSync(remotes) : []) {
    const manifest = await readJson<PortalManifest>(join(remotes, name, 'dist/portal-manifest.json'));
    if (!manifest) continue;
    const bytes = sum(manifest.files);
    measured[`remote ${manifest.name}`] = bytes;
    largest = Math.max(largest, bytes);
  }
  if (host) measured['any page'] = hostAfterSignIn(host) + largest;
  return measured;
};

/** Measures what is built against the committed limits. */
export const checkLimits = async (root: string = workspaceRoot): Promise<{ measured: Record<string, number>; violations: string[] }> => {
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
