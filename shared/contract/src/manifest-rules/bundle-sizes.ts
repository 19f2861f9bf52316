import type { HostManifest, ManifestFile, PortalManifest } from '../portal/manifest';

const sum = (files: readonly ManifestFile[]): number => files.reduce((total, file) => total + file.brotliBytes, 0);

/** All that the host can send to a page after sign-in. */
const afterSignIn = ({ entries, files }: HostManifest): number => {
  const shell = new Set([...entries.main.scripts, ...entries.main.styles].map(({ path }) => path));
  const signInOnly = new Set(
    [...entries.signin.scripts, ...entries.signin.styles].map(({ path }) => path).filter((path) => !shell.has(path)),
  );
  return sum(files.filter(({ path }) => !signInOnly.has(path)));
};

/**
 * Brotli bytes by the name of their limit: each host entry with its styles, all of each remote's own code, and the most
 * that any page can load from an empty cache.
 */
export const bundleSizes = (
  hosts: readonly HostManifest[],
  remotes: readonly PortalManifest[],
): Record<string, number> => {
  const measured: Record<string, number> = {};
  const note = (name: string, bytes: number): void => {
    measured[name] = Math.max(measured[name] ?? 0, bytes);
  };
  for (const host of hosts)
    for (const [entry, { scripts, styles }] of Object.entries(host.entries))
      note(`host ${entry}`, sum([...scripts, ...styles]));
  for (const remote of remotes) note(`remote ${remote.name}`, sum(remote.files));
  const largest = Math.max(0, ...remotes.map(({ files }) => sum(files)));
  for (const host of hosts) note('any page', afterSignIn(host) + largest);
  return measured;
};
