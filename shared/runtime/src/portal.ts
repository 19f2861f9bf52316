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

/** The signed-in user. Never changes while a remote lives: a change of user loads a fresh page. */
export interface PortalUser {
  readonly userId: string;
  readonly userName: string;
  readonly email: string;
  readonly nodeId: string;
  readonly scopes: readonly Scope[];
}

/** A request that the endpoint engine passes to the host, with path parameters filled in. */
export interface PortalRequest {
  readonly method: Method;
  /** Path below the base path, with its query: `/client/F1?page=2`. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The response: status and parsed JSON, or undefined where the body was not JSON. */
export interface PortalResponse {
  readonly status: number;
  readonly body: unknown;
  /** Seconds of the Retry-After header, when the response has one. */
  readonly retryAfterSeconds?: number;
}

export interface Toast {
  readonly kind: 'info' | 'success' | 'error';
  readonly message: string;
  /** An action offered while the toast is shown, such as Undo. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export type ColourScheme = 'light' | 'dark';

/** A value that can be read and watched; `subscribe` fits React's `useSyncExternalStore`. */
export interface Watched<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A record of this kind changed, here or elsewhere; kinds are the tags of the catalogue. */
export interface EntityChanged {
  readonly kind: string;
  readonly id?: string;
}

export interface PortalFailure {
  readonly remote: string;
  readonly phase: 'load' | 'mount' | 'render' | 'chunk' | 'unmount' | 'extension';
  readonly error: unknown;
  /** Version of the remote in which it happened, where known. */
  readonly version?: string;
  /** Its code in the table of failures, where known. */
  readonly code?: FailureCode;
}

/** Changes that would be lost with their page. */
export interface UnsavedChanges {
  /** What is unsaved, as it reads in a sentence: `the new client`. */
  readonly what: string;
  /** A save is in progress: the form's own page may navigate when the response arrives; flag changes still wait. */
  readonly isSaving: boolean;
}

/** A page somebody finds in the menu or the palette. */
export interface PortalPage {
  readonly href: string;
  readonly label: string;
}

/** An entry in a record's Actions menu. */
export interface OfferedAction {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

/**
 * Everything the host gives a remote. `createStore` of its `RemoteDefinition` gets it; components reach it through
 * `usePortal` and the hooks beside it.
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
  /** Theme and texts of the user's node; changes when somebody saves new ones on this page. */
  readonly appearance: Watched<Appearance>;
  readonly decide: (rule: AccessRule) => Decision;
  /** The pages of this release that somebody with these scopes would have. Absent in older hosts. */
  readonly pagesFor?: (scopes: readonly Pick<Scope, 'resource' | 'ranges'>[]) => readonly PortalPage[];
  readonly api: {
    /**
     * Sends one call below `/api` with the page's token. Never throws for a status; throws when there is no response.
     */
    readonly send: (request: PortalRequest) => Promise<PortalResponse>;
    /**
     * Called by the endpoint engine on 401 and 419: shows one toast, clears the session and goes to sign-in with the
     * return path.
     */
    readonly sessionExpired: () => void;
  };
  readonly toast: (toast: Toast) => void;
  readonly events: {
    readonly entityChanged: (event: EntityChanged) => void;
    readonly onEntityChanged: (listener: (event: EntityChanged) => void) => () => void;
  };
  /** Names the page in the window title; the adapter also announces it and moves focus to the page's heading. */
  readonly setPageTitle: (title: string) => void;
  /**
   * Registers unsaved changes: leaving the page asks the user first. Returns the function that removes them once saved
   * or gone.
   */
  readonly keepUnsaved: (changes: UnsavedChanges) => () => void;
  /** Registers work for the progress bar: the navigation is not over until the returned function is called. */
  readonly startWork: () => () => void;
  /** Extensions that other remotes contributed to a point, filtered by access and sorted. */
  readonly extensionsAt: (point: ExtensionPoint) => readonly ManifestExtension[];
  /**
   * Actions that other remotes offer on a record, filtered by access and sorted, with the record's ids in their
   * addresses.
   */
  readonly actionsAt: (point: ActionPoint, ids: ExtensionProps) => readonly OfferedAction[];
  /** Mounts one contributed extension into an element; returns the function that unmounts it. */
  readonly mountExtension: (id: string, element: HTMLElement, props: ExtensionProps) => () => void;
  readonly reportFailure: (failure: PortalFailure) => void;
  /**
   * Registers a clean-up for when this version of the remote leaves the page, such as the listeners of a store, which
   * outlives its pages.
   */
  readonly onDropped: (undo: () => void) => void;
}

/** Props that the offering page passes to the extension; all strings so that they can be compared. */
export type ExtensionProps = Readonly<Record<string, string>>;

/** A failed call, as endpoints return it. */
export type CallError = ErrorBody;
