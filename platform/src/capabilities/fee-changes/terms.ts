import type { CallBody } from '@tessera/contract/schemas';
import {
  dealingSubjects,
  productSubjects,
  yearlySubjects,
  type FeeSubject,
  type YearlySubject,
} from '@tessera/contract/fees/values';
import { addDays, type IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import type { WrapperType } from '@tessera/contract/accounts/values';
import type { FeeTerms, ProductTerms } from '@tessera/domain/fee-terms';
import {
  DecimalError,
  formatDecimal,
  formatPounds,
  parseDecimal,
  parsePounds,
  poundsToWire,
} from '@tessera/domain/money';
import type { Problem } from '@tessera/domain/problem';
import type { Tier } from '@tessera/domain/tiers';
import { percentText, poundsText } from '@tessera/domain/wording';
import type { Kysely, Selectable } from 'kysely';
import type { DB, FeeChange } from '../../foundation/database/schema';
import { takeNumber } from '../../foundation/database/take-number';
import { readSchedules, tiersText } from '../../ledger/charges/schedule';
import { instrumentOf, wrapperOf } from './subjects';

const percentageDecimals = 4;

/** Rates and the day from which they hold, until the next of the same fee. */
export interface DatedTerms extends FeeTerms {
  readonly from: IsoDate;
}

type WireTerms = Pick<CallBody<'previewFeeChange'>, 'amount' | 'tiers' | 'vat' | 'product'>;

const noRates = { amount: 0n, tiers: [], vat: false } as const;

/** Every fee's rates, earliest first; none for what the firm does not charge. */
export const readTerms = async (
  db: Kysely<DB>,
  firmId: string,
): Promise<ReadonlyMap<FeeSubject, readonly DatedTerms[]>> => {
  const [yearly, dealing, products] = await Promise.all([
    readSchedules(db, firmId, yearlySubjects),
    db
      .selectFrom('firm_charge')
      .where('firm_id', '=', firmId)
      .where('charge_type', '=', 'Dealing')
      .select(['instrument_type', 'from_date', 'amount', 'percentage'])
      .orderBy('from_date')
      .execute(),
    db
      .selectFrom('scheme_product')
      .where('firm_id', '=', firmId)
      .select(['wrapper_type', 'from_date', 'name', 'provider'])
      .orderBy('from_date')
      .orderBy('scheme_product_id')
      .execute(),
  ]);
  const terms = new Map<FeeSubject, readonly DatedTerms[]>();
  for (const subject of yearlySubjects)
    terms.set(
      subject,
      yearly
        .filter(({ code }) => code === subject)
        .map(({ from, tiers, vat }) => ({ from, amount: 0n, tiers, vat, product: null })),
    );
  for (const subject of dealingSubjects)
    terms.set(
      subject,
      dealing
        .filter(({ instrument_type: type }) => type === instrumentOf(subject))
        .map((row) => ({
          from: row.from_date,
          amount: parsePounds(row.amount),
          tiers: [{ upTo: null, percentage: parseDecimal(row.percentage, percentageDecimals) }],
          vat: false,
          product: null,
        })),
    );
  for (const subject of productSubjects)
    terms.set(
      subject,
      products
        .filter(({ wrapper_type: wrapper }) => wrapper === wrapperOf(subject))
        .map(({ from_date: from, name, provider }) => ({ from, ...noRates, product: { name, provider } })),
    );
  return terms;
};

/** The rates in force on a day; null before the first. */
export const termsOn = (terms: readonly DatedTerms[] | undefined, date: IsoDate): DatedTerms | null =>
  terms?.filter(({ from }) => from <= date).at(-1) ?? null;

const storedTiers = (tiers: readonly Tier[]): string =>
  JSON.stringify(
    tiers.map(({ upTo, percentage }) => ({
      upTo: upTo === null ? null : formatPounds(upTo),
      percentage: formatDecimal(percentage, percentageDecimals),
    })),
  );

/** As a change keeps them in its row. */
export const toRow = ({ amount, tiers, vat, product }: FeeTerms) => ({
  amount: formatPounds(amount),
  tiers: storedTiers(tiers),
  vat,
  product_name: product?.name ?? null,
  product_provider: product?.provider ?? null,
});

type TermsRow = Pick<Selectable<FeeChange>, 'amount' | 'tiers' | 'vat' | 'product_name' | 'product_provider'>;

export const fromRow = (row: TermsRow): FeeTerms => ({
  amount: parsePounds(row.amount),
  tiers: (row.tiers as readonly { upTo: string | null; percentage: string }[]).map(({ upTo, percentage }) => ({
    upTo: upTo === null ? null : parsePounds(upTo),
    percentage: parseDecimal(percentage, percentageDecimals),
  })),
  vat: row.vat,
  product:
    row.product_name === null || row.product_provider === null
      ? null
      : { name: row.product_name, provider: row.product_provider },
});

/** Brings approved rates into force from their day. False when rates of that day are there already. */
export const putInForce = async (
  db: Kysely<DB>,
  firmId: string,
  subject: FeeSubject,
  { from, amount, tiers, vat, product }: DatedTerms,
): Promise<boolean> => {
  const wrapper = wrapperOf(subject);
  if (wrapper !== null && product !== null) return offerProduct(db, firmId, wrapper, from, product);
  const instrument = instrumentOf(subject);
  const written =
    instrument === null
      ? await db
          .insertInto('fee_schedule')
          .values({
            firm_id: firmId,
            code: subject as YearlySubject,
            from_date: from,
            tiers: storedTiers(tiers),
            vat,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await db
          .insertInto('firm_charge')
          .values({
            firm_id: firmId,
            charge_type: 'Dealing',
            instrument_type: instrument,
            from_date: from,
            amount: formatPounds(amount),
            percentage: formatDecimal(tiers[0]?.percentage ?? 0n, percentageDecimals),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
};

/** Offers a product from its day; what was offered until then goes to those alone who have it. */
const offerProduct = async (
  db: Kysely<DB>,
  firmId: string,
  wrapper: WrapperType,
  from: IsoDate,
  product: ProductTerms,
): Promise<boolean> => {
  await db
    .updateTable('scheme_product')
    .set({ to_date: addDays(from, -1) })
    .where('firm_id', '=', firmId)
    .where('wrapper_type', '=', wrapper)
    .where('to_date', 'is', null)
    .where('from_date', '<', from)
    .execute();
  await db
    .insertInto('scheme_product')
    .values({
      firm_id: firmId,
      scheme_product_id: recordId('schemeProduct', await takeNumber(db, 'scheme_product_number')),
      wrapper_type: wrapper,
      from_date: from,
      to_date: null,
      ...product,
    })
    .execute();
  return true;
};

/** Offers again what a product that has not begun was to follow. */
const withdrawProduct = async (db: Kysely<DB>, firmId: string, wrapper: WrapperType, from: IsoDate): Promise<void> => {
  const ofWrapper = { firm_id: firmId, wrapper_type: wrapper };
  await db
    .deleteFrom('scheme_product')
    .where((eb) => eb.and({ ...ofWrapper, from_date: from }))
    .execute();
  await db
    .updateTable('scheme_product')
    .set({ to_date: null })
    .where((eb) => eb.and({ ...ofWrapper, to_date: addDays(from, -1) }))
    .execute();
};

/** Takes back rates that have not begun. */
export const takeBack = async (db: Kysely<DB>, firmId: string, subject: FeeSubject, from: IsoDate): Promise<void> => {
  const wrapper = wrapperOf(subject);
  if (wrapper !== null) return withdrawProduct(db, firmId, wrapper, from);
  const instrument = instrumentOf(subject);
  if (instrument === null)
    await db
      .deleteFrom('fee_schedule')
      .where('firm_id', '=', firmId)
      .where('code', '=', subject as YearlySubject)
      .where('from_date', '=', from)
      .execute();
  else
    await db
      .deleteFrom('firm_charge')
      .where('firm_id', '=', firmId)
      .where('charge_type', '=', 'Dealing')
      .where('instrument_type', '=', instrument)
      .where('from_date', '=', from)
      .execute();
};

/** `0.3% to £250,000.00 and 0.1% above, a year, and VAT`; `£7.50 for each trade and 0.05% of its value`. */
const inWords = (subject: FeeSubject, { amount, tiers, vat, product }: FeeTerms): string => {
  if (product !== null) return `${product.name}, ${product.provider}`;
  if (instrumentOf(subject) === null) return `${tiersText(tiers)}${vat ? ', and VAT' : ''}`;
  const percentage = tiers[0]?.percentage ?? 0n;
  const parts = [
    ...(amount === 0n ? [] : [`${poundsText(amount)} for each trade`]),
    ...(percentage === 0n ? [] : [`${percentText(percentage)} of its value`]),
  ];
  return parts.length === 0 ? 'Nothing' : parts.join(' and ');
};

/** Rates as an answer shows them, with their words. */
export const shown = (subject: FeeSubject, terms: FeeTerms) => ({ ...toWire(terms), inWords: inWords(subject, terms) });

export const toWire = ({ amount, tiers, vat, product }: FeeTerms): WireTerms => ({
  amount: poundsToWire(amount),
  tiers: tiers.map(({ upTo, percentage }) => ({
    upTo: upTo === null ? null : poundsToWire(upTo),
    percentage: Number(formatDecimal(percentage, percentageDecimals)),
  })),
  vat,
  product,
});

/** Rates from a body, or which of its figures has too many decimals. */
export const fromWire = ({ amount, tiers, vat, product }: WireTerms): FeeTerms | Problem[] => {
  const problems: Problem[] = [];
  const read = (field: string, decimals: number, value: number): bigint => {
    try {
      return parseDecimal(value, decimals);
    } catch (error) {
      if (!(error instanceof DecimalError)) throw error;
      problems.push({ field, type: 'invalid', message: `Enter a figure with at most ${decimals} decimals.` });
      return 0n;
    }
  };
  const terms = {
    amount: read('amount', 2, amount),
    tiers: tiers.map(({ upTo, percentage }, index) => ({
      upTo: upTo === null ? null : read(`tiers[${index}].upTo`, 2, upTo),
      percentage: read(`tiers[${index}].percentage`, percentageDecimals, percentage),
    })),
    vat,
    product: product ? { name: product.name.trim(), provider: product.provider.trim() } : null,
  };
  return problems.length > 0 ? problems : terms;
};
