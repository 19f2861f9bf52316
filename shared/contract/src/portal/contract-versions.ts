import { actionPoints, tabPath, type PortalConfig } from './manifest';

/** What a version of the contract added to manifests, and whether a remote uses it. */
interface Addition {
  readonly version: string;
  readonly what: string;
  readonly isUsed: (config: PortalConfig) => boolean;
}

/**
 * What manifests can say since which version of the contract. Versions that are not here (1.2 to 1.5, 1.7, 1.9, 1.10) added
 * calls and exports of shared modules, which the gate compares by name. A new field or point of the manifest adds a line.
 */
export const contractAdditions: readonly Addition[] = [
  {
    version: '1.1.0',
    what: `entries in the menus of ${Object.keys(actionPoints).join(' and ')}`,
    isUsed: ({ actions }) => (actions ?? []).length > 0,
  },
  {
    version: '1.6.0',
    what: 'tabs of a client or an account',
    isUsed: ({ extensions }) => extensions.some((extension) => tabPath(extension) !== null),
  },
  {
    version: '1.8.0',
    what: 'extensions that are left out where another one is shown',
    isUsed: ({ extensions }) => extensions.some(({ unless }) => unless !== undefined),
  },
];

/** The lowest version of the contract whose hosts understand everything a manifest says. */
export const lowestContract = (config: PortalConfig): string =>
  contractAdditions.findLast(({ isUsed }) => isUsed(config))?.version ?? '1.0.0';
