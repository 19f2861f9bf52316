import { accessRuleOf, decide, type Call } from '@tessera/contract';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../foundation/clock';
import type { UserKind } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { ApiError, notFound } from '../http/api-error';
import type { PortalSite } from '../http/portal-site';
import { doOnce, type IdempotentRequest } from '../idempotency/idempotency';
import { eventsOfCalls } from '../events/events-of-calls';
import { changedFacts, writeEvents, type EventFacts } from '../events/write-events';
import { auditRefusal, writeAudit } from './audit';
import type { Caller } from './caller';

/**
 * Everything a caller's reads depend on: the connection, the firm, the nodes and the business date. The queries of
 * `seen.ts` take it.
 */
export interface ReadScope {
  readonly db: Kysely<DB>;
  readonly caller: Caller;
  readonly firmId: string;
  /** The caller's node and all nodes below it; null for the whole firm. */
  readonly nodeIds: readonly string[] | null;
  readonly businessDate: string;
}

/** Returns a caller's read scope on a connection; inside a write, on the write's transaction. */
export const readScope = (db: Kysely<DB>, caller: Caller): ReadScope => ({
  db,
  caller,
  firmId: caller.firmId,
  nodeIds: caller.nodeIds,
  businessDate: caller.businessDate,
});

/** Who makes a call, in the form the audit trail and the ledger use. */
export interface Actor {
  readonly firmId: string;
  readonly userId: string;
  readonly userKind: UserKind;
  readonly businessDate: string;
  /** London time on the business date. */
  readonly at: LondonTime;
  /** The platform's clock, which gives each record its time. */
  readonly clock: Clock;
  /** Id of the call. */
  readonly call: string;
  /** The release of the page that asked. */
  readonly release: string | null;
  /** The portal's address in the browser, for a call that mails a link. */
  readonly site?: PortalSite | null;
}

type Work<Result> = (transaction: Transaction<DB>) => Promise<Result>;

/**
 * The scope of one request, given to its handler. It reads what the caller sees, and does each write once, in one
 * transaction with its audit row. Inside a write, use only its transaction: a second connection could wait for the
 * first for ever.
 */
export interface Scope extends ReadScope {
  readonly actor: Actor;
  /**
   * Does a write in one transaction with its audit row, and stores the result for a repetition of the request. The
   * handler must answer exactly that result as its data.
   */
  write<Result>(recordId: string | null | ((result: Result) => string | null), work: Work<Result>): Promise<Result>;
  /** Like `write`, for edits: the audit row records the fields before and after. */
  change<Result>(
    recordId: string | ((answer: Result) => string),
    work: Work<{ readonly before: object; readonly after: object; readonly answer: Result }>,
  ): Promise<Result>;
  /** Like `write`, for work that writes this call's audit row itself, which is the ledger's. */
  writeAudited<Result>(work: Work<Result>): Promise<Result>;
}

/**
 * Opens the scope of a request whose access was checked. `request` makes its write idempotent; it is null without an
 * idempotency key. `onWritten` is called with the result of a write.
 */
export const openScope = (
  db: Kysely<DB>,
  caller: Caller,
  actor: Actor,
  request: IdempotentRequest | null,
  onWritten?: (answer: unknown) => void,
): Scope => {
  const runOnce = async <Result>(work: Work<Result>): Promise<Result> => {
    const answer = await doOnce(db, request, work);
    onWritten?.(answer);
    return answer;
  };
  const tell = async (transaction: Transaction<DB>, recordId: string | null, facts: EventFacts): Promise<void> => {
    const event = eventsOfCalls[actor.call];
    if (event === undefined || recordId === null) return;
    const { firmId, userId } = actor;
    await writeEvents(transaction, { firmId, userId, at: actor.clock(), kind: event.kind }, [
      { type: event.type, id: recordId, facts },
    ]);
  };
  return {
    ...readScope(db, caller),
    actor,
    writeAudited: runOnce,
    write: (recordId, work) =>
      runOnce(async (transaction) => {
        const result = await work(transaction);
        const id = typeof recordId === 'function' ? recordId(result) : recordId;
        await writeAudit(transaction, {
          ...actor,
          writtenAt: actor.clock(),
          action: actor.call,
          outcome: 'done',
          recordId: id,
        });
        await tell(transaction, id, {});
        return result;
      }),
    change: (recordId, work) =>
      runOnce(async (transaction) => {
        const { before, after, answer } = await work(transaction);
        const id = typeof recordId === 'function' ? recordId(answer) : recordId;
        await writeAudit(transaction, {
          ...actor,
          writtenAt: actor.clock(),
          action: actor.call,
          outcome: 'done',
          recordId: id,
          before,
          after,
        });
        if (Object.keys(after).length > 0) await tell(transaction, id, changedFacts(after));
        return answer;
      }),
  };
};

/**
 * The scope of a request that is tried on a transaction its caller rolls back: nothing is stored, audited or remembered.
 */
export const trialScope = (transaction: Transaction<DB>, caller: Caller, actor: Actor): Scope => ({
  ...readScope(transaction, caller),
  actor,
  write: (_recordId, work) => work(transaction),
  change: async (_recordId, work) => (await work(transaction)).answer,
  writeAudited: (work) => work(transaction),
});

/**
 * Checks that the call's catalogue entry allows the caller, and that the path names the caller's firm. Both refusals
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
