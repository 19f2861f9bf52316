import { accessRuleOf, decide, type Call, type Scope } from '@tessera/contract';
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
}

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
