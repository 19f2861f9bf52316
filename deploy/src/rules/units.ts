import { hostManifestName, isRemoteName, portalManifestName } from './manifests';

/** What is released: the host, or a remote by its name. */
export const hostUnit = 'host';
export const isUnit = (value: unknown): value is string => value === hostUnit || isRemoteName(value);

/** Where a unit's versions are, below the registry's folder. */
export const unitPath = (unit: string): string => (unit === hostUnit ? 'host' : `remotes/${unit}`);
/** Where a version is for ever, below the registry's folder. */
export const versionPath = (unit: string, version: string): string => `${unitPath(unit)}/${version}`;
/** Where a version's manifest is. */
export const manifestPath = (unit: string, version: string): string =>
  `${versionPath(unit, version)}/${unit === hostUnit ? hostManifestName : portalManifestName}`;
