import type { Change } from '@tessera/runtime/page-watch';
import type { RemoteVersion } from '../applications/remote-version';

/** Tells developers who changed what everybody shares, and what to do instead. */
export const warnOfLeft = (
  { what, instead }: Change,
  units: readonly Pick<RemoteVersion, 'name' | 'version'>[],
): void => {
  const names = units.map(({ name, version }) => `${name} ${version}`).join(' or ');
  console.warn(`${names}: ${what}. The host has put it back. ${instead}`);
};
