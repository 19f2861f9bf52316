import type { AccessRule } from '../language/access';
import type { RemoteName } from '../language/call';

export interface ManifestFile {
  readonly path: string;
  /** `sha384-…` of the file as served without compression. */
  readonly integrity: string;
  readonly bytes: number;
  readonly brotliBytes: number;
}

export interface ManifestRoute {
  /** Unique in the portal, `remote.page`. */
  readonly id: string;
  /** Absolute react-router path without the trailing wildcard: `/clients/:clientId/accounts`. */
  readonly path: string;
  readonly title: string;
  readonly access: AccessRule;
}

/**
 * Groups of the top navigation, in order (specification, section 2). The host adds Dashboard before the first, and Log
 * out to the last.
 */
export const navigationGroups = ['Clients', 'Tools', 'Instruments', 'Reporting', 'Transfers', 'Settings'] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

export interface ManifestNavigation {
  readonly id: string;
  /** An entry whose label equals its group is the group's own link; others appear in its submenu. */
  readonly group: NavigationGroup;
  readonly label: string;
  readonly order: number;
  /** The entry leads to the first target whose rule allows the user. Without one, the entry is not shown. */
  readonly targets: readonly { readonly href: string; readonly access: AccessRule }[];
}

/** Named places in the portal where remotes can put panels and tabs. */
export const extensionPoints = [
  'dashboard.figures',
  'dashboard.main',
  'dashboard.side',
  'clients.client.side',
  'clients.account.side',
  'clients.client.tabs',
  'clients.account.tabs',
] as const;
export type ExtensionPoint = (typeof extensionPoints)[number];

/** The points whose extensions are tabs, with the address of the record that has them. */
export const tabPoints = {
  'clients.client.tabs': '/clients/:clientId',
  'clients.account.tabs': '/clients/:clientId/accounts/:accountId',
} as const;
export type TabPoint = keyof typeof tabPoints;

export interface ManifestExtension {
  readonly id: string;
  readonly point: ExtensionPoint;
  readonly order: number;
  /** A panel's name for screen readers; the label of a tab. */
  readonly title: string;
  /** A tab's last part of its address: `transfers` at `clients.client.tabs` is `/clients/:clientId/transfers`. */
  readonly segment?: string;
  /** The id of another extension, of any remote: where the user is shown that one, this one is left out. */
  readonly unless?: string;
  readonly access: AccessRule;
}

const isTabPoint = (point: string): point is TabPoint => Object.hasOwn(tabPoints, point);

/** The react-router path of a contributed tab; null for a panel. */
export const tabPath = ({ point, segment }: Pick<ManifestExtension, 'point' | 'segment'>): string | null =>
  isTabPoint(point) && segment !== undefined ? `${tabPoints[point]}/${segment}` : null;

/** Records whose Actions menu remotes can add to, with the placeholders an address may have there. */
export const actionPoints = {
  'clients.client.actions': ['clientId'],
  'clients.account.actions': ['clientId', 'accountId'],
} as const;
export type ActionPoint = keyof typeof actionPoints;

/** An entry for the Actions menu of another remote's record: a link labelled with a verb. */
export interface ManifestAction {
  readonly id: string;
  readonly point: ActionPoint;
  readonly order: number;
  /** Label that says what it does or shows: "Transfers of this account". */
  readonly label: string;
  /** An address of this remote with the point's placeholders: `/transfers?accountId={accountId}`. */
  readonly href: string;
  readonly access: AccessRule;
}

/** An entry for the command palette, available everywhere: a link labelled with a verb. */
export interface ManifestCommand {
  readonly id: string;
  /** What it does: "New client". */
  readonly label: string;
  readonly href: string;
  /** `create` also appears in the menu of the header's plus button. */
  readonly kind: 'create' | 'open';
  readonly access: AccessRule;
}

/** A remote's `portal.config.ts`; the build adds the rest of the manifest. */
export interface PortalConfig {
  readonly name: RemoteName | (string & {});
  readonly team: string;
  /** Range of `contractVersion` it was written for, such as `^1.0.0`. */
  readonly contract: string;
  /** Address prefixes it owns: `/clients`. */
  readonly prefixes: readonly string[];
  readonly routes: readonly ManifestRoute[];
  /** A page that no entry leads to is shown in the menu under the first of these. */
  readonly navigation: readonly ManifestNavigation[];
  readonly extensions: readonly ManifestExtension[];
  readonly actions?: readonly ManifestAction[];
  readonly commands?: readonly ManifestCommand[];
  /** Ids of the calls it makes. */
  readonly calls: readonly string[];
}

/** What opening one page or panel loads, followed through the build's own graph. */
export interface ManifestLoad {
  /** Paths of the remote's own files, each once. */
  readonly files: readonly string[];
  /** Modules it takes from the host. */
  readonly shared: readonly string[];
  /** Extension points it shows: the panels there load with it. */
  readonly points: readonly string[];
}

/** `portal-manifest.json`, written by the build beside the files it lists. */
export interface PortalManifest extends PortalConfig {
  readonly schema: 1;
  readonly version: string;
  /** Name that includes the version, so that two versions can run in one page: `clients__0_1_0_3f2a91c0`. */
  readonly federationName: string;
  readonly entry: 'remoteEntry.js';
  readonly expose: './entry';
  readonly files: readonly ManifestFile[];
  /** Packages it takes from the host, with the version range it was built for: `{ "react": "^19.3.0" }`. */
  readonly shared: Readonly<Record<string, string>>;
  /** Names it uses of each of those modules, so that a host without one of them is found before its users find it. */
  readonly takes?: Readonly<Record<string, readonly string[]>>;
  /** What each route and each extension loads, by its id. A page has no use for it, so a release leaves it out. */
  readonly loads?: {
    readonly routes: Readonly<Record<string, ManifestLoad>>;
    readonly extensions: Readonly<Record<string, ManifestLoad>>;
  };
}

/** Files that one kind of page loads, in order. */
export interface HostEntry {
  readonly scripts: readonly ManifestFile[];
  readonly styles: readonly ManifestFile[];
}

/**
 * `host-manifest.json`, written by the host's build beside the files it lists; paths are below
 * `/assets/host/<version>/`.
 */
export interface HostManifest {
  readonly schema: 1;
  readonly version: string;
  /** The `contractVersion` it speaks with remotes. */
  readonly contract: string;
  readonly entries: { readonly main: HostEntry; readonly signin: HostEntry };
  readonly files: readonly ManifestFile[];
  /** Shared packages the host provides, with their versions, to check a remote against. */
  readonly provides: Readonly<Record<string, string>>;
  /** Names that each shared module exports; a module is absent when its build could not tell. */
  readonly gives?: Readonly<Record<string, readonly string[]>>;
  /** Paths of the files that each shared module comes in, with those of the modules it takes itself. */
  readonly loads?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Version of the contract between host and remote: the Portal object, mount adapter, shared modules and federation
 * runtime.
 */
export const contractVersion = '1.11.0';
