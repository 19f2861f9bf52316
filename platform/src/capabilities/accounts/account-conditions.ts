import type { AccountCondition } from '@tessera/contract/accounts/life';
import { dateText, poundsText } from '@tessera/domain/wording';
import { parsePounds } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import { deathProblem, hasManyHolders, leadDeathOf, leadDiedOn } from '../../ledger/rules/account-death';
import type { DB } from '../../foundation/database/schema';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { readStillDue } from '../fees/still-due';
import { readHolders } from './stored-account';

/**
 * Reads why a transition cannot be made yet, as a sentence; null when it can. A caller that makes the transition has
 * locked the account; one that only shows it has not.
 */
type Condition = (db: Kysely<DB>, firmId: string, accountId: string) => Promise<string | null>;

interface AccountUse {
  readonly posted: boolean;
  readonly cash: string;
  readonly owed: string;
  readonly holdings: number;
  readonly open: number;
  readonly regular: number;
}

const readAccountUse = async (db: Kysely<DB>, firmId: string, accountId: string): Promise<AccountUse> => {
  const own = sql`firm_id = ${firmId} and account_id = ${accountId}`;
  const {
    rows: [row],
  } = await sql<AccountUse>`
    select exists (select from cash_posting where ${own}) or exists (select from stock_posting where ${own}) as posted, coalesce((select amount from cash_balance where ${own}), 0) as cash,
      (select coalesce(sum(owed_cash), 0) from portfolio_transaction where ${own}) as owed,
      (select count(*)::int from holding where ${own}) as holdings, (select count(*)::int from portfolio_transaction where ${own} and status in ('Pending', 'Waiting', 'Checking', 'Placed')) as open,
      (select count(*)::int from recurring_order where ${own} and status = 'Active') as regular`.execute(db);
  if (!row) throw new Error('The database counted nothing.');
  return row;
};

const many = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;
const openProblem = ({ open }: AccountUse): string | null =>
  open === 0
    ? null
    : `${many(open, 'transaction is', 'transactions are')} open. Let ${open === 1 ? 'it' : 'them'} be completed, or cancel ${open === 1 ? 'it' : 'them'}.`;
const regularProblem = ({ regular }: AccountUse): string | null =>
  regular === 0
    ? null
    : `${many(regular, 'regular payment is', 'regular payments are')} set up. Cancel ${regular === 1 ? 'it' : 'them'} first.`;

const owedProblem = ({ owed }: AccountUse): string | null =>
  parsePounds(owed) === 0n
    ? null
    : `The client owes ${poundsText(parsePounds(owed))} for a collection that was returned unpaid after the money was spent. It has to be paid first.`;

/** Fees still to be collected from the account, or interest still to be paid into it. */
const dueProblem = async (db: Kysely<DB>, firmId: string, accountId: string): Promise<string | null> => {
  const { fees, interest } = await readStillDue(db, firmId, accountId);
  if (fees !== null)
    return `Fees of about ${poundsText(fees.amount)} are still to be taken, by ${dateText(fees.on)}. Keep the cash for them in the account until then.`;
  return interest === null
    ? null
    : `Interest of ${poundsText(interest.amount)} is still to be paid to the account, by ${dateText(interest.on)}. Pay it out when it is there, then close the account.`;
};

const clientReady: Condition = async (db, firmId, accountId) => {
  const holders = await readHolders(db, firmId, accountId);
  const waiting = await db
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where(
      'client_id',
      'in',
      holders.map(({ id }) => id),
    )
    .where('status', '<>', 'Active')
    .orderBy('client_id')
    .select(['name', 'status'])
    .executeTakeFirst();
  if (waiting) return `${waiting.name} is ${waiting.status}. Everybody who holds the account has to be Active first.`;
  const undeclared = holders.length > 1 ? holders.find(({ declaredAt }) => declaredAt === null) : undefined;
  return undeclared ? `${undeclared.name} has not accepted the declaration of joint holders yet.` : null;
};

const clientLives: Condition = async (db, firmId, accountId) => {
  const row = await db
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .select([
      leadDiedOn(firmId, sql.ref('account.lead_client_id')).as('died_on'),
      hasManyHolders(firmId, sql.ref('account.account_id')).as('is_joint'),
    ])
    .executeTakeFirst();
  return row ? deathProblem(leadDeathOf(row.died_on, row.is_joint)) : null;
};

const neverUsed: Condition = async (db, firmId, accountId) => {
  const use = await readAccountUse(db, firmId, accountId);
  return use.posted
    ? 'Money or units were in the account: it can be closed, not deleted.'
    : (openProblem(use) ?? regularProblem(use));
};

const nothingRegular: Condition = async (db, firmId, accountId) =>
  regularProblem(await readAccountUse(db, firmId, accountId));

const empty: Condition = async (db, firmId, accountId) => {
  const use = await readAccountUse(db, firmId, accountId);
  if (use.holdings > 0)
    return `The account holds ${many(use.holdings, 'investment', 'investments')}. Sell or move ${use.holdings === 1 ? 'it' : 'them'} first.`;
  const cash = parsePounds(use.cash);
  const toCome = owedProblem(use) ?? (await dueProblem(db, firmId, accountId));
  if (toCome !== null) return toCome;
  return cash === 0n
    ? (openProblem(use) ?? regularProblem(use))
    : `The account holds ${poundsText(cash)} in cash. Pay it out or move it first.`;
};

const conditions: Readonly<Record<AccountCondition, Condition>> = {
  none: () => Promise.resolve(null),
  clientLives,
  clientReady,
  neverUsed,
  nothingRegular,
  empty,
};

/** As `conditionProblem`, for the platform's own work on an account that it has locked. */
export const accountProblem: (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
  condition: AccountCondition,
) => Promise<string | null> = (db, firmId, accountId, condition) => conditions[condition](db, firmId, accountId);

/** Why an account does not meet a transition's condition yet, as a sentence; null when it does. */
export const conditionProblem = (
  { db, firmId }: ReadScope,
  accountId: FoundId<'Account'>,
  condition: AccountCondition,
): Promise<string | null> => accountProblem(db, firmId, accountId, condition);
