import { authoriseWithinDays, cashWithinDays, type BenefitStatus } from '@tessera/contract/pensions/life';
import { addDays, type IsoDate } from '@tessera/domain/dates';
import { formatPounds, type Pence } from '@tessera/domain/money';
import { isDetailsProblem } from '@tessera/domain/payment-method';
import { dateText, poundsText } from '@tessera/domain/wording';
import { sql, type Transaction } from 'kysely';
import { availableCash } from '../../../ledger/state/account-state';
import { attempt } from '../../../ledger/attempt';
import type { DB } from '../../../foundation/database/schema';
import type { TransactionRequest } from '../../../ledger/state/commands';
import type { Ledger } from '../../../ledger/ledger';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import type { LedgerActor } from '../../../ledger/state/state';
import { paidOn } from '../planning/benefit-dates';
import { accountErrors } from '../planning/check-benefit';
import { writePack } from '../papers/benefit-papers';
import { noteStatementsOf } from '../papers/note-owed';
import { openDrawdownAccount } from './drawdown-account';
import { holdWherePayeeChanged, payeeChanged } from './hold-other-payee';
import { termsOn } from '../planning/natural-income';
import {
  figuresOf,
  incomeLeftNotes,
  isNothingYet,
  isProblem,
  planEvent,
  potValue,
  salesFor,
  shortProblem,
  type PlannedEvent,
} from '../planning/plan-benefit';
import { readSituation, type BenefitSituation } from '../planning/situation';
import {
  lockBenefit,
  linkTransactions,
  moveBenefit,
  partStatuses,
  type BenefitActor,
  type BenefitRow,
} from './stored-benefit';
import { crystallises, termsFromRow, type BenefitTerms } from '../planning/terms';
import { setPaymentDay } from '../facts/payment-day';
import { toWireFigures } from '../planning/wire-figures';

/** The platform at work on a benefit: its ledger, and itself as the ledger's and the history's actor. */
export interface BenefitWork {
  readonly transaction: Transaction<DB>;
  readonly ledger: Ledger;
  readonly ledgerActor: LedgerActor;
  readonly actor: BenefitActor;
}

/** The steps of one benefit in one run are bounded: a life has fewer. */
const stepsMax = 4;

/**
 * Takes a benefit as far as it can go today: begins it, calculates it, completes it, or ends it where it is not
 * possible or too late. Returns the status it has then. The benefit is locked until the transaction ends.
 */
export const advanceBenefit = async (work: BenefitWork, benefitId: string): Promise<BenefitStatus | null> => {
  const { transaction, actor } = work;
  let before: BenefitStatus | null = null;
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const row = await lockBenefit(transaction, actor.firmId, benefitId);
    if (!row || row.status === before) return row?.status ?? null;
    before = row.status;
    if (row.status === 'Pending') await begin(work, row);
    else if (row.status === 'Waiting') await calculate(work, row);
    else if (row.status === 'Calculated') await complete(work, row);
    else return row.status;
  }
  return before;
};

const isAuthorised = ({ needs_authorisation: needed, authorised_by: by }: BenefitRow): boolean =>
  !needed || by !== null;

const reject = (work: BenefitWork, row: BenefitRow, reason: string): Promise<void> =>
  moveBenefit(work.transaction, work.actor, row, 'Rejected', reason);

/** The situation of a benefit on the day it would be paid, its accounts locked. */
const situationOf = async (
  { transaction, ledgerActor }: BenefitWork,
  terms: BenefitTerms,
  row: BenefitRow,
): Promise<{ readonly situation: BenefitSituation; readonly day: IsoDate }> => {
  const day = paidOn(row.payment_date, terms.method, ledgerActor.businessDate);
  return { situation: await readSituation(transaction, ledgerActor, { ...terms, paidOn: day }, { locked: true }), day };
};

/**
 * The situation of a benefit that is calculated, with a drawdown account that is opened where it crystallises and there is
 * none. `unagreed` says that the account was opened without the bank details of the one beside it, which nobody agreed to.
 */
const withDrawdown = async (
  work: BenefitWork,
  terms: BenefitTerms,
  row: BenefitRow,
  situation: BenefitSituation,
): Promise<{ readonly situation: BenefitSituation; readonly unagreed: boolean }> => {
  if (!crystallises(terms.form) || situation.drawdown !== null) return { situation, unagreed: false };
  const { transaction, actor } = work;
  const { firmId, businessDate, at } = actor;
  const opening = { firmId, businessDate, at, userId: await askedBy(work, row) };
  const agreed = !(await payeeChanged(transaction, row));
  const copied = await openDrawdownAccount(transaction, opening, situation.account, agreed);
  return { situation: (await situationOf(work, terms, row)).situation, unagreed: copied === 'not agreed' };
};

/** Who asked for a benefit, or set up the regular one that made it. */
const askedBy = async ({ transaction, actor }: BenefitWork, row: BenefitRow): Promise<string> => {
  if (row.created_by !== null) return row.created_by;
  const regular = await transaction
    .selectFrom('regular_benefit')
    .where('firm_id', '=', actor.firmId)
    .where('regular_benefit_id', '=', row.regular_benefit_id ?? '')
    .select('created_by')
    .executeTakeFirstOrThrow();
  return regular.created_by;
};

const nothing = {
  method: null,
  amount: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
} as const;

const saleRequests = (
  sales: readonly { readonly assetId: string; readonly quantity: bigint }[],
): TransactionRequest[] =>
  sales.map(({ assetId, quantity }) => ({
    ...nothing,
    type: 'Order',
    subType: 'At Best',
    movement: 'Disinvest',
    assetId,
    quantity,
    narrative: 'Sale for a benefit',
  }));

/** Places the sales of a benefit whose day has come, once it is authorised. */
const begin = async (work: BenefitWork, row: BenefitRow): Promise<void> => {
  const { transaction, ledger, ledgerActor, actor } = work;
  const { businessDate, firmId } = actor;
  if (!isAuthorised(row)) {
    if (businessDate > addDays(row.created_date, authoriseWithinDays))
      await moveBenefit(transaction, actor, row, 'Expired', `Nobody authorised it within ${authoriseWithinDays} days.`);
    return;
  }
  if (businessDate < row.sales_date) return;
  const terms = await termsOn(transaction, row, businessDate);
  const { situation, day } = await situationOf(work, terms, row);
  const [barred] = accountErrors(situation, terms, day).filter(({ errorMessage }) => !isDetailsProblem(errorMessage));
  if (barred) return reject(work, row, barred.errorMessage);
  if (isNothingYet(terms))
    return moveBenefit(transaction, actor, row, 'Waiting', 'No income has come yet: nothing has to be sold.');
  const figures = figuresOf(situation, terms, day);
  if (isProblem(figures)) return reject(work, row, figures.message);
  const planned = salesFor(situation, terms, figures);
  const short = shortProblem(terms, planned);
  if (short) return reject(work, row, short.message);
  if (planned.sales.length === 0)
    return moveBenefit(
      transaction,
      actor,
      row,
      'Waiting',
      planned.short === 0n
        ? 'The cash is there: nothing has to be sold.'
        : 'Nothing is sold for it: it pays what the cash allows.',
    );
  const executed = await attempt(transaction, () =>
    ledger.execute(transaction, ledgerActor, {
      kind: 'open',
      accountId: terms.accountId,
      requests: saleRequests(planned.sales),
    }),
  );
  if (executed instanceof LedgerRefusal) return reject(work, row, executed.message);
  await linkTransactions(transaction, firmId, row.benefit_id, executed);
  await moveBenefit(
    transaction,
    actor,
    row,
    'Waiting',
    `${planned.sales.length === 1 ? 'A holding is' : `${planned.sales.length} holdings are`} sold for it.`,
  );
};

const openSale: ReadonlySet<string> = new Set(['Pending', 'Waiting', 'Checking', 'Placed']);

/** Fixes the figures of a benefit with what its sales brought, moves what is crystallised and pays the client. */
const calculate = async (work: BenefitWork, row: BenefitRow): Promise<void> => {
  const { transaction, ledger, ledgerActor, actor } = work;
  const { businessDate, firmId } = actor;
  const expired = businessDate > addDays(row.calculation_date, cashWithinDays);
  const expire = (reason = `Its cash did not come within ${cashWithinDays} days.`): Promise<void> =>
    moveBenefit(transaction, actor, row, 'Expired', reason);
  if (businessDate < row.calculation_date) return;
  const sales = await partStatuses(transaction, firmId, row.benefit_id, 'Sale');
  if (sales.some(({ status }) => openSale.has(status))) return expired ? expire() : undefined;
  const { situation: found, day } = await situationOf(work, termsFromRow(row), row);
  // Natural income is read with the account locked: no two payments fix the same.
  const terms = await termsOn(transaction, row, businessDate);
  // Proceeds that have not cleared are waited for: the event takes what the sales brought.
  if (sales.length > 0 && found.source.uncleared > 0n) return expired ? expire() : undefined;
  const [barred] = accountErrors(found, terms, day);
  if (barred) {
    // Details that are changed or verified meanwhile are waited for; everything else is final.
    if (!isDetailsProblem(barred.errorMessage)) return reject(work, row, barred.errorMessage);
    return expired
      ? expire(`It waited ${cashWithinDays} days for bank details to pay it to. ${barred.errorMessage}`)
      : undefined;
  }
  // Income that came and of which no cash is left is waited for too: ended here, it might never be paid.
  if (terms.basis === 'Natural income' && terms.amount !== 0n && availableCash(found.source) === 0n)
    return expired ? expire() : undefined;
  // A drawdown account is opened with the event that needs it: one that is not possible leaves none.
  const done = await attempt(transaction, async () => {
    const { situation, unagreed } = await withDrawdown(work, terms, row, found);
    const event = planEvent(situation, terms, day, {
      method: terms.method,
      moneyMovesOn: row.payment_date,
      authorised: true,
      narrative: null,
    });
    if (isProblem(event)) throw new LedgerRefusal(event.message);
    const transactions = [];
    for (const command of event.commands) transactions.push(await ledger.execute(transaction, ledgerActor, command));
    return { situation, unagreed, event, transactions };
  });
  if (done instanceof LedgerRefusal) return reject(work, row, done.message);
  for (const executed of done.transactions) await linkTransactions(transaction, firmId, row.benefit_id, executed);
  await holdWherePayeeChanged(work, row);
  await recordEvent(work, row, { ...done, terms, day });
};

interface Calculated {
  readonly situation: BenefitSituation;
  readonly terms: BenefitTerms;
  readonly event: PlannedEvent;
  readonly day: IsoDate;
  /** Whether the drawdown account was opened without the bank details beside it, to which nobody agreed. */
  readonly unagreed: boolean;
}

const wanted = (terms: BenefitTerms, { figures }: PlannedEvent): Pence | null =>
  terms.amount !== null && terms.basis === 'Gross' && figures.gross !== terms.amount
    ? terms.amount
    : terms.amount !== null && terms.basis === 'Net' && figures.net !== terms.amount
      ? terms.amount
      : terms.amount !== null && terms.basis === 'Tax-free cash' && figures.taxFree !== terms.amount
        ? terms.amount
        : terms.amount !== null && terms.basis === 'Crystallise' && figures.crystallised !== terms.amount
          ? terms.amount
          : null;

/** Writes what a benefit took, and what it changes on the pension. */
const recordEvent = async (
  { transaction, actor }: BenefitWork,
  row: BenefitRow,
  { situation, terms, event, day, unagreed }: Calculated,
): Promise<void> => {
  const { firmId, at } = actor;
  const { figures } = event;
  const { account } = situation;
  await transaction
    .insertInto('benefit_event')
    .values({
      firm_id: firmId,
      benefit_id: row.benefit_id,
      client_id: account.clientId,
      client_product_id: account.clientProductId,
      account_id: account.accountId,
      event_date: day,
      form: terms.form,
      crystallised: formatPounds(figures.crystallised),
      tax_free: formatPounds(figures.taxFree),
      designated: formatPounds(figures.designated),
      taxable: formatPounds(figures.taxable),
      tax: formatPounds(figures.tax),
      uses_allowance: figures.allowanceUsed > 0n,
      flexible_access: figures.flexibleAccess,
      inherited_from: situation.inherited?.clientId ?? null,
      tax_code: figures.taxable === 0n ? null : terms.form === 'Small pot' ? 'BR M1' : situation.tax.code,
      recorded_at: at,
    })
    .execute();
  const less = wanted(terms, event);
  await moveBenefit(
    transaction,
    actor,
    row,
    'Calculated',
    [
      `${poundsText(figures.net)} is paid on ${dateText(day)}.`,
      ...(less === null ? [] : [`${poundsText(less)} was asked for; this is what the sales brought.`]),
      ...incomeLeftNotes(terms, figures),
      ...(unagreed
        ? [
            'The drawdown account was opened without the bank details of this account: they were changed after the benefit was authorised.',
          ]
        : []),
    ].join(' '),
    {
      // What the cash did not cover is read from it by the next one.
      ...(terms.basis === 'Natural income' && terms.amount !== null ? { amount: formatPounds(terms.amount) } : {}),
      figures: JSON.stringify(
        toWireFigures(situation, terms, event, day, { regular: row.regular_benefit_id !== null }),
      ),
    },
  );
  await updateProduct(transaction, actor, situation, figures.flexibleAccess ? day : null);
  await writePack(
    { transaction, ...actor },
    { benefitId: row.benefit_id, regularBenefitId: row.regular_benefit_id, paidOn: day },
    {
      client_id: account.clientId,
      client_product_id: account.clientProductId,
      account_id: account.accountId,
      form: terms.form,
    },
  );
};

/**
 * The pension's drawdown status follows what its accounts hold; flexible access begins with the first payment. Both are
 * about the client's own rights: what they inherited and are paid from it changes neither.
 */
const updateProduct = async (
  transaction: Transaction<DB>,
  { firmId, at, userId }: BenefitActor,
  { account: { clientProductId }, source, inherited }: BenefitSituation,
  accessed: IsoDate | null,
): Promise<void> => {
  if (inherited) return;
  const { rows } = await sql<{ uncrystallised: boolean; crystallised: boolean }>`
    select coalesce(bool_or(not drawn and held), false) as uncrystallised, coalesce(bool_or(drawn), false) as crystallised
    from (
      select kind.group_type <> 'Uncrystallised' as drawn,
        (cash_balance.amount - (select coalesce(sum(reserved_cash), 0) from portfolio_transaction open where open.firm_id = account.firm_id and open.account_id = account.account_id and open.reserved_cash > 0) > 0
          or exists (select from holding where holding.firm_id = account.firm_id and holding.account_id = account.account_id and holding.quantity > 0)) as held
      from account join cash_balance using (firm_id, account_id)
        cross join lateral (select coalesce((select group_type from portfolio_group_account member join portfolio_group using (firm_id, group_id)
          where member.firm_id = account.firm_id and member.account_id = account.account_id and member.active and group_intent = 'Pension Account Group'), 'Uncrystallised') as group_type) kind
      where account.firm_id = ${firmId} and account.client_product_id = ${clientProductId} and account.status not in ('Deleted', 'Closed') and kind.group_type <> 'Beneficiary'
    ) accounts`.execute(transaction);
  const [parts] = rows;
  const drawdownStatus =
    !parts?.crystallised && potValue(source) > 0n
      ? 'No Drawdown'
      : parts?.uncrystallised
        ? 'Partial Drawdown'
        : 'Full Drawdown';
  await transaction
    .updateTable('client_product')
    .set((eb) => ({
      drawdown_status: drawdownStatus,
      status: drawdownStatus === 'No Drawdown' ? eb.ref('status') : 'drawdownConfirmed',
      ...(accessed === null
        ? {}
        : { flexible_benefits_accessed_date: sql<string>`least(flexible_benefits_accessed_date, ${accessed}::date)` }),
      version: eb('version', '+', 1),
      updated_at: at,
      ...(userId === null ? {} : { updated_by: userId }),
    }))
    .where('firm_id', '=', firmId)
    .where('client_product_id', '=', clientProductId)
    .execute();
};

/** Completes a Calculated benefit whose payments have all arrived. */
export const completeBenefit = async (
  work: Pick<BenefitWork, 'transaction' | 'actor'>,
  benefitId: string,
): Promise<void> => {
  const row = await lockBenefit(work.transaction, work.actor.firmId, benefitId);
  if (row?.status === 'Calculated') await complete(work, row);
};

/** A benefit is completed once every payment of it arrived; one that failed is paid again by a person. */
const complete = async (
  { transaction, actor }: Pick<BenefitWork, 'transaction' | 'actor'>,
  row: BenefitRow,
): Promise<void> => {
  const payments = await partStatuses(transaction, actor.firmId, row.benefit_id, 'Payment');
  const counting = payments.filter(({ status }) => status !== 'Deleted' && status !== 'Error');
  const failed = payments.some(({ status }) => status === 'Error');
  if (counting.some(({ status }) => status !== 'Completed')) return;
  // A part that arrived while the other came back makes owed what it makes owed alone.
  if (failed) return counting.length > 0 ? noteStatementsOf(transaction, actor.firmId, row.benefit_id) : undefined;
  const taxed = counting.filter(({ tax_withheld: tax }) => tax !== null);
  const arrived = (taxed.length > 0 ? taxed : counting)
    .flatMap(({ completed_date: day }) => day ?? [])
    .sort()
    .at(-1);
  if (arrived !== undefined) await setPaymentDay(transaction, actor.firmId, row.benefit_id, arrived);
  await moveBenefit(transaction, actor, row, 'Completed', null);
  await noteStatementsOf(transaction, actor.firmId, row.benefit_id);
};
