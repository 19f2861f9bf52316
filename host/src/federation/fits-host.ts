import { contractVersion } from '@tessera/contract';
import type { PortalManifest } from '@tessera/contract';
import { satisfiesRange } from '@tessera/contract/version-range';
import { PortalError } from '../failures/portal-error';

/** Versions of the shared packages this host provides, by request; set by the build, absent without one. */
declare const TESSERA_PROVIDES: Readonly<Record<string, string>> | undefined;
const providedHere = (): Readonly<Record<string, string>> | null =>
  typeof TESSERA_PROVIDES === 'undefined' ? null : TESSERA_PROVIDES;

const versionOf = (request: string, provided: Readonly<Record<string, string>>): string | undefined =>
  provided[request] ?? Object.entries(provided).find(([key]) => key.endsWith('/') && request.startsWith(key))?.[1];

/** Refuses a remote that this host cannot run, before any of its code is fetched. */
export const checkFitsHost = ({ name, version, contract, shared }: PortalManifest, provided = providedHere()): void => {
  if (!satisfiesRange(contractVersion, contract))
    throw new PortalError(
      'PORTAL-CONTRACT',
      `${name} ${version} was written for contract ${contract}; this host speaks ${contractVersion}.`,
    );
  if (provided === null) return;
  for (const [request, range] of Object.entries(shared)) {
    const has = versionOf(request, provided);
    if (has === undefined || !satisfiesRange(has, range))
      throw new PortalError(
        'PORTAL-SHARED',
        `${name} ${version} needs ${request} ${range}; this host provides ${has ?? 'none'}.`,
      );
  }
};
