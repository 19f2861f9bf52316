import type { SessionStage } from '../authentication/values';
import type { EntityKind } from './entity-kinds';
import type { AccessRequirement, AccessRule } from './access';

/** The remotes of the portal, in menu order. */
export const remoteNames = ['clients', 'tools', 'transfers', 'reporting', 'settings'] as const;
export type RemoteName = (typeof remoteNames)[number];

/**
 * `read` shows records (GET); `write` changes them, once for each idempotency key; `preview` answers a question that is
 * too long or too private for an address, and changes nothing.
 */
export type CallKind = 'read' | 'write' | 'preview';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How a caller proves who they are. `session`: the session cookie and page token, or a machine's token. `boot`: the
 * short-lived token of the page before sign-in; a session is accepted too. `clientAuthentication`: the header of that
 * name.
 */
export type Credential = 'session' | 'boot' | 'clientAuthentication';

/** One API call, written once and used by pages, proxy, platform and documents. */
export interface Call {
  /** Unique id of the call; the key of its schemas, handler and client endpoint. */
  readonly id: string;
  readonly kind: CallKind;
  readonly method: Method;
  /** Path template below the base path, parameters in braces: `/client/{firmId}/{clientId}`. */
  readonly path: string;
  /** Every query name the call takes. */
  readonly query: readonly string[];
  readonly headers?: readonly string[];
  /** What the caller needs, or several alternatives; null means that being signed in is enough. */
  readonly access: AccessRequirement | { readonly anyOf: readonly AccessRequirement[] } | null;
  readonly credential: Credential;
  /**
   * Kinds of record the answer shows (a read) or changes (a write). A preview names those that it is asked again for
   * while it is shown; one of a form's values names none, because it is asked anew when the form is sent.
   */
  readonly tags: readonly EntityKind[];
  readonly owner: RemoteName | 'host';
  /** True for calls that are not in the specification; their paths begin with `/tessera/`. */
  readonly ours?: true;
  /** True for a call that mails a link to the portal: the proxy says at which address the browser is. */
  readonly mailsLink?: true;
  /**
   * The caller proves a second factor again before it, where they have one: always, or where the body has one of these
   * fields.
   */
  readonly stepUp?: true | readonly string[];
  /** The stages in which a session may make this call before its second step is done. */
  readonly stages?: readonly SessionStage[];
  /** Absent when the platform answers. The proxy answers what only it knows. */
  readonly answeredBy?: 'proxy';
}

/** Query names of every list: the specification's two and our `sort` (`name`, or `-name` for descending). */
export const pageQuery = ['page', 'pageSize', 'sort'] as const;

/** A call's access as a rule for `decide`. */
export const accessRuleOf = ({ access }: Pick<Call, 'access'>): AccessRule => {
  if (access === null) return {};
  return 'anyOf' in access ? access : { requires: access };
};

export const isRead = ({ kind }: Pick<Call, 'kind'>): boolean => kind === 'read';

/**
 * True for a call that changes records: it can be repeated by its idempotency key, and its refusals are audited. Its
 * tags name what it changes.
 */
export const changesRecords = ({ credential, kind, tags }: Pick<Call, 'credential' | 'kind' | 'tags'>): boolean =>
  credential === 'session' && kind === 'write' && tags.length > 0;

/** Whether a request with this body needs a second factor proved in the last minutes. */
export const needsStepUp = ({ stepUp }: Pick<Call, 'stepUp'>, body: unknown): boolean =>
  stepUp === true ||
  (stepUp !== undefined &&
    typeof body === 'object' &&
    body !== null &&
    stepUp.some((field) => ((body as Readonly<Record<string, unknown>>)[field] ?? null) !== null));

/** Names in braces in a path template, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

/** Keeps the literal types of a group of calls while checking their shape and that each key is its call's id. */
export const defineCalls = <const T extends { readonly [K in keyof T]: Call & { readonly id: K } }>(calls: T): T =>
  calls;
