import { benefitsMax } from '@tessera/contract/pensions/values';
import type { CallData } from '@tessera/contract/schemas';
import { taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, poundsToWire, type Pence } from '@tessera/domain/money';
import { dateText, poundsText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import type { FoundId } from '../../../requests/access/found-id';
import type { ReadScope } from '../../../requests/access/scope';
import { wireTimestamp } from '../../../requests/http/wire';
import { seenAccounts } from '../../../requests/access/seen';
import { incomeCameBack, isHeldPastItsDay, lumpSumDay, standingOf } from '../../../ledger/rules/returned-benefits';

type PensionRecord = CallData<'getPensionRecord'>;

const netOf = (taxFree: string, taxable: string, tax: string): Pence =>
  parsePounds(taxFree) + parsePounds(taxable) - parsePounds(tax);

/** What of a payment is not paid because the bank sent it back, or it was held past its day; null where nothing is. */
const unpaidNote = (calculated: Pence, standing: Pence, isHeld: boolean): string | null => {
  if (calculated === standing) return null;
  if (isHeld) return `${poundsText(calculated - standing)} of it was held past its day. That is not paid.`;
  return standing === 0n
    ? `The bank sent ${poundsText(calculated)} back. It is not paid.`
    : `The bank sent ${poundsText(calculated - standing)} of it back. That is not paid.`;
};

/** On which other day than its income the lump sum of a payment is paid; null where it is the same one. */
const lumpSumNote = (taxFree: Pence, lumpSumOn: IsoDate, incomeOn: IsoDate): string | null =>
  taxFree === 0n || lumpSumOn === incomeOn
    ? null
    : `Its tax-free cash of ${poundsText(taxFree)} has a day of its own, ${dateText(lumpSumOn)}.`;

/** What was paid of a client's pensions here, newest first, at most 500 payments. */
export const readPaid = async (scope: ReadScope, clientId: FoundId<'Client'>): Promise<PensionRecord['income']> => {
  const standing = standingOf('event');
  const rows = await seenAccounts(scope)
    .innerJoin('benefit_event as event', (join) =>
      join.onRef('event.firm_id', '=', 'account.firm_id').onRef('event.account_id', '=', 'account.account_id'),
    )
    .innerJoin('benefit', (join) =>
      join.onRef('benefit.firm_id', '=', 'event.firm_id').onRef('benefit.benefit_id', '=', 'event.benefit_id'),
    )
    .where('event.client_id', '=', clientId)
    .orderBy('event.event_date', 'desc')
    .orderBy('event.benefit_id', 'desc')
    .limit(benefitsMax)
    .select((eb) => [
      standing.taxFree.as('standing_tax_free'),
      standing.taxable.as('standing_taxable'),
      standing.tax.as('standing_tax'),
      sql<boolean>`${isHeldPastItsDay('event')}`.as('is_held'),
      'event.benefit_id',
      'benefit.regular_benefit_id',
      'account.account_id',
      'account.name',
      'event.form',
      'event.event_date',
      lumpSumDay('event').as('lump_sum_day'),
      'event.tax_free',
      'event.taxable',
      'event.tax',
      'benefit.sales_date',
      sql<string | null>`(select min(file.file_id) from benefit_transaction paid
        join file on file.firm_id = paid.firm_id and file.client_id = event.client_id and file.name = 'payslip-' || paid.transaction_id || '.pdf'
        join portfolio_transaction payment on payment.firm_id = paid.firm_id and payment.transaction_id = paid.transaction_id and payment.status = 'Completed'
        where paid.firm_id = event.firm_id and paid.benefit_id = event.benefit_id and paid.part = 'Payment')`.as(
        'payslip_file_id',
      ),
      eb
        .exists(
          eb
            .selectFrom('benefit_transaction as part')
            .whereRef('part.firm_id', '=', 'event.firm_id')
            .whereRef('part.benefit_id', '=', 'event.benefit_id')
            .where('part.part', '=', 'Sale')
            .select('part.benefit_id'),
        )
        .as('sold'),
    ])
    .execute();
  return rows.map((row) => {
    const calculated = netOf(row.tax_free, row.taxable, row.tax);
    const standingNet = netOf(row.standing_tax_free, row.standing_taxable, row.standing_tax);
    const [taxFree, taxable, tax] = [
      parsePounds(row.standing_tax_free),
      parsePounds(row.standing_taxable),
      parsePounds(row.standing_tax),
    ];
    return {
      crystallisationId: row.benefit_id,
      bciId: row.regular_benefit_id,
      accountId: row.account_id,
      accountName: row.name,
      form: row.form,
      date: row.event_date,
      cutOff: null,
      salesDate: row.sold === true ? row.sales_date : null,
      taxFree: poundsToWire(taxFree),
      taxable: poundsToWire(taxable),
      tax: poundsToWire(tax),
      net: poundsToWire(standingNet),
      note:
        [unpaidNote(calculated, standingNet, row.is_held), lumpSumNote(taxFree, row.lump_sum_day, row.event_date)]
          .filter((each) => each !== null)
          .join(' ') || null,
      payslipFileId: row.payslip_file_id,
    };
  });
};

/** What was paid of a client's pensions here in the tax year of today. */
export const readTaxYear = async (
  { db, firmId, businessDate }: ReadScope,
  clientId: FoundId<'Client'>,
): Promise<PensionRecord['taxYear']> => {
  const taxYear = taxYearOf(businessDate);
  const { from, to } = taxYearDates(taxYear);
  const standing = standingOf('benefit_event');
  const lumpSumInYear = sql<boolean>`${lumpSumDay('benefit_event')} between ${from} and ${to}`;
  const incomeInYear = sql<boolean>`event_date between ${from} and ${to}`;
  const row = await db
    .selectFrom('benefit_event')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .select([
      sql<string>`coalesce(sum(${standing.taxFree}) filter (where ${lumpSumInYear}), 0)`.as('tax_free'),
      sql<string>`coalesce(sum(${standing.taxable}) filter (where ${incomeInYear}), 0)`.as('taxable'),
      sql<string>`coalesce(sum(${standing.tax}) filter (where ${incomeInYear}), 0)`.as('tax'),
    ])
    .executeTakeFirstOrThrow();
  const [taxFree, taxable, tax] = [parsePounds(row.tax_free), parsePounds(row.taxable), parsePounds(row.tax)];
  return {
    taxYear,
    taxFree: poundsToWire(taxFree),
    taxable: poundsToWire(taxable),
    tax: poundsToWire(tax),
    net: poundsToWire(taxFree + taxable - tax),
  };
};

/** The P60s of a client's pensions, newest first. */
export const readP60s = async (
  { db, firmId }: ReadScope,
  clientId: FoundId<'Client'>,
): Promise<PensionRecord['p60s']> => {
  const rows = await db
    .selectFrom('p60')
    .innerJoin('file', (join) =>
      join
        .onRef('file.firm_id', '=', 'p60.firm_id')
        .onRef('file.client_id', '=', 'p60.client_id')
        .onRef('file.name', '=', 'p60.file_name'),
    )
    .where('p60.firm_id', '=', firmId)
    .where('p60.client_id', '=', clientId)
    .orderBy('p60.tax_year', 'desc')
    .orderBy('p60.client_product_id')
    .select(['file.file_id', 'p60.client_product_id', 'p60.tax_year', 'p60.pay', 'p60.tax', 'p60.made_at'])
    .execute();
  return rows.map((row) => ({
    fileId: row.file_id,
    clientProductId: row.client_product_id,
    taxYear: row.tax_year,
    pay: poundsToWire(parsePounds(row.pay)),
    tax: poundsToWire(parsePounds(row.tax)),
    madeDate: wireTimestamp(row.made_at),
  }));
};

/** The first benefit here that was flexible access; null before any. */
export const firstFlexible = async (
  { db, firmId }: ReadScope,
  clientId: FoundId<'Client'>,
): Promise<{ readonly benefitId: string; readonly date: string; readonly form: string } | null> => {
  const row = await db
    .selectFrom('benefit_event')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .where('flexible_access', '=', true)
    .where(({ not }) => not(incomeCameBack('benefit_event')))
    .orderBy('event_date')
    .orderBy('benefit_id')
    .select(['benefit_id', 'event_date', 'form'])
    .limit(1)
    .executeTakeFirst();
  return row ? { benefitId: row.benefit_id, date: row.event_date, form: row.form } : null;
};
