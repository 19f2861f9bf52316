import { normaliseTaxCode } from '@tessera/domain/tax-code';
import { taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { mulDivHalfUp, parsePounds, sum, type Pence } from '@tessera/domain/money';
import { payeOn, type PaidBefore, type Paye } from '@tessera/domain/paye';
import { entryOn } from '@tessera/domain/rules/dated';
import { specialLumpSumRules } from '@tessera/domain/rules/death-benefits';
import { taxMonthNumber, taxMonthOf } from '@tessera/domain/tax-months';
import { percentText } from '@tessera/domain/wording';
import { carriedForward, emergencyCode, readPayeCode } from '@tessera/domain/paye-code';
import type { Kysely } from 'kysely';
import type { TaxCodeSource } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';
import type { BenefitForm } from '../../../foundation/database/column-types';
import { incomeCameBack } from '../../../ledger/rules/returned-benefits';

/** Everything the tax of a payment depends on besides its amount. */
export interface TaxFacts {
  readonly code: string;
  /** True for the emergency code in the place of one that nobody recorded. */
  readonly unrecorded?: boolean;
  /** Pay and tax of the tax year before this payment, earlier employments included. */
  readonly before: PaidBefore;
  /** The part of it in the same tax month that was taxed by the same code, without earlier employments. */
  readonly inMonth: PaidBefore;
  /** For a lump sum after a death to a company or trust: a charge takes the place of PAYE. */
  readonly charged?: boolean;
}

/** Tax is basic rate on every small pot, whatever the code held (domain B.4). */
const smallPotCode = 'BR M1';

/** Stands for a tax code where the special lump sum death benefits charge is taken, which is no PAYE. */
export const specialCharge = 'Special charge';

/** The special lump sum death benefits charge on a taxable part: nothing is free of it, and nothing before it counts. */
const chargeOn = (date: IsoDate, taxable: Pence): Paye => {
  const { value, source, verified } = entryOn(specialLumpSumRules, date);
  const tax = mulDivHalfUp(taxable, value.rate, 1_000_000n);
  return {
    tax,
    freePay: 0n,
    taxablePay: taxable,
    period: taxMonthNumber(date),
    basis: 'Month 1',
    parts: [{ name: specialCharge, rate: value.rate, amount: taxable, tax }],
    limited: false,
    rule: `A lump sum to a company or a trust bears the special lump sum death benefits charge of ${percentText(value.rate)}, and no PAYE.`,
    source,
    verified,
  };
};

/**
 * The PAYE of a taxable part that is paid on a day. A code that is not cumulative is applied to all payments of the tax
 * month that it taxes together, less what was taken from the earlier ones. What another code taxed in that month stays as it is: month 1 neither makes up for it nor gives it back.
 */
export const payeOf = (
  { code, before, inMonth, charged }: TaxFacts,
  date: IsoDate,
  taxable: Pence,
  form: BenefitForm,
): Paye => {
  if (charged === true) return chargeOn(date, taxable);
  if (form === 'Small pot') return payeOn({ code: readPayeCode(smallPotCode), date, pay: taxable, before });
  return payeOn({ code: readPayeCode(code), date, pay: taxable, before, inPeriod: inMonth });
};

/** Taxable income that a payment on a day can have without tax. */
export const taxFreeBandOf = (facts: TaxFacts, date: IsoDate): Pence => {
  const { freePay, basis } = payeOf(facts, date, 0n, 'Drawdown income');
  const left = freePay - (basis === 'Cumulative' ? facts.before.pay : facts.inMonth.pay);
  return left > 0n ? left : 0n;
};

export interface TaxCodeEntry {
  readonly fromDate: IsoDate;
  readonly taxCode: string;
  readonly source: TaxCodeSource;
  readonly previousPay: Pence;
  readonly previousTax: Pence;
}

/**
 * Pay and tax of earlier employments in a tax year up to a day, as the newest entry states them: it replaces what an
 * earlier one said. A P45 always states them, also as nothing; a P6 only where HMRC gave amounts.
 */
export const previousOf = (
  codes: readonly TaxCodeEntry[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): PaidBefore => {
  const newest = codes.findLast(
    ({ fromDate, source, previousPay, previousTax }) =>
      fromDate >= from && fromDate <= to && (source === 'P45' || previousPay > 0n || previousTax > 0n),
  );
  return { pay: newest?.previousPay ?? 0n, tax: newest?.previousTax ?? 0n };
};

/** The codes recorded for a pension, oldest first. */
export const readTaxCodes = async (
  db: Kysely<DB>,
  firmId: string,
  clientProductId: string,
): Promise<readonly TaxCodeEntry[]> => {
  const rows = await db
    .selectFrom('tax_code_entry')
    .where('firm_id', '=', firmId)
    .where('client_product_id', '=', clientProductId)
    .orderBy('from_date')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    fromDate: row.from_date,
    taxCode: row.tax_code,
    source: row.source,
    previousPay: parsePounds(row.previous_pay),
    previousTax: parsePounds(row.previous_tax),
  }));
};

/** A payment of a pension under PAYE. */
export interface TaxedPayment {
  readonly paidOn: IsoDate;
  readonly taxable: Pence;
  readonly tax: Pence;
  /** The code that taxed it. */
  readonly code: string;
}

/** What the tax of payments of a pension follows from. */
export interface TaxHistory {
  /** The codes recorded, oldest first. */
  readonly codes: readonly TaxCodeEntry[];
  /** The code entered on the pension itself. */
  readonly entered: string | null;
  /** The day on which it was entered; null where that was not kept. */
  readonly enteredOn: IsoDate | null;
  /** Without small pots, which are taxed by themselves. */
  readonly paid: readonly TaxedPayment[];
}

/**
 * The code on a day: the newest recorded from that day or before, else the one entered on the pension, else the emergency
 * code. One of an earlier tax year goes on without its mark of month 1 (HMRC P9X); where the day of a code was not kept,
 * that it taxed a payment of an earlier one says so.
 */
const codeOn = ({ codes, entered, enteredOn, paid }: TaxHistory, on: IsoDate, from: IsoDate): string => {
  const entry = codes.findLast(({ fromDate }) => fromDate <= on);
  const code = entry?.taxCode ?? entered ?? emergencyCode(on);
  const day = entry?.fromDate ?? (entered === null ? null : enteredOn);
  const isOfEarlierYear = day === null ? paid.some(({ paidOn }) => paidOn < from) : day < from;
  return isOfEarlierYear ? carriedForward(code) : code;
};

const totalOf = (payments: readonly TaxedPayment[]): PaidBefore => ({
  pay: sum(payments.map(({ taxable }) => taxable)),
  tax: sum(payments.map(({ tax }) => tax)),
});

/** What the tax of a payment on a day depends on: its code, and what was paid in its tax year and tax month. */
export const taxFactsOn = (history: TaxHistory, on: IsoDate): TaxFacts => {
  const { from, to } = taxYearDates(taxYearOf(on));
  const month = taxMonthOf(on);
  const code = codeOn(history, on, from);
  const inYear = history.paid.filter(({ paidOn }) => paidOn >= from && paidOn <= to);
  const paid = totalOf(inYear);
  const previous = previousOf(history.codes, { from, to: on });
  return {
    code,
    unrecorded: history.entered === null && !history.codes.some(({ fromDate }) => fromDate <= on),
    before: { pay: paid.pay + previous.pay, tax: paid.tax + previous.tax },
    inMonth: totalOf(
      inYear.filter(
        (each) =>
          each.paidOn >= month.from &&
          each.paidOn <= month.to &&
          normaliseTaxCode(each.code) === normaliseTaxCode(code),
      ),
    ),
  };
};

/** Reads what the tax of a pension's payments follows from, without a benefit that is taxed anew. */
export const readTaxHistory = async (
  db: Kysely<DB>,
  firmId: string,
  clientProductId: string,
  exceptBenefitId: string | null = null,
): Promise<TaxHistory> => {
  const codes = await readTaxCodes(db, firmId, clientProductId);
  const product = await db
    .selectFrom('client_product')
    .where('firm_id', '=', firmId)
    .where('client_product_id', '=', clientProductId)
    .select(['tax_code', 'tax_code_entered_on'])
    .executeTakeFirst();
  const paid = await db
    .selectFrom('benefit_event')
    .where('firm_id', '=', firmId)
    .where('client_product_id', '=', clientProductId)
    .where('form', '<>', 'Small pot')
    .where('taxable', '>', '0')
    .where(({ not }) => not(incomeCameBack('benefit_event')))
    .$if(exceptBenefitId !== null, (query) => query.where('benefit_id', '<>', exceptBenefitId))
    .select(['event_date', 'taxable', 'tax', 'tax_code'])
    .execute();
  return {
    codes,
    entered: product?.tax_code ?? null,
    enteredOn: product?.tax_code_entered_on ?? null,
    paid: paid.map((row) => ({
      paidOn: row.event_date,
      taxable: parsePounds(row.taxable),
      tax: parsePounds(row.tax),
      code: row.tax_code ?? '',
    })),
  };
};

/** What the tax of a payment of a pension on a day depends on. */
export const readTaxFacts = async (
  db: Kysely<DB>,
  firmId: string,
  clientProductId: string,
  on: IsoDate,
  exceptBenefitId: string | null = null,
): Promise<TaxFacts> => taxFactsOn(await readTaxHistory(db, firmId, clientProductId, exceptBenefitId), on);
