import { accessRuleOf, decide, type Call, type Scope } from '@tessera/contract';
import type { SessionStage } from '@tessera/contract/authentication/values';
import type { EventEntityKind, UserKind } from '../../foundation/database/column-types';

/** The person or machine that makes a request, from the session row. */
export interface Caller {
  readonly firmId: string;
  readonly sessionId: bigint;
  readonly userId: string;
  /** A machine user acts as the firm's operations. */
  readonly userKind: UserKind;
  readonly scopes: readonly Scope[];
  /** The caller's node and all nodes below it; null for the whole firm. */
  readonly nodeIds: readonly string[] | null;
  readonly businessDate: string;
  readonly sessionExpiresAt: Date;
  readonly idleTimeoutSeconds: number;
  /** The step of the sign-in that the session still waits for; null for a whole session. */
  readonly waitsFor: SessionStage | null;
  /** When a second factor was last proved in the session. */
  readonly factorAt: Date | null;
}

/** What decides whether a caller can be the second person of something. */
export type Person = Pick<Caller, 'userId' | 'userKind'>;

/** A person who has nothing to do with a record: what is refused to them too is not refused because of who asks. */
export const somebodyElse: Person = { userId: '', userKind: 'User' };

/** Why a caller is nobody's second person: operations, a machine user, decide nothing. Null for a person. */
export const notAPerson = ({ userKind }: Person, does: string): string | null =>
  userKind === 'Machine' ? `Only a person can ${does}.` : null;

/** Whether the caller is an administrator of the firm. */
export const managesFirm = ({ scopes }: Pick<Caller, 'scopes'>): boolean =>
  decide(
    { authenticated: true, scopes, flags: null },
    { requires: { resource: 'Firm Management', level: 'readWrite' } },
  ).allowed;

/** Whether the caller's scopes let them make a call. */
export const mayCall = ({ scopes }: Pick<Caller, 'scopes'>, call: Pick<Call, 'access'>): boolean =>
  decide({ authenticated: true, scopes, flags: null }, accessRuleOf(call)).allowed;

/** Whether the caller's scopes let them read a kind of record. */
export const mayRead = ({ scopes }: Pick<Caller, 'scopes'>, resource: EventEntityKind): boolean =>
  decide({ authenticated: true, scopes, flags: null }, { requires: { resource, level: 'read' } }).allowed;
