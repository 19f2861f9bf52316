import type {
  AccessRule,
  ActionPoint,
  Appearance,
  Decision,
  ErrorBody,
  ExtensionPoint,
  FailureCode,
  FirmBoot,
  ManifestExtension,
  Method,
  Scope,
} from '@tessera/contract';
import type { PortalHistory } from './history';

/** Who is signed in. Never changes while a remote lives: another user means a fresh page. */
export interface PortalUser {
  readonly userId: string;
  readonly userName: string;
  readonly email: string;
  readonly nodeId: string;
  readonly scopes: readonly Scope[];
}

/** A request as the endpoint engine hands it to the host, path parameters filled in. */
export interface PortalRequest {
  readonly method: Method;
  /** Path below the base path, with its query: `/client/F1?page=2`. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What came back: status and parsed JSON, or undefined where the body was not JSON. */
export interface PortalResponse {
  readonly status: number;
  readonly body: unknown;
  /** What the answer's Retry-After says, where it has one. */
  readonly retryAfterSeconds?: number;
}

export interface Toast {
  readonly kind: 'info' | 'success' | 'error';
  readonly message: string;
  /** What can be done about it while it is shown, such as Undo. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export type ColourScheme = 'light' | 'dark';

/** Something that can be read and watched; `subscribe` fits React's `useSyncExternalStore`. */
export interface Watched<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A kind of record changed, here or elsewhere; kinds are the tags of the catalogue. */
export interface EntityChanged {
  readonly kind: string;
  readonly id?: string;
}

export interface PortalFailure {
  readonly remote: string;
  readonly phase: 'load' | 'mount' | 'render' | 'chunk' | 'unmount' | 'extension';
  readonly error: unknown;
  /** Version of the remote it happened in, where that is known. */
  readonly version?: string;
  /** Which line of the table of failures it is, where that is known. */
  readonly code?: FailureCode;
}

/** Changes that would be lost with the page they are on. */
export interface UnsavedChanges {
  /** What is not saved, as it stands in a sentence: `the new client`. */
  readonly what: string;
  /** A save is under way: its own page may move on when the answer is there, and flags still wait. */
  readonly isSaving: boolean;
}

/** An entry of a record's Actions menu. */
export interface OfferedAction {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

/**
 * All that a remote is given by the host. Passed to `createRemote`, reached in components by the `usePortal…` hooks.
 */
export interface Portal {
  readonly contractVersion: string;
  readonly firm: FirmBoot;
  readonly user: PortalUser;
  readonly history: PortalHistory;
  readonly businessDate: string;
  readonly nonce: string;
  readonly flags: Watched<readonly string[] | null>;
  readonly colourScheme: Watched<ColourScheme>;
  /** Theme and texts of the user's node; changes when somebody saves others on this page. */
  readonly appearance: Watched<Appearance>;
  readonly decide: (rule: AccessRule) => Decision;
  readonly api: {
    /** Sends one call below `/api`. Adds the page's token; never throws for a status, throws when nothing came back. */
    readonly send: (request: PortalRequest) => Promise<PortalResponse>;
    /** Called by the endpoint engine on 401 and 419: one toast, session cleared, sign-in with the return path. */
    readonly sessionExpired: () => void;
  };
  readonly toast: (toast: Toast) => void;
  readonly events: {
    readonly entityChanged: (event: EntityChanged) => void;
    readonly onEntityChanged: (listener: (event: EntityChanged) => void) => () => void;
  };
  /** Page name for the window title; the adapter also announces it and moves focus to the page's heading. */
  readonly setPageTitle: (title: string) => void;
  /** Whoever would leave these changes asks first; returns the way to say that they are saved or gone. */
  readonly keepUnsaved: (changes: UnsavedChanges) => () => void;
  /** A dot in the progress bar's calculation: navigation is not over until the returned function is called. */
  readonly startWork: () => () => void;
  /** Extensions other remotes contributed to a point, already filtered by access and in order. */
  readonly extensionsAt: (point: ExtensionPoint) => readonly ManifestExtension[];
  /**
   * What other remotes offer to do with a record, already filtered by access, in order, with the record's own ids in
   * their addresses.
   */
  readonly actionsAt: (point: ActionPoint, ids: ExtensionProps) => readonly OfferedAction[];
  /** Mounts one contributed extension into an element; returns the way to unmount it. */
  readonly mountExtension: (id: string, element: HTMLElement, props: ExtensionProps) => () => void;
  readonly reportFailure: (failure: PortalFailure) => void;
  /**
   * Keeps something to be undone when this version of the remote leaves the page: listeners of a store, which outlives
   * its pages.
   */
  readonly onDropped: (undo: () => void) => void;
}

/** What the page that offers a point tells the extension; all strings so that it can be compared. */
export type ExtensionProps = Readonly<Record<string, string>>;

/** A failed call as endpoints hand it on. */
export type CallError = ErrorBody;
