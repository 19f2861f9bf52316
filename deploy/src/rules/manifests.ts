import type { HostEntry, HostManifest, ManifestFile, PortalManifest } from '@tessera/contract';

export const hostManifestName = 'host-manifest.json';
export const portalManifestName = 'portal-manifest.json';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Whether a value can be a remote's name. It becomes part of folder names and addresses: no dots, slashes or capitals,
 * and not the host's own name.
 */
export const isRemoteName = (value: unknown): value is string =>
  typeof value === 'string' && value !== 'host' && /^[a-z][a-z0-9-]{0,40}$/.test(value);
export const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+\.\d+\.\d+(?:[-+.][0-9A-Za-z]+)*$/.test(value) && value.length <= 80;

/** A path inside a version's folder: relative, forward slashes, no empty, dot or hidden part. */
export const isInnerPath = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 300 &&
  value.split('/').every((part) => /^[A-Za-z0-9_~@+-][A-Za-z0-9._~@+-]*$/.test(part));

const isFile = (value: unknown): value is ManifestFile =>
  isRecord(value) &&
  isInnerPath(value.path) &&
  typeof value.integrity === 'string' &&
  /^sha384-[A-Za-z0-9+/]{64}$/.test(value.integrity);
const isFiles = (value: unknown): value is readonly ManifestFile[] => Array.isArray(value) && value.every(isFile);
const isEntry = (value: unknown): value is HostEntry =>
  isRecord(value) && isFiles(value.scripts) && isFiles(value.styles);

/** The host manifest in a parsed document, or null when it is not one. */
export const readHostManifest = (value: unknown): HostManifest | null => {
  if (
    !isRecord(value) ||
    value.schema !== 1 ||
    !isVersion(value.version) ||
    !isVersion(value.contract) ||
    !isFiles(value.files)
  )
    return null;
  if (
    !isRecord(value.entries) ||
    !isEntry(value.entries.main) ||
    !isEntry(value.entries.signin) ||
    !isRecord(value.provides)
  )
    return null;
  return value as unknown as HostManifest; // every field was looked at above
};

/** The portal manifest in a parsed document, or null when it is not one. */
export const readPortalManifest = (value: unknown): PortalManifest | null => {
  if (
    !isRecord(value) ||
    value.schema !== 1 ||
    !isRemoteName(value.name) ||
    !isVersion(value.version) ||
    !isFiles(value.files)
  )
    return null;
  if (
    !isText(value.federationName) ||
    value.entry !== 'remoteEntry.js' ||
    value.expose !== './entry' ||
    !isText(value.contract) ||
    !isRecord(value.shared)
  )
    return null;
  const lists = [value.prefixes, value.routes, value.navigation, value.extensions, value.commands ?? [], value.calls];
  return lists.every(Array.isArray) ? (value as unknown as PortalManifest) : null; // routes and the rest are read one by one by the host, closed on errors
};
