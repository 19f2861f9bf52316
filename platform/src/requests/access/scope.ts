import { accessRuleOf, decide, type Call } from '@tessera/contract';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Kysely, Transaction } from 'kysely';
import type { UserKind } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { ApiError, notFound } from '../http/api-error';
import { doOnce, type IdempotentRequest } from '../idempotency/idempotency';
import { auditRefusal, writeAudit } from './audit';
import type { Caller } from './caller';

/**
 * What a caller's reads stand on: on which connection, of which firm, of which nodes, on which day. The queries of what
 * they see take it.
 */
export interface ReadScope {
  readonly db: Kysely<DB>;
  readonly caller: Caller;
  readonly firmId: string;
  /** The caller's node and all below it; null when that is the whole firm. */
  readonly nodeIds: readonly string[] | null;
  readonly businessDate: string;
}

/** What a caller sees on a connection: inside a write, on its transaction. */
export const readScope = (db: Kysely<DB>, caller: Caller): ReadScope => ({
  db,
  caller,
  firmId: caller.firmId,
  nodeIds: caller.nodeIds,
  businessDate: caller.businessDate,
});

/** Who does a call, as the audit trail and the ledger know them. */
export interface Actor {
  readonly firmId: string;
  readonly userId: string;
  readonly userKind: UserKind;
  readonly businessDate: string;
  /** London's time of the business date. */
  readonly at: LondonTime;
  /** Id of the call. */
  readonly call: string;
  /** The release of the page that asks. */
  readonly release: string | null;
}

type Work<Result> = (transaction: Transaction<DB>) => Promise<Result>;

/**
 * What a handler is given: made for one request, it reads what its caller sees, and every write of it is done once, in
 * one transaction with its audit row. Inside a write only its transaction is asked: a second connection could wait for
 * the first for ever.
 */
export interface Scope extends ReadScope {
  readonly actor: Actor;
  /**
   * Does a write in one transaction with its audit row, and keeps what it returns for a repetition of the request: a
   * handler answers exactly that as its data.
   */
  write<Result>(recordId: string | null | ((result: Result) => string | null), work: Work<Result>): Promise<Result>;
  /** As `write`, of what is edited: its audit row says what was and what is, by field. */
  change<Result>(
    recordId: string | ((answer: Result) => string),
    work: Work<{ readonly before: object; readonly after: object; readonly answer: Result }>,
  ): Promise<Result>;
  /** As `write`, of work that writes the audit row of this call itself: the ledger's. */
  writeAudited<Result>(work: Work<Result>): Promise<Result>;
}

/**
 * Opens the scope of a request whose access was checked. A write is done once for an idempotent request; null when it
 * came without a key. `onWritten` hears what a write returned.
 */
export const openScope = (
  db: Kysely<DB>,
  caller: Caller,
  actor: Actor,
  request: IdempotentRequest | null,
  onWritten?: (answer: unknown) => void,
): Scope => {
  const once = async <Result>(work: Work<Result>): Promise<Result> => {
    const answer = await doOnce(db, request, work);
    onWritten?.(answer);
    return answer;
  };
  return {
    ...readScope(db, caller),
    actor,
    writeAudited: once,
    write: (recordId, work) =>
      once(async (transaction) => {
        const result = await work(transaction);
        await writeAudit(transaction, {
          ...actor,
          action: actor.call,
          outcome: 'done',
          recordId: typeof recordId === 'function' ? recordId(result) : recordId,
        });
        return result;
      }),
    change: (recordId, work) =>
      once(async (transaction) => {
        const { before, after, answer } = await work(transaction);
        await writeAudit(transaction, {
          ...actor,
          action: actor.call,
          outcome: 'done',
          recordId: typeof recordId === 'function' ? recordId(answer) : recordId,
          before,
          after,
        });
        return answer;
      }),
  };
};

/**
 * Checks that a call's catalogue entry lets its caller do it and that the path's firm is the caller's. Both refusals
 * are audited.
 * @throws ApiError 403 for a missing scope, 404 for another firm.
 */
export const checkAccess = async (
  db: Kysely<DB>,
  caller: Caller,
  actor: Actor,
  call: Call,
  pathFirmId: string | undefined,
): Promise<void> => {
  if (pathFirmId !== undefined && pathFirmId !== caller.firmId) {
    await auditRefusal(db, actor, 'The path names another firm.');
    throw notFound('Firm');
  }
  const decision = decide({ authenticated: true, scopes: caller.scopes, flags: null }, accessRuleOf(call));
  if (decision.allowed) return;
  await auditRefusal(db, actor, decision.reason);
  throw new ApiError('forbidden', 'You do not have access to this. Ask an administrator of your firm for it.');
};
