import { isIsoDate, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, parsePrice, parseUnits, sum } from '@tessera/domain/money';
import type { TransactionCode } from '@tessera/contract/postings/values';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { isLimited, totalSubscribed } from '../limits/subscriptions';
import type { TransactionCommand } from './commands';
import { controlAccounts, isCustomer, type ControlCode, type Party, type Postings } from './effects';
import type { AllowanceSubject } from './read-allowances';
import { LedgerRefusal } from './refusal';
import type { CorrectionState, LaterTransaction, LedgerActor, TransactionState } from './state';
import type { SubscriptionState } from './subscription';

type Correct = Extract<TransactionCommand, { kind: 'correct' }>;

/**
 * Reads what a correction needs besides the state: the transaction's postings, the pool it was posted to, and later
 * transactions that depend on it.
 */
export const readCorrection = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  facts: AllowanceSubject & { readonly accountId: string },
  command: Correct,
  transactions: readonly TransactionState[],
): Promise<CorrectionState> => {
  const { firmId } = actor;
  const { accountId } = facts;
  const transaction = transactions.find((each) => each.transactionId === command.transactionId);
  if (!transaction) throw new LedgerRefusal('The transaction was not found.', { type: 'not-found' });
  const {
    account_opened: opened,
    execution_price: price,
    execution_time: time,
    execution_venue: venue,
  } = await db
    .selectFrom('portfolio_transaction')
    .innerJoin('account', (join) =>
      join
        .onRef('account.firm_id', '=', 'portfolio_transaction.firm_id')
        .onRef('account.account_id', '=', 'portfolio_transaction.account_id'),
    )
    .where('portfolio_transaction.firm_id', '=', firmId)
    .where('transaction_id', '=', transaction.transactionId)
    .select(['account.opened_date as account_opened', 'execution_price', 'execution_time', 'execution_venue'])
    .executeTakeFirstOrThrow();
  const { posted, first } = await readPosted(db, firmId, transaction.transactionId);
  return {
    posted,
    opened,
    execution:
      price === null || time === null
        ? null
        : { price: parsePrice(price), time, venue, quantity: transaction.quantity ?? 0n },
    reservingTransactions: await readReservingTransactions(db, firmId, accountId),
    ...(await readPool(db, firmId, accountId, transaction, first)),
    subscription: await readSubscription(db, firmId, facts, command, transaction, posted),
  };
};

const readReservingTransactions = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
): Promise<CorrectionState['reservingTransactions']> => {
  const rows = await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .where('reserved_cash', '>', '0')
    .orderBy('transaction_id', 'desc')
    .select(['transaction_id', 'transaction_type', 'transaction_sub_type', 'movement_type', 'reserved_cash'])
    .execute();
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    type: row.transaction_type,
    subType: row.transaction_sub_type,
    movement: row.movement_type,
    reservedCash: parsePounds(row.reserved_cash),
  }));
};

interface PostedRow {
  readonly group_id: bigint;
  readonly account_id: string | null;
  readonly control_code: string | null;
  readonly transaction_code: string;
  readonly narrative: string;
  readonly post_date: string;
  readonly value_date: string;
}

const partyOf = ({ account_id: accountId, control_code: code }: PostedRow): Party => {
  if (accountId !== null) return { accountId };
  if (code === null || !(code in controlAccounts))
    throw new Error(`A posting is of the control account ${String(code)}, which is not known.`);
  return { controlCode: code as ControlCode };
};

const readPosted = async (
  db: Kysely<DB>,
  firmId: string,
  transactionId: string,
): Promise<{ readonly posted: readonly Postings[]; readonly first: bigint | null }> => {
  const own = <Row extends PostedRow>(row: Row): Row => row;
  const cash = await db
    .selectFrom('cash_posting')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transactionId)
    .orderBy('group_id')
    .orderBy('line')
    .selectAll()
    .execute();
  const stock = await db
    .selectFrom('stock_posting')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transactionId)
    .orderBy('group_id')
    .orderBy('line')
    .selectAll()
    .execute();
  const heads = new Map([...cash, ...stock].map((row) => [row.group_id, own(row)]));
  const ids = [...heads.keys()].sort((a, b) => (a < b ? -1 : 1));
  const posted = ids.flatMap((id): Postings[] => {
    const head = heads.get(id);
    if (!head) return [];
    return [
      {
        code: head.transaction_code as TransactionCode,
        narrative: head.narrative,
        postDate: head.post_date,
        valueDate: head.value_date,
        cash: cash
          .filter((row) => row.group_id === id)
          .map((row) => ({ party: partyOf(row), amount: parsePounds(row.amount) })),
        stock: stock
          .filter((row) => row.group_id === id)
          .map((row) => ({
            party: partyOf(row),
            assetId: row.asset_id,
            quantity: parseUnits(row.quantity),
            value: parsePounds(row.value),
            bookValue: parsePounds(row.book_value),
          })),
      },
    ];
  });
  return { posted, first: ids[0] ?? null };
};

const noPool = { poolBefore: { quantity: 0n, bookCost: 0n }, later: [] } as const;

/**
 * Reads the account's units before the transaction, and the later transactions that took units out or split them at the
 * book cost of the time. Reversed transactions do not count.
 */
const readPool = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
  { transactionId, assetId }: TransactionState,
  first: bigint | null,
): Promise<Pick<CorrectionState, 'poolBefore' | 'later'>> => {
  if (assetId === null || first === null) return noPool;
  const of = sql`posting.firm_id = ${firmId} and posting.account_id = ${accountId} and posting.asset_id = ${assetId}`;
  const {
    rows: [before],
  } = await sql<{ quantity: string; book_cost: string }>`
    select coalesce(sum(quantity), 0)::numeric(24, 8)::text as quantity, coalesce(sum(book_value), 0)::numeric(16, 2)::text as book_cost from stock_posting posting where ${of} and group_id < ${first}`.execute(
    db,
  );
  const { rows: later } = await sql<{
    transaction_id: string;
    transaction_type: LaterTransaction['type'];
    movement_type: LaterTransaction['movement'];
    transaction_date: string;
  }>`
    select t.transaction_id, transaction_type, movement_type, transaction_date from portfolio_transaction t join (
      select transaction_id from stock_posting posting where ${of} and group_id > ${first} and transaction_id <> ${transactionId}
      group by transaction_id having sum(quantity) < 0 or (sum(quantity) <> 0 and bool_or(transaction_code = 'SPLI'))
    ) gone on gone.transaction_id = t.transaction_id where t.firm_id = ${firmId} order by t.transaction_id`.execute(db);
  return {
    poolBefore: before
      ? { quantity: parseUnits(before.quantity), bookCost: parsePounds(before.book_cost) }
      : noPool.poolBefore,
    later: later.map((row) => ({
      transactionId: row.transaction_id,
      type: row.transaction_type,
      movement: row.movement_type,
      date: row.transaction_date,
    })),
  };
};

/**
 * Reads how much of the wrapper's allowance is used without the payment itself, in its own tax year and in that of a
 * corrected date.
 */
const readSubscription = async (
  db: Kysely<DB>,
  firmId: string,
  { wrapperType, leadClientId, dateOfBirth, ukResident }: AllowanceSubject,
  { figures }: Correct,
  transaction: TransactionState,
  posted: readonly Postings[],
): Promise<SubscriptionState | null> => {
  if (
    !isLimited(wrapperType) ||
    transaction.type !== 'Payment' ||
    transaction.movement !== 'In' ||
    transaction.contributionType === 'Transfer'
  )
    return null;
  const own = (day: IsoDate): bigint =>
    sum(
      posted
        .filter(({ valueDate }) => taxYearOf(valueDate) === taxYearOf(day))
        .flatMap(({ cash }) => cash.filter(({ party }) => isCustomer(party)).map(({ amount }) => amount)),
    );
  const used = new Map<string, bigint>();
  for (const day of new Set([
    ...posted.map(({ valueDate }) => valueDate),
    ...(figures?.valueDate && isIsoDate(figures.valueDate) ? [figures.valueDate] : []),
  ]))
    used.set(taxYearOf(day), (await totalSubscribed(db, firmId, leadClientId, wrapperType, day)) - own(day));
  return { wrapper: wrapperType, dateOfBirth, ukResident, used };
};
