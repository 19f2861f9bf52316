import { newMandate } from '@tessera/domain/collections';
import { addDays, addMonths, addWorkingDays, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import { formatPounds, type Pence } from '@tessera/domain/money';
import { nextPaymentDate, paymentDays, type PaymentDay } from '@tessera/domain/payment-days';
import type { PoolClient } from 'pg';
import { type ImmediateEffect } from '../ledger/state/effects';
import { copyRows, type CopyValue } from './rows/copy-rows';
import type { SeedAccount } from './people/people';
import type { Random } from './rows/random';

interface RecurringOptions {
  readonly client: PoolClient;
  readonly firmId: string;
  readonly accounts: readonly SeedAccount[];
  readonly effects: readonly ImmediateEffect[];
  readonly random: Random;
  readonly asOf: IsoDate;
  readonly writtenAt: string;
  readonly nextId: (kind: 'recurring' | 'mandate') => string;
}

interface Contribution {
  readonly amount: Pence;
  readonly date: IsoDate;
  readonly isEmployee: boolean;
}

/**
 * The first working days from the business date on which no regular transaction is due: the demonstration begins
 * quietly.
 */
const quietWorkingDays = 8;
const withdrawals = 6;
const investments = 4;

/** Finds the last monthly contribution of each account that still makes one. */
const lastContributions = (effects: readonly ImmediateEffect[], since: IsoDate): ReadonlyMap<string, Contribution> => {
  const last = new Map<string, Contribution>();
  for (const { transaction, postDate } of effects) {
    if (transaction.method === 'Direct Debit' && transaction.movement === 'In' && postDate >= since)
      last.set(transaction.accountId, {
        amount: transaction.amount,
        date: postDate,
        isEmployee: transaction.subType === 'Employee',
      });
  }
  return last;
};

const dayNear = (date: IsoDate): PaymentDay =>
  [...paymentDays].reverse().find((day) => day <= Number(date.slice(8))) ?? 1;

const columns = [
  'firm_id',
  'recurring_order_id',
  'account_id',
  'transaction_type',
  'movement_type',
  'amount',
  'method',
  'contribution_type',
  'payment_day',
  'start_date',
  'end_date',
  'next_date',
  'investment_type',
  'assets',
  'auto_disinvest',
  'sell_down_method',
  'mandate_id',
  'status',
  'created_at',
  'created_by',
  'updated_at',
];

/**
 * Writes regular payments and investments: the direct debits behind the contributions of the history with their
 * mandates, some payments out and investments, one cancelled and one ended. Clients without verified bank details pay
 * by standing order.
 */
export const writeRecurring = async ({
  client,
  firmId,
  accounts,
  effects,
  random,
  asOf,
  writtenAt,
  nextId,
}: RecurringOptions): Promise<void> => {
  const { rows: details } = await client.query<{ client_id: string; bank_details_id: string }>(
    `select client_id, bank_details_id from bank_details where firm_id = $1 and status in ('Active', 'Bypassed') order by client_id`,
    [firmId],
  );
  const bankOf = new Map(details.map((row) => [row.client_id, row.bank_details_id]));
  const mandates = new Map<string, CopyValue[]>();
  const mandateOf = (clientId: string, bankDetailsId: string, lodged: IsoDate): CopyValue => {
    const known = mandates.get(clientId);
    if (known) return known[1] ?? null;
    const id = nextId('mandate');
    const { lodged: day, ready, earliestEntry } = newMandate(lodged);
    mandates.set(clientId, [
      firmId,
      id,
      clientId,
      bankDetailsId,
      `${firmId}${id}`,
      ready <= asOf ? 'Active' : 'Setting up',
      day,
      earliestEntry,
      writtenAt,
    ]);
    return id;
  };
  const rows: CopyValue[][] = [];
  const next = (day: PaymentDay): IsoDate => nextPaymentDate(day, addWorkingDays(asOf, quietWorkingDays)).date;
  const write = (account: SeedAccount, what: Partial<Record<(typeof columns)[number], CopyValue>>): void => {
    const row: Partial<Record<string, CopyValue>> = {
      firm_id: firmId,
      recurring_order_id: nextId('recurring'),
      account_id: account.accountId,
      transaction_type: 'Payment',
      assets: '[]',
      status: 'Active',
      created_at: writtenAt,
      created_by: account.lead.adviserUserId,
      updated_at: writtenAt,
      ...what,
    };
    rows.push(columns.map((column) => row[column] ?? null));
  };

  const contributions = lastContributions(effects, addMonths(asOf, -2));
  const active = accounts.filter(({ status }) => status === 'Active');
  for (const account of active) {
    const contribution = contributions.get(account.accountId);
    if (!contribution) continue;
    const day = dayNear(contribution.date);
    const bank = bankOf.get(account.lead.clientId);
    write(account, {
      movement_type: 'In',
      amount: formatPounds(contribution.amount),
      contribution_type: contribution.isEmployee ? 'Employee' : 'Personal',
      payment_day: day,
      start_date: workingDayOnOrAfter(account.opened),
      next_date: next(day),
      ...(bank === undefined
        ? { method: 'Bank Transfer' }
        : { method: 'Direct Debit', mandate_id: mandateOf(account.lead.clientId, bank, account.opened) }),
    });
  }
  const drawing = active.filter(
    ({ wrapper, lead, accountId }) =>
      (wrapper === 'GIA' || wrapper === 'ISA') && bankOf.has(lead.clientId) && !contributions.has(accountId),
  );
  random.pickSome(drawing, Math.min(withdrawals, drawing.length)).forEach((account, index) => {
    const day = random.pick(paymentDays);
    const over =
      index === 0
        ? { status: 'Cancelled' }
        : index === 1
          ? { status: 'Ended', end_date: addDays(asOf, -20) }
          : { next_date: next(day) };
    write(account, {
      movement_type: 'Out',
      amount: formatPounds(random.pounds(100, 900, 50)),
      method: 'BACS Credit',
      payment_day: day,
      start_date: addMonths(asOf, -7),
      ...(index % 2 === 0
        ? { auto_disinvest: 'Partial', sell_down_method: index % 4 === 0 ? 'Largest' : 'Proportional' }
        : {}),
      ...over,
    });
  });
  // One client has just begun: the mandate is still being set up.
  const begun = active.find(
    ({ wrapper, lead, accountId }) =>
      wrapper === 'GIA' && bankOf.has(lead.clientId) && !mandates.has(lead.clientId) && !contributions.has(accountId),
  );
  const bank = begun && bankOf.get(begun.lead.clientId);
  if (begun && bank !== undefined) {
    const lodged = addWorkingDays(asOf, -2);
    write(begun, {
      movement_type: 'In',
      amount: '250.00',
      method: 'Direct Debit',
      contribution_type: 'Personal',
      payment_day: 14,
      start_date: lodged,
      next_date: nextPaymentDate(14, newMandate(lodged).earliestEntry).date,
      mandate_id: mandateOf(begun.lead.clientId, bank, lodged),
    });
  }
  const { rows: modelled } = await client.query<{ account_id: string }>(
    `select account_id from account where firm_id = $1 and status = 'Active' and account_type = 'Wrapper' and model_id in (select model_id from model_component where firm_id = $1) order by account_id limit $2`,
    [firmId, investments],
  );
  for (const { account_id: accountId } of modelled) {
    const account = accounts.find((each) => each.accountId === accountId);
    if (account)
      write(account, {
        transaction_type: 'Order',
        movement_type: 'Invest',
        amount: '500.00',
        payment_day: 21,
        start_date: addMonths(asOf, -3),
        next_date: next(21),
        investment_type: 'Model',
      });
  }
  await copyRows(
    client,
    'mandate',
    [
      'firm_id',
      'mandate_id',
      'client_id',
      'bank_details_id',
      'reference',
      'status',
      'lodged_date',
      'earliest_date',
      'updated_at',
    ],
    [...mandates.values()],
  );
  await copyRows(client, 'recurring_order', columns, rows);
};
