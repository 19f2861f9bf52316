import { hostManifestName, isRemoteName, portalManifestName } from './manifests';

/** A unit is what is released: the host, or a remote by its name. */
export const hostUnit = 'host';
export const isUnit = (value: unknown): value is string => value === hostUnit || isRemoteName(value);

/** Path of a unit's versions below the registry's folder. */
export const unitPath = (unit: string): string => (unit === hostUnit ? 'host' : `remotes/${unit}`);
/** Permanent path of a version below the registry's folder. */
export const versionPath = (unit: string, version: string): string => `${unitPath(unit)}/${version}`;
/** Path of a version's manifest. */
export const manifestPath = (unit: string, version: string): string =>
  `${versionPath(unit, version)}/${unit === hostUnit ? hostManifestName : portalManifestName}`;
