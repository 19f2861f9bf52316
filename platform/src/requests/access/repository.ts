import { accessRuleOf, decide, type Call } from '@tessera/contract';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { readSecondPerson } from '../../capabilities/firms/second-person';
import { claim, keepAnswer, replayIfDone, type IdempotentRequest } from '../idempotency/idempotency';
import type { TransactionCommand } from '../../ledger/commands';
import type { Executed } from '../../ledger/executed';
import type { Ledger } from '../../ledger/ledger';
import { preview } from '../../ledger/preview';
import { previewCorrection } from '../../ledger/preview-correction';
import { takerNotFound } from '../../ledger/read-taker';
import type { LedgerActor } from '../../ledger/state';
import { changeSetting } from '../../capabilities/nodes/change-setting';
import type { Chain, SettingKind, StoredSetting } from '../../capabilities/nodes/inheritance';
import { readChain } from '../../capabilities/nodes/read-chain';
import { ApiError, notFound } from '../http/api-error';
import type { CallServices } from '../call-services';
import { writeAudit } from './audit';
import type { Caller } from './caller';
import { ScopedReads } from './scoped-reads';

/**
 * The only way from a handler to a table. It is made for one request: it reads what its caller sees, and every write of it is done once,
 * in one transaction with its audit row.
 */
export class Repository extends ScopedReads {
  private request: IdempotentRequest | null = null;
  private refusalAudited = false;
  /** What this call's write returned, once there was one. */
  written: { readonly answer: unknown } | null = null;

  constructor(
    db: Kysely<DB>,
    caller: Caller,
    private readonly call: Call,
    /** The release of the page that asks, for the audit trail. */
    private readonly release: string | null,
    private readonly ledger: Ledger,
    /** London's time of the caller's business date. */
    private readonly at: LondonTime,
  ) {
    super(db, caller);
  }

  /** Changes a node's setting in one transaction with its audit row, which says what was and what is. Returns what `answer` makes of it. @throws ApiError 404 or 412. */
  async changeNodeSetting<Result>(nodeId: string, kind: SettingKind, version: number, change: (own: StoredSetting) => StoredSetting, answer: (chain: Chain) => Result): Promise<Result> {
    await this.nodeChain(nodeId);
    const { firmId, userId } = this.caller;
    return this.change(nodeId, async (transaction) => ({ ...(await changeSetting(transaction, { firmId, userId, nodeId, kind, version, change })), answer: answer(await readChain(transaction, firmId, nodeId)) }));
  }

  /** Audits, by itself, that this call was refused; of several reasons the first. */
  async refused(reason: string): Promise<void> {
    if (this.refusalAudited) return;
    this.refusalAudited = true;
    await writeAudit(this.db, { firmId: this.firmId, userId: this.caller.userId, action: this.call.id, outcome: 'refused', reason, release: this.release });
  }

  /** From here this call's write is done once for the request. @throws Replayed when it was done before, ApiError 422 when with another body. */
  async doOnce(request: IdempotentRequest): Promise<void> {
    await replayIfDone(this.db, request);
    this.request = request;
  }

  /**
   * Does a write in one transaction with its audit row, and keeps what it returns for a repetition of the request: a handler answers
   * exactly that as its data. Inside, only the given transaction is asked: a second connection could wait for the first for ever.
   */
  async write<Result>(recordId: string | null | ((result: Result) => string | null), work: (transaction: Transaction<DB>) => Promise<Result>): Promise<Result> {
    return this.once(async (transaction) => {
      const result = await work(transaction);
      await writeAudit(transaction, { firmId: this.firmId, userId: this.caller.userId, action: this.call.id, outcome: 'done', recordId: typeof recordId === 'function' ? recordId(result) : recordId, release: this.release });
      return result;
    });
  }

  /** As `write`, of what is edited: its audit row says what was and what is, by field. */
  async change<Result>(recordId: string | ((answer: Result) => string), work: (transaction: Transaction<DB>) => Promise<{ readonly before: object; readonly after: object; readonly answer: Result }>): Promise<Result> {
    return this.once(async (transaction) => {
      const { before, after, answer } = await work(transaction);
      await writeAudit(transaction, { firmId: this.firmId, userId: this.caller.userId, action: this.call.id, outcome: 'done', recordId: typeof recordId === 'function' ? recordId(answer) : recordId, release: this.release, before, after });
      return answer;
    });
  }

  /** What the firm wants a second person for. */
  async secondPerson(): ReturnType<typeof readSecondPerson> {
    return readSecondPerson(this.db, this.firmId);
  }

  /**
   * Does a command of the ledger, as any write, and answers what `answer` makes of it.
   * @throws ApiError 404 for an account or a transaction the caller does not see, LedgerRefusal when the ledger is against it.
   */
  async command<Result>(command: TransactionCommand, answer: (executed: Executed) => Result): Promise<Result> {
    await this.checkSeen(command);
    // The ledger's own audit row, which says what was and what is, is this call's.
    return this.once(async (transaction) => answer(await this.ledger.execute(transaction, this.ledgerActor(), command)));
  }

  /** What opening transactions would do; nothing is written. @throws as `command`. */
  async preview(command: Extract<TransactionCommand, { kind: 'open' }>): ReturnType<typeof preview> {
    await this.checkSeen(command);
    return preview(this.db, this.ledgerActor(), command);
  }

  /** What a correction would do; nothing is written. @throws as `command`. */
  async previewCorrection(command: Extract<TransactionCommand, { kind: 'correct' }>): ReturnType<typeof previewCorrection> {
    await this.checkSeen(command);
    return previewCorrection(this.db, this.ledgerActor(), command);
  }

  private async checkSeen(command: TransactionCommand): Promise<void> {
    const seen = command.kind === 'open' ? this.accounts().where('account.account_id', '=', command.accountId) : this.transactions().where('portfolio_transaction.transaction_id', '=', command.transactionId);
    if (!(await seen.select('account.account_id').executeTakeFirst())) throw notFound(command.kind === 'open' ? 'Account' : 'Transaction');
    if (command.kind !== 'open') return;
    for (const [index, { toAccountId }] of command.requests.entries()) {
      if (toAccountId !== null && !(await this.accounts().where('account.account_id', '=', toAccountId).select('account.account_id').executeTakeFirst())) throw takerNotFound(index);
    }
  }

  private ledgerActor(): LedgerActor {
    const { firmId, userId, userKind, businessDate } = this.caller;
    return { firmId, userId, userKind, businessDate, at: this.at, call: this.call.id, release: this.release };
  }

  private async once<Result>(work: (transaction: Transaction<DB>) => Promise<Result>): Promise<Result> {
    const { request } = this;
    const answer = await this.db.transaction().execute(async (transaction) => {
      if (request) await claim(transaction, request);
      const result = await work(transaction);
      if (request) await keepAnswer(transaction, request, result);
      return result;
    });
    this.written = { answer };
    return answer;
  }
}

/**
 * Opens the repository for one call of one caller after the scope check of the call's catalogue entry and the check that the
 * path's firm is the caller's. Both refusals are audited. @throws ApiError 403 for a missing scope, 404 for another firm.
 */
export const openRepository = async ({ db, ledger, businessTime }: Pick<CallServices, 'db' | 'ledger' | 'businessTime'>, caller: Caller, call: Call, pathFirmId: string | undefined, release: string | null): Promise<Repository> => {
  const refuse = (reason: string): Promise<void> => writeAudit(db, { firmId: caller.firmId, userId: caller.userId, action: call.id, outcome: 'refused', reason, release });
  if (pathFirmId !== undefined && pathFirmId !== caller.firmId) {
    await refuse('The path names another firm.');
    throw notFound('Firm');
  }
  const decision = decide({ authenticated: true, scopes: caller.scopes, flags: null }, accessRuleOf(call));
  if (!decision.allowed) {
    await refuse(decision.reason);
    throw new ApiError('forbidden', 'You do not have access to this. Ask an administrator of your firm for it.');
  }
  return new Repository(db, caller, call, release, ledger, businessTime(caller.businessDate));
};
