/**
 * Name of a remote's version in a page, where two versions may stand: `clients` and `0.1.0-3f2a91c0` make
 * `clients__0_1_0_3f2a91c0`.
 */
export const federationNameOf = (name: string, version: string): string =>
  `${name.replaceAll('-', '_')}__${version.replace(/[^A-Za-z0-9]/g, '_')}`;
