import { addDays, addWorkingDays, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { formatPounds, poundsToWire, sum, type Pence } from '@tessera/domain/money';
import { paymentDates } from '@tessera/domain/payment-days';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { Kysely, Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import { readFirm, readNotifiedAccounts } from '../capabilities/messages/read-parties';
import { withdrawalNotice } from '../capabilities/messages/wording';
import { writeMessage, writeSubjects } from '../capabilities/messages/write-message';
import { readPayLines } from '../capabilities/paye/lines/pay-lines';
import { payslip, payslipName } from '../capabilities/paye/lines/payslip';
import { readPayslips } from '../capabilities/paye/lines/read-payslips';
import { payeOf, taxFactsOn, type TaxedPayment, type TaxFacts } from '../capabilities/pensions/facts/tax';
import { payeFigures, type WireFigures } from '../capabilities/pensions/planning/wire-figures';
import type { DB } from '../foundation/database/schema';
import { cashMove } from '../ledger/state/effects';
import { cashFromProvider } from '../ledger/state/transfer-lines';
import { benefitChoices, incomesOf, nextNumber, type DemoIncome } from './benefits';
import type { HistoryEffect, NumberedEffect } from './firm-book';

/** A payment of drawdown income before the demonstration begins. */
interface PaidIncome {
  readonly income: DemoIncome;
  readonly paidOn: IsoDate;
  readonly gross: Pence;
  readonly tax: Pence;
  readonly facts: TaxFacts;
  readonly effect: HistoryEffect;
}

/** What drawn pensions have paid: the money that came from elsewhere, and the incomes. */
export interface IncomePaid {
  readonly effects: readonly HistoryEffect[];
  readonly payments: readonly PaidIncome[];
  /** Cash that is left of it, by account. */
  readonly left: ReadonlyMap<string, Pence>;
}

/** Gross incomes in pounds, oldest first: a large one first brings a refund under a cumulative code. */
const incomes = [
  [9_000, 1_000, 1_000, 1_000],
  [7_500, 1_200, 1_200, 1_200],
  [1_250, 1_250, 1_250, 1_250],
  [8_000, 900, 900, 900],
  [2_000, 2_000, 2_000, 2_000],
  [1_400, 1_400, 1_400, 1_400],
] as const;
const lookBackDays = 110;
const daysToFirst = 7;
const leftOver = 2_500_00n;
const providers = ['Linden Pensions', 'Harbour Life', 'Calder Retirement'] as const;

/** The incomes of a firm's pensions in drawdown before a date, with the transfers that brought the money. */
export const incomePaid = async (client: PoolClient, firmId: string, asOf: IsoDate): Promise<IncomePaid> => {
  const effects: HistoryEffect[] = [];
  const payments: PaidIncome[] = [];
  const left = new Map<string, Pence>();
  for (const [index, income] of (await incomesOf(client, firmId)).entries()) {
    const grosses = incomes[index % incomes.length] ?? [];
    const from = addDays(asOf, -lookBackDays);
    const arrived = workingDayOnOrAfter(income.pension.opened > from ? income.pension.opened : from);
    const days = paymentDates(income.day, addDays(arrived, daysToFirst), grosses.length)
      .map(({ date }) => date)
      .filter((date) => date < asOf);
    const paid = days.map((_, place) => BigInt(grosses[place] ?? 0) * 100n);
    if (paid.length === 0) continue;
    const { account_id: accountId } = income.pension;
    const asked = { accountId, quantity: null, assetId: null } as const;
    effects.push({
      transaction: {
        ...asked,
        type: 'Product Transfer',
        subType: 'Transfer',
        movement: 'In',
        method: null,
        amount: sum(paid) + leftOver,
      },
      code: 'TRFI',
      narrative: `Transfer from ${providers[index % providers.length] ?? ''}`,
      postDate: arrived,
      valueDate: arrived,
      cash: cashFromProvider(accountId, sum(paid) + leftOver),
      stock: [],
    });
    left.set(accountId, leftOver);
    const done: PaidIncome[] = [];
    const taxed: TaxedPayment[] = [];
    for (const [place, paidOn] of days.entries()) {
      const gross = paid[place] ?? 0n;
      const facts = taxFactsOn({ codes: [], entered: income.code, enteredOn: null, paid: taxed }, paidOn);
      const { tax } = payeOf(facts, paidOn, gross, 'Drawdown income');
      const effect: HistoryEffect = {
        transaction: {
          ...asked,
          type: 'Payment',
          subType: 'FAD',
          movement: 'Out',
          method: 'BACS Credit',
          amount: gross,
        },
        code: 'PAYO',
        narrative: tax > 0n ? `Pension income paid, after ${poundsText(tax)} income tax` : 'Pension income paid',
        postDate: paidOn,
        valueDate: paidOn,
        cash: cashMove(accountId, tax - gross, 'BANK'),
        stock: [],
        taxWithheld: tax,
      };
      done.push({ income, paidOn, gross, tax, facts, effect });
      taxed.push({ paidOn, taxable: gross, tax, code: facts.code });
    }
    effects.push(...done.map(({ effect }) => effect));
    payments.push(...done);
  }
  return { effects, payments, left };
};

const nothing = { before: 0, used: 0, after: 0 };

const figuresOf = ({ gross, tax, facts, paidOn }: PaidIncome, first: boolean): WireFigures => ({
  crystallisationAmount: 0,
  taxFreeAmount: 0,
  fadAmount: 0,
  taxableAmount: poundsToWire(gross),
  taxDeducted: poundsToWire(tax),
  grossPayment: poundsToWire(gross),
  netPayment: poundsToWire(gross - tax),
  excess: 0,
  lsa: nothing,
  lsdba: nothing,
  uncrystallisedAfter: 0,
  crystallisedAfter: 0,
  triggersMpaa: first,
  paye: payeFigures(facts, 'Drawdown income', gross, paidOn),
  moved: null,
  rules: [],
});

const stepsBeforePayday = 7;

/** Writes the benefits that the incomes were, once their transactions have numbers. */
export const writeIncomePaid = async (
  client: PoolClient,
  firmId: string,
  { payments }: IncomePaid,
  numbered: readonly NumberedEffect[],
): Promise<void> => {
  const ids = new Map(numbered.map(({ effect, transactionId }) => [effect, transactionId]));
  const begun = new Set<string>();
  for (const payment of payments) {
    const { income, paidOn, gross, tax, facts, effect } = payment;
    const { account_id: accountId, client_id: clientId, client_product_id: productId, adviser } = income.pension;
    const id = recordId('benefit', await nextNumber(client, 'benefit_number'));
    const asked = addWorkingDays(paidOn, -stepsBeforePayday);
    const at = (day: IsoDate): string => `${day}T09:00:00Z`;
    await client.query(
      `insert into benefit (firm_id, benefit_id, client_product_id, account_id, form, basis, amount, choices, payment_date, sales_date, calculation_date, needs_authorisation, status, figures, created_date, created_at, created_by, updated_at)
       values ($1, $2, $3, $4, 'Drawdown income', 'Gross', $5, $6, $7, $8, $7, false, 'Completed', $9, $8, $10, $11, $12)`,
      [
        firmId,
        id,
        productId,
        accountId,
        formatPounds(gross),
        benefitChoices,
        paidOn,
        asked,
        JSON.stringify(figuresOf(payment, !begun.has(accountId))),
        at(asked),
        adviser,
        at(paidOn),
      ],
    );
    begun.add(accountId);
    const steps = [
      [null, 'Pending', 'Created', asked, adviser, null],
      ['Pending', 'Waiting', 'Begun', asked, null, 'The cash is there: nothing has to be sold.'],
      [
        'Waiting',
        'Calculated',
        'Calculated',
        paidOn,
        null,
        `${poundsText(gross - tax)} is paid on ${dateText(paidOn)}.`,
      ],
      ['Calculated', 'Completed', 'Completed', paidOn, null, null],
    ] as const;
    for (const [index, [from, to, action, day, userId, reason]] of steps.entries())
      await client.query(
        `insert into benefit_step (firm_id, benefit_id, step, at, business_date, from_status, to_status, action, user_id, reason) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [firmId, id, index + 1, at(day), day, from, to, action, userId, reason],
      );
    await client.query(
      `insert into benefit_event (firm_id, benefit_id, client_id, client_product_id, account_id, event_date, form, crystallised, tax_free, designated, taxable, tax, uses_allowance, flexible_access, tax_code, recorded_at)
       values ($1, $2, $3, $4, $5, $6, 'Drawdown income', 0, 0, 0, $7, $8, false, true, $9, $10)`,
      [
        firmId,
        id,
        clientId,
        productId,
        accountId,
        paidOn,
        formatPounds(gross),
        formatPounds(tax),
        facts.code,
        at(paidOn),
      ],
    );
    await client.query(
      `insert into benefit_transaction (firm_id, benefit_id, transaction_id, part) values ($1, $2, $3, 'Payment')`,
      [firmId, id, ids.get(effect)],
    );
    await client.query(
      `update client_product set flexible_benefits_accessed_date = least(flexible_benefits_accessed_date, $3::date) where firm_id = $1 and client_product_id = $2`,
      [firmId, productId, paidOn],
    );
  }
};

/** Writes the message of each payment with its payslip, as the client got it on its day. */
export const writePayslips = async (db: Kysely<DB>, firmId: string, asOf: IsoDate): Promise<void> => {
  const lines = await readPayLines(db, firmId, { from: addDays(asOf, -lookBackDays), to: asOf });
  const firm = await readFirm(db, firmId);
  const accounts = await readNotifiedAccounts(db, firmId, [...new Set(lines.map(({ accountId }) => accountId))]);
  const slips = await readPayslips(
    db,
    firmId,
    lines.map(({ transactionId, paidOn }) => ({ transactionId, day: paidOn })),
  );
  for (const { transactionId, accountId, accountName, paidOn, taxFree, taxable, tax } of lines) {
    const [slip, client] = [slips.get(transactionId), accounts.get(accountId)?.holders[0]];
    if (!slip || !client) continue;
    const payment = { day: paidOn, amount: taxFree + taxable - tax, isBenefit: true, hasPayslip: true };
    // The connection's transaction is the seed's, which is open already.
    const transaction = db as Transaction<DB>;
    const messageId = await writeMessage(
      transaction,
      firmId,
      {
        ...withdrawalNotice(accountName, payment, []),
        clientId: client.id,
        accountId,
        transactionId,
        type: 'Withdrawal',
        files: [{ name: payslipName(transactionId), content: payslip(slip, { firm, client }) }],
        knownFileIds: [],
      },
      new Date(`${paidOn}T14:00:00Z`),
    );
    await writeSubjects(transaction, firmId, messageId, 'Transaction', [transactionId]);
  }
};
