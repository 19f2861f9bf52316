import { poundsText } from '@tessera/domain/wording';
import { parsePounds } from '@tessera/domain/money';
import { inSentence } from '@tessera/domain/in-sentence';
import { findingsMax } from '@tessera/contract/notifications/values';
import { sql } from 'kysely';
import type { ActionWork, ExceptionKind, Finding, FindScope } from '../../background/notifications/kind';
import { leadDiedOn } from '../../ledger/rules/account-death';
import { heldAfterDeathProblem } from '../../ledger/rules/missed-payday';
import { interestInPayment } from '../../ledger/rules/payee-interest';
import { holdReason } from '../../ledger/state/hold-reason';
import { findTransaction } from '../../requests/access/seen';
import { readScope } from '../../requests/access/scope';

/** Open and failed transactions of a firm with their last step, the oldest step first. */
export const lastSteps = ({ db, firmId }: FindScope) =>
  db
    .selectFrom('portfolio_transaction')
    .innerJoin('account', (join) =>
      join
        .onRef('account.firm_id', '=', 'portfolio_transaction.firm_id')
        .onRef('account.account_id', '=', 'portfolio_transaction.account_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('transaction_step')
          .whereRef('transaction_step.firm_id', '=', 'portfolio_transaction.firm_id')
          .whereRef('transaction_step.transaction_id', '=', 'portfolio_transaction.transaction_id')
          .orderBy('transaction_step.step', 'desc')
          .limit(1)
          .select([
            'transaction_step.step',
            'transaction_step.at',
            'transaction_step.action',
            'transaction_step.reason',
          ])
          .as('last_step'),
      (join) => join.onTrue(),
    )
    .leftJoin('recurring_order', (join) =>
      join
        .onRef('recurring_order.firm_id', '=', 'portfolio_transaction.firm_id')
        .onRef('recurring_order.recurring_order_id', '=', 'portfolio_transaction.recurring_order_id'),
    )
    .where('portfolio_transaction.firm_id', '=', firmId)
    .select([
      'portfolio_transaction.transaction_id',
      'portfolio_transaction.account_id',
      'portfolio_transaction.transaction_type',
      'portfolio_transaction.transaction_sub_type',
      'portfolio_transaction.movement_type',
      'portfolio_transaction.amount',
      'portfolio_transaction.transaction_date',
      'portfolio_transaction.payment_date',
      'portfolio_transaction.intended_settlement_date',
      'account.node_id',
      'account.lead_client_id',
      'last_step.step as last_step',
      'last_step.at as last_at',
      'last_step.reason as last_reason',
    ])
    .select((eb) => eb.fn.coalesce('portfolio_transaction.created_by', 'recurring_order.created_by').as('author'))
    .select(holdReason.as('held'))
    .orderBy('last_at', (order) => order.asc().nullsFirst())
    .orderBy('portfolio_transaction.transaction_id')
    .limit(findingsMax);

export type LastStep = Awaited<ReturnType<ReturnType<typeof lastSteps>['execute']>>[number];

/** A finding about a transaction; `step` makes each time it comes into its status an exception of its own. */
export const ofTransaction = (
  row: LastStep,
  { title, why, due = null }: { readonly title: string; readonly why: string; readonly due?: string | null },
): Finding => ({
  key: `${row.transaction_id} ${row.last_step ?? 0}`,
  record: { kind: 'Transaction', id: row.transaction_id },
  nodeId: row.node_id,
  clientId: row.lead_client_id,
  accountId: row.account_id,
  title,
  why,
  amount: row.amount,
  since: row.last_at ?? new Date(`${row.transaction_date}T00:00:00Z`),
  due,
  notForUserId: null,
});

/** What was said, as a sentence. */
export const sentence = (text: string | null, otherwise: string): string => {
  const said = text?.trim() ?? '';
  if (said === '') return otherwise;
  return /[.!?]$/.test(said) ? said : `${said}.`;
};

const subject = ({
  transaction_type: type,
  transaction_sub_type: subType,
  movement_type: movement,
}: LastStep): string => {
  if (type === 'Order') return movement === 'Invest' ? 'Purchase' : 'Sale';
  if (type === 'Expectation') return 'Expected receipt';
  if (type === 'Product Transfer') return movement === 'In' ? 'Transfer in' : 'Transfer out';
  if (movement === 'In') return subType === 'Deposit' ? 'Payment in' : `${subType} payment`;
  return subType;
};

const asked = { resource: 'Transaction', level: 'action' } as const;

/** Authorises the transaction by the ledger's own rules: never its author, never to unverified bank details. */
const authorise = async ({ transaction, scope, ledger, recordId, reason }: ActionWork): Promise<void> => {
  const transactionId = await findTransaction(readScope(transaction, scope.caller), recordId);
  await ledger.execute(
    transaction,
    { ...scope.actor, call: 'authoriseTransaction' },
    { kind: 'authorise', transactionId, version: null, reason },
  );
};

const authorising = {
  label: 'Authorise',
  changes: {
    confirm: 'It goes to the bank or the market, and cannot be called back once it is there.',
    perform: authorise,
  },
} as const;

/** The action of what is dealt with elsewhere: it is noted, and can be undone. */
export const dealtWith = { label: 'Mark as dealt with', changes: null } as const;

const paymentHeld: ExceptionKind = {
  type: 'Payment held',
  severity: 'High',
  asked,
  action: authorising,
  find: async (scope) =>
    (
      await lastSteps(scope)
        .where('portfolio_transaction.status', '=', 'Checking')
        .where(holdReason, 'is not', null)
        .select(
          interestInPayment(
            sql.ref('portfolio_transaction.firm_id'),
            sql.ref('portfolio_transaction.transaction_id'),
          ).as('interest'),
        )
        .select(leadDiedOn(sql.ref('account.firm_id'), sql.ref('account.lead_client_id')).as('died_on'))
        // Taxed income past its day cannot be authorised: it is an exception of its benefit, where it is paid again.
        .where(
          sql<boolean>`(tax_withheld is not null and portfolio_transaction.intended_settlement_date < ${scope.businessDate}) is not true`,
        )
        .execute()
    ).map((row) => ({
      ...ofTransaction(row, {
        title: `${subject(row)} held`,
        why:
          // Only a payment of a benefit has an interest in its payee.
          (row.interest && heldAfterDeathProblem('benefit', row.died_on)) ??
          sentence(row.held, 'It was held for a person to look at.'),
        due: row.payment_date,
      }),
      notForUserId: row.author ?? row.interest?.changed_by[0] ?? row.interest?.asked_by[0] ?? null,
    })),
};

const resultHeld: ExceptionKind = {
  type: 'Result held',
  severity: 'High',
  asked,
  action: dealtWith,
  find: async (scope) =>
    (
      await lastSteps(scope)
        .where('portfolio_transaction.status', '=', 'Placed')
        .where(holdReason, 'is not', null)
        .execute()
    ).map((row) =>
      ofTransaction(row, {
        title: `Result of a ${inSentence(subject(row))} held`,
        why: sentence(row.held, 'What the bank or the market reported could not be booked.'),
        due: row.intended_settlement_date,
      }),
    ),
};

const secondPerson: ExceptionKind = {
  type: 'Second person awaited',
  severity: 'Medium',
  asked,
  action: authorising,
  find: async (scope) =>
    (
      await lastSteps(scope)
        .where('portfolio_transaction.status', '=', 'Checking')
        .where(holdReason, 'is', null)
        .execute()
    ).map((row) => ({
      ...ofTransaction(row, {
        title: `${subject(row)} to authorise`,
        why: 'Somebody other than the person who entered it has to authorise it. Until then nothing is sent.',
        due: row.payment_date,
      }),
      record: {
        kind: row.transaction_type === 'Product Transfer' ? 'Transfer' : 'Transaction',
        id: row.transaction_id,
      },
      notForUserId: row.author,
    })),
};

/** SQL: the transaction was on its way to the bank or the market. */
const wasSent = sql<boolean>`exists (select from transaction_step sent where sent.firm_id = portfolio_transaction.firm_id and sent.transaction_id = portfolio_transaction.transaction_id and sent.to_status in ('Placed', 'Pending'))`;

/** SQL: payments of benefits have exceptions of their own, where they are paid again. */
const notABenefit = sql<boolean>`transaction_sub_type not in ('PCLS', 'FAD', 'FAD Gross Withdrawal', 'UFPLS', 'UFPLS Gross Withdrawal')`;

/** Orders that the market refused and payments out that came back. Collections have kinds of their own. */
const failed: ExceptionKind = {
  type: 'Transaction failed',
  severity: 'Medium',
  asked,
  action: dealtWith,
  find: async (scope) =>
    (
      await lastSteps(scope)
        .where('portfolio_transaction.status', '=', 'Error')
        .where((eb) =>
          eb.or([
            eb('portfolio_transaction.transaction_type', '=', 'Order'),
            eb.and([
              eb('portfolio_transaction.transaction_type', '=', 'Payment'),
              eb('portfolio_transaction.movement_type', '=', 'Out'),
              notABenefit,
              wasSent,
            ]),
          ]),
        )
        .execute()
    ).map((row) =>
      ofTransaction(row, {
        title: `${subject(row)} failed`,
        why: `${sentence(row.last_reason, 'It was refused.')} Agree with the client what to do, then enter it again or delete it.`,
      }),
    ),
};

/** Payments to the client that failed for want of cash, or will: a bank that sends money back is not among them. */
const cashShort: ExceptionKind = {
  type: 'Cash short for a withdrawal',
  severity: 'High',
  asked,
  action: dealtWith,
  find: async (scope) => [...(await failedForCash(scope)), ...(await comingWithoutCash(scope))],
};

const failedForCash = async (scope: FindScope): Promise<Finding[]> =>
  (
    await lastSteps(scope)
      .where('portfolio_transaction.status', '=', 'Error')
      .where('portfolio_transaction.transaction_type', '=', 'Payment')
      .where('portfolio_transaction.movement_type', '=', 'Out')
      // The bank answers only what was sent to it; what failed before, failed for want of cash.
      .where(sql<boolean>`not ${wasSent}`)
      .execute()
  ).map((row) =>
    ofTransaction(row, {
      title: `${subject(row)} failed for want of cash`,
      why: sentence(
        row.last_reason,
        'The account had too little cash, so nothing was paid. Make a new one for what is there.',
      ),
    }),
  );

/** How many days ahead regular payments to the client are compared with the cash there is. */
const lookAheadDays = 7;

const comingWithoutCash = async ({ db, firmId, businessDate }: FindScope): Promise<Finding[]> => {
  const { rows } = await sql<{
    recurring_order_id: string;
    account_id: string;
    node_id: string;
    lead_client_id: string;
    amount: string;
    available: string;
    next_date: string;
  }>`
    select r.recurring_order_id, r.account_id, a.node_id, a.lead_client_id, r.amount, r.next_date::date as next_date,
      greatest(0, b.amount - coalesce((select sum(t.reserved_cash) from portfolio_transaction t where t.firm_id = r.firm_id and t.account_id = r.account_id and t.status in ('Pending', 'Placed', 'Checking')), 0)) as available
    from recurring_order r
    join account a on a.firm_id = r.firm_id and a.account_id = r.account_id
    join cash_balance b on b.firm_id = r.firm_id and b.account_id = r.account_id
    where r.firm_id = ${firmId} and r.status = 'Active' and r.transaction_type = 'Payment' and r.movement_type = 'Out' and r.auto_disinvest is null
      and r.next_date between ${businessDate}::date and ${businessDate}::date + ${lookAheadDays}::int
      and r.amount > b.amount - coalesce((select sum(t.reserved_cash) from portfolio_transaction t where t.firm_id = r.firm_id and t.account_id = r.account_id and t.status in ('Pending', 'Placed', 'Checking')), 0)
    order by r.next_date, r.recurring_order_id limit ${findingsMax}`.execute(db);
  return rows.map((row) => ({
    key: `${row.recurring_order_id} ${row.next_date}`,
    record: { kind: 'Account', id: row.account_id },
    nodeId: row.node_id,
    clientId: row.lead_client_id,
    accountId: row.account_id,
    title: 'Too little cash for a regular withdrawal',
    why: `The account has ${poundsText(parsePounds(row.available))} that is not reserved, and nothing is sold by itself for this payment. Sell something, pay in, or agree a smaller payment with the client.`,
    amount: row.amount,
    since: new Date(`${businessDate}T00:00:00Z`),
    due: row.next_date,
    notForUserId: null,
  }));
};

/** What can go wrong with a transaction and needs a person. */
export const transactionExceptions: readonly ExceptionKind[] = [
  paymentHeld,
  resultHeld,
  secondPerson,
  failed,
  cashShort,
];
