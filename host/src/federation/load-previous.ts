import type { PortalManifest, PreviousVersion } from '@tessera/contract';
import { own } from '../boot/own-browser';
import type { RemoteVersion } from '../applications/remote-version';
import { addToPageTable } from '../boot/page-table';
import { PortalError } from '../failures/portal-error';

const answerWithinMs = 10_000;

const isManifestOf = (value: unknown, name: string, version: string): value is PortalManifest => {
  if (typeof value !== 'object' || value === null) return false;
  const { schema, files, routes, extensions, prefixes, shared, ...manifest } = value as Partial<PortalManifest>;
  const isComplete =
    [files, routes, extensions, prefixes].every(Array.isArray) &&
    typeof shared === 'object' &&
    typeof manifest.federationName === 'string';
  return schema === 1 && manifest.name === name && manifest.version === version && isComplete;
};

/**
 * Fetches the previous version's manifest, checks it against the release's hash, and allows its scripts.
 * @throws PortalError `PORTAL-MANIFEST`.
 */
export const loadPrevious = async (
  name: string,
  { version, base, manifestIntegrity }: PreviousVersion,
): Promise<RemoteVersion> => {
  try {
    const answer = await own.fetch(`${base}portal-manifest.json`, {
      integrity: manifestIntegrity,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const manifest: unknown = await answer.json();
    if (!isManifestOf(manifest, name, version)) throw new Error('it is not that version’s');
    addToPageTable(base, manifest.files);
    return { name, version, base, manifest };
  } catch (error) {
    throw new PortalError(
      'PORTAL-MANIFEST',
      `The manifest of ${name} ${version} could not be used: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
};
