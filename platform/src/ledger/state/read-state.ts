import { parsePounds, parseUnits } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { BankDetailsStatus, MandateStatus } from '../../foundation/database/column-types';
import { anyOf, prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { readPresentFees } from '../charges/present-fees';
import { hasManyHolders, isInherited, leadDeathOf, leadDiedOn } from '../rules/account-death';
import { wantsSecondPerson } from '../rules/authorisation';
import { payeeAccount } from '../rules/payee-account';
import { interestInPayment, type PayeeInterest } from '../rules/payee-interest';
import type { AccountState } from './account-state';
import { takesBenefits, type BenefitCommand, type DesignateCommand, type TransactionCommand } from './commands';
import { checksAllowance, recheckDays, isUkResident, readAllowances, type AllowancePayments } from './read-allowances';
import { readCorrection } from './read-correction';
import { drawdownAccountOf, readPensionAccounts } from './read-pension-accounts';
import { readReceivingAccount, receivingAccountIds } from './read-receiving-account';
import { LedgerRefusal } from './refusal';
import type { LedgerActor, LedgerState, ReceivingAccount } from './state';
import { unclearedCash, readOwnUncleared } from './read-cash';
import { readTransactions } from './read-transactions';
import { readTransferred } from './read-transferred';
import { readInstruments, readFirmCharges } from './read-instruments';

interface LockOptions {
  readonly subscribers?: boolean;
  /** The field that named an account, for the refusal when it does not exist. */
  readonly fieldOf?: (accountId: string) => string;
}

/**
 * Locks accounts in id order. The order is the same for every caller, so commits wait for each other and never
 * deadlock. With `subscribers` it first locks, in id order too, the clients of those whose wrapper has an allowance:
 * simultaneous payments into two accounts of one client then see each other. The accounts are joined to the count of
 * these clients, so that none is locked before them.
 */
export const lockAccounts = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  { subscribers = false, fieldOf = () => 'accountId' }: LockOptions = {},
): Promise<void> => {
  const ids = [...new Set(accountIds)];
  const { rows: locked } = await sql<{ account_id: string }>`
    with subscriber as (
      select client_id from client where ${subscribers} and firm_id = ${firmId}
        and client_id in (select lead_client_id from account where firm_id = ${firmId} and account_id = ${anyOf(ids)} and wrapper_type in ('ISA', 'JISA'))
      order by client_id for no key update
    )
    select account_id from cash_balance cross join (select count(*) from subscriber) locked_before
    where firm_id = ${firmId} and account_id = ${anyOf(ids)} order by account_id for update of cash_balance ${prepared}`.execute(
    db,
  );
  const missing = ids.find((id) => !locked.some((each) => each.account_id === id));
  if (missing !== undefined)
    throw new LedgerRefusal('An account was not found.', { field: fieldOf(missing), type: 'not-found' });
};

/**
 * Reads a command's account, the account whose bank details it pays to, and the payments in whose allowance it checks. For
 * an existing transaction these never change, so they can be read before the lock.
 */
const subjectOf = async (
  db: Kysely<DB>,
  { firmId, businessDate }: LedgerActor,
  command: Exclude<TransactionCommand, BenefitCommand | DesignateCommand>,
): Promise<{ readonly accountId: string; readonly payeeAccountId: string; readonly payments: AllowancePayments }> => {
  if (command.kind === 'openTransfer')
    return {
      accountId: command.accountId,
      payeeAccountId: command.accountId,
      payments: { requests: [], except: null },
    };
  if (command.kind === 'open')
    return {
      accountId: command.accountId,
      payeeAccountId: command.accountId,
      payments: { requests: command.requests, except: null },
    };
  const { transactionId } = command;
  const found = await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transactionId)
    .select(['account_id', 'transaction_type', 'movement_type'])
    .select(payeeAccount('portfolio_transaction').as('payee_account_id'))
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!found) throw new LedgerRefusal('The transaction was not found.', { type: 'not-found' });
  const days =
    found.transaction_type === 'Payment' && found.movement_type === 'In' ? recheckDays(command, businessDate) : null;
  return {
    accountId: found.account_id,
    payeeAccountId: found.payee_account_id,
    payments: days === null ? { requests: [], except: null } : { requests: [], except: transactionId, days },
  };
};

/**
 * Reads everything a plan needs. With locking it locks the account first and then the transactions, each in id order,
 * so that the answer holds until the database transaction ends.
 * @throws LedgerRefusal when there is no such account or transaction.
 */
export const readState = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  command: TransactionCommand,
  { locked }: { locked: boolean },
): Promise<LedgerState> => {
  if (takesBenefits(command)) return readBenefitState(db, actor, command, locked);
  if (command.kind === 'designate') return readDesignationState(db, actor, command, locked);
  const { firmId } = actor;
  const { accountId, payeeAccountId, payments } = await subjectOf(db, actor, command);
  const destinationIds = await receivingAccountIds(db, firmId, payments.requests);
  const accountIds = [accountId, ...destinationIds];
  if (locked)
    await lockAccounts(db, firmId, accountIds, {
      subscribers: command.kind === 'correct' || checksAllowance(payments),
    });
  const transactions =
    'transactionId' in command ? await readTransactions(db, firmId, command.transactionId, locked) : [];
  const requestedAssets = [
    ...(command.kind === 'open' ? command.requests.map((request) => request.assetId) : []),
    ...(command.kind === 'transfer' ? command.parts.map((part) => (part.kind === 'Cash' ? null : part.assetId)) : []),
    ...transactions.map((each) => each.assetId),
  ];
  const assetIds = [...new Set(requestedAssets.filter((assetId) => assetId !== null))];
  const facts = await readFacts(db, actor, accountId, payeeAccountId);
  const { instruments, holdings } = await readInstruments(db, actor, accountId, assetIds);
  const firmCharges = assetIds.length === 0 || command.kind === 'transfer' ? [] : await readFirmCharges(db, actor);
  const presentFees = payments.requests.some(({ type, movement }) => type === 'Order' && movement === 'Invest')
    ? await readPresentFees(db, firmId, accountId, actor.businessDate)
    : [];
  const correction =
    command.kind === 'correct' ? { correction: await readCorrection(db, actor, facts, command, transactions) } : {};
  const unpaid =
    command.kind === 'reject'
      ? { ownUncleared: await readOwnUncleared(db, actor, accountId, command.transactionId) }
      : {};
  const transferred =
    command.kind === 'transfer'
      ? { transferred: await readTransferred(db, firmId, command.transactionId, transactions) }
      : {};
  const payeeInterest =
    command.kind === 'authorise' ? await readPayeeInterest(db, firmId, command.transactionId) : null;
  const receivingAccounts = new Map<string, ReceivingAccount>();
  for (const destinationId of destinationIds)
    receivingAccounts.set(
      destinationId,
      await readReceivingAccount(db, actor, accountId, destinationId, payments.requests),
    );
  return {
    ...correction,
    ...unpaid,
    ...transferred,
    ...(payeeInterest === null ? {} : { payeeInterest }),
    ...facts,
    ...(await readAllowances(db, actor, facts, payments)),
    receivingAccounts,
    holdings,
    instruments,
    firmCharges,
    presentFees,
    transactions,
  };
};

/** Who does not agree alone to where a payment of a benefit goes; null for any other. */
const readPayeeInterest = async (
  db: Kysely<DB>,
  firmId: string,
  transactionId: string,
): Promise<PayeeInterest | null> => {
  const { rows } = await sql<{ interest: PayeeInterest | null }>`
    select ${interestInPayment(firmId, transactionId)} as interest`.execute(db);
  return rows[0]?.interest ?? null;
};

/** Reads the account that pays a benefit and the drawdown account; with locking it locks both in id order. */
const readBenefitState = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  command: BenefitCommand,
  locked: boolean,
): Promise<LedgerState> => {
  const { accountId, payment } = command;
  const drawdownId = drawdownAccountOf(command);
  const assetIds = command.kind === 'crystallise' ? command.holdings.map((line) => line.assetId) : [];
  if (locked)
    await lockAccounts(db, actor.firmId, drawdownId === null ? [accountId] : [accountId, drawdownId], {
      fieldOf: (id) => (id === accountId ? 'accountId' : 'drawdownAccountId'),
    });
  return {
    ...(await readFacts(db, actor, accountId, payment.payeeAccountId)),
    ...(await readPensionAccounts(
      db,
      actor,
      accountId,
      drawdownId === null ? [] : [{ accountId: drawdownId, field: 'drawdownAccountId' }],
    )),
    ...(await readInstruments(db, actor, accountId, [...new Set(assetIds)])),
    subscription: null,
    contributions: [],
    firmCharges: [],
    presentFees: [],
    transactions: [],
  };
};

/** Reads the account that is shared out, with everything it holds, and those of the beneficiaries. */
const readDesignationState = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  { accountId, shares }: DesignateCommand,
  locked: boolean,
): Promise<LedgerState> => {
  const destinations = [...new Set(shares.map(({ toAccountId }) => toAccountId))];
  if (locked)
    await lockAccounts(db, actor.firmId, [accountId, ...destinations], {
      fieldOf: (id) => (id === accountId ? 'accountId' : 'toAccountId'),
    });
  const held = await db
    .selectFrom('holding')
    .where('firm_id', '=', actor.firmId)
    .where('account_id', '=', accountId)
    .select('asset_id')
    .orderBy('asset_id')
    .execute();
  return {
    ...(await readFacts(db, actor, accountId)),
    ...(await readPensionAccounts(
      db,
      actor,
      accountId,
      destinations.map((id) => ({ accountId: id, field: 'toAccountId' })),
    )),
    ...(await readInstruments(
      db,
      actor,
      accountId,
      held.map(({ asset_id: assetId }) => assetId),
    )),
    subscription: null,
    contributions: [],
    firmCharges: [],
    presentFees: [],
    transactions: [],
  };
};

interface FactsRow {
  account_type: LedgerState['accountType'];
  status: LedgerState['accountStatus'];
  wrapper_type: LedgerState['wrapperType'];
  lead_client_id: string;
  date_of_birth: string | null;
  tax_domicile: string | null;
  cash: string;
  reserved: string;
  uncleared: string;
  bank_details: BankDetailsStatus | null;
  mandate_status: MandateStatus | null;
  mandate_from: string | null;
  withdrawals: boolean;
  transfer_comes: boolean;
  died_on: string | null;
  is_joint: boolean;
  inherited: boolean;
}

/** The facts of an account, with the bank details of the account whose payee it pays to: its own, but for a benefit. */
const readFacts = async (
  db: Kysely<DB>,
  { firmId, businessDate, at = businessDate }: LedgerActor,
  accountId: string,
  payeeAccountId: string = accountId,
) => {
  const { rows } = await sql<FactsRow>`
    select account_type, account.status, wrapper_type, lead_client_id, date_of_birth, tax_domicile, cash_balance.amount as cash, ${unclearedCash(firmId, accountId, businessDate)},
      details.status as bank_details,
      ${wantsSecondPerson(firmId, 'Withdrawal')} as withdrawals,
      ${leadDiedOn(firmId, sql.ref('account.lead_client_id'))} as died_on, ${hasManyHolders(firmId, sql.ref('account.account_id'))} as is_joint, ${isInherited(firmId, sql.ref('account.account_id'))} as inherited,
      exists (select from portfolio_transaction t where t.firm_id = ${firmId} and t.account_id = account.account_id and t.transaction_type = 'Product Transfer' and t.movement_type = 'In' and t.status in ('Pending', 'Waiting', 'Checking', 'Placed')) as transfer_comes, mandate.status as mandate_status, mandate.earliest_date as mandate_from
    from account join cash_balance using (firm_id, account_id) join client on client.firm_id = account.firm_id and client.client_id = account.lead_client_id
      left join account_bank_details details on details.firm_id = account.firm_id and details.account_id = ${payeeAccountId}
      left join mandate on mandate.firm_id = account.firm_id and mandate.bank_details_id = details.bank_details_id and mandate.status <> 'Cancelled'
    where account.firm_id = ${firmId} and account.account_id = ${accountId} ${prepared}`.execute(db);
  const [row] = rows;
  if (!row) throw new LedgerRefusal('The account was not found.', { field: 'accountId', type: 'not-found' });
  return {
    accountId,
    businessDate,
    at,
    accountType: row.account_type,
    accountStatus: row.status,
    death: leadDeathOf(row.died_on, row.is_joint),
    inherited: row.inherited,
    wrapperType: row.wrapper_type,
    bankDetails: row.bank_details,
    mandate:
      row.mandate_status === null || row.mandate_from === null
        ? null
        : { status: row.mandate_status, from: row.mandate_from },
    leadClientId: row.lead_client_id,
    dateOfBirth: row.date_of_birth,
    ukResident: isUkResident(row.tax_domicile),
    withdrawalsAreAuthorised: row.withdrawals,
    hasIncomingTransfer: row.transfer_comes,
    cash: parsePounds(row.cash),
    reserved: parsePounds(row.reserved),
    uncleared: parsePounds(row.uncleared),
  };
};

/**
 * Reads an account's cash and all its holdings, for immediate effects. @throws LedgerRefusal when there is no such
 * account.
 */
export const readAccountState = async (
  db: Kysely<DB>,
  { firmId, businessDate }: LedgerActor,
  accountId: string,
): Promise<AccountState> => {
  const {
    rows: [row],
  } = await sql<{ cash: string; reserved: string; uncleared: string }>`
    select amount as cash, ${unclearedCash(firmId, accountId, businessDate)} from cash_balance where firm_id = ${firmId} and account_id = ${accountId}`.execute(
    db,
  );
  if (!row) throw new LedgerRefusal('The account was not found.', { field: 'accountId', type: 'not-found' });
  const { rows: held } = await sql<{ asset_id: string; quantity: string; book_cost: string; reserved: string }>`
    select asset_id, quantity, book_cost,
      (select coalesce(sum(reserved_quantity), 0) from portfolio_transaction open where open.firm_id = holding.firm_id and open.account_id = holding.account_id and open.asset_id = holding.asset_id and (reserved_cash > 0 or reserved_quantity > 0)) as reserved
    from holding where firm_id = ${firmId} and account_id = ${accountId}`.execute(db);
  return {
    accountId,
    cash: parsePounds(row.cash),
    reserved: parsePounds(row.reserved),
    uncleared: parsePounds(row.uncleared),
    holdings: new Map(
      held.map((holding) => [
        holding.asset_id,
        {
          quantity: parseUnits(holding.quantity),
          bookCost: parsePounds(holding.book_cost),
          reserved: parseUnits(holding.reserved),
        },
      ]),
    ),
  };
};
