import { isPension } from '@tessera/contract/accounts/values';
import type { CallBody } from '@tessera/contract/schemas';
import { addMonths, isIsoDate, taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { formatPounds, parsePounds, type Pence } from '@tessera/domain/money';
import { invalid, invalidWhere, type Problem } from '@tessera/domain/problem';
import { normaliseTaxCode, taxCodeProblem } from '@tessera/domain/tax-code';
import { readOr } from '@tessera/domain/typed-figure';
import { dateText } from '@tessera/domain/wording';
import type { Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { readScope } from '../../../requests/access/scope';
import type { Handler } from '../../../requests/handler';
import { badField, badRequest, notFound } from '../../../requests/http/api-error';
import { toFieldErrors } from '../../../requests/http/field-errors';
import { lockProduct } from '../../client-products/stored-product';
import { incomeCameBack } from '../../../ledger/rules/returned-benefits';
import { readTaxCodes, type TaxCodeEntry } from './tax';

type Body = CallBody<'recordTaxCode'>;

/** How far ahead a code can be recorded: HMRC sends those of a tax year in the months before it. */
const monthsAhead = 12;

const fromDateProblem = (date: string, today: IsoDate): string | null => {
  if (!isIsoDate(date)) return 'Enter a day that exists.';
  const { from } = taxYearDates(taxYearOf(today));
  const to = addMonths(today, monthsAhead);
  return date < from || date > to ? `Enter a day from ${dateText(from)} to ${dateText(to)}.` : null;
};

/** Reads pay or tax of earlier employments; zero where none is given. */
const readPrevious = ({ source, ...body }: Body, field: 'previousPay' | 'previousTax', problems: Problem[]): Pence => {
  const pounds = body[field];
  if (pounds === undefined) return 0n;
  if (source !== 'P45' && source !== 'P6') {
    problems.push(invalid(field, 'Leave this out: only a P45 or a P6 states it.'));
    return 0n;
  }
  return readOr(
    ({ message }) => {
      problems.push(invalid(field, message));
      return 0n;
    },
    () => {
      const amount = parsePounds(pounds);
      if (amount < 0n) problems.push(invalid(field, 'Enter 0 or more.'));
      return amount;
    },
  );
};

/** @throws ApiError 400 with every wrong field. */
const readEntry = (body: Body, today: IsoDate): TaxCodeEntry => {
  const problems: Problem[] = [
    ...invalidWhere('taxCode', taxCodeProblem(body.taxCode)),
    ...invalidWhere('fromDate', fromDateProblem(body.fromDate, today)),
  ];
  const previousPay = readPrevious(body, 'previousPay', problems);
  const previousTax = readPrevious(body, 'previousTax', problems);
  if (previousTax > previousPay && problems.length === 0)
    problems.push(invalid('previousTax', 'Enter no more tax than pay: look at the form again.'));
  if (problems.length > 0) throw badRequest(toFieldErrors(problems));
  const { fromDate, source } = body;
  return { fromDate, taxCode: normaliseTaxCode(body.taxCode), source, previousPay, previousTax };
};

const isSame = (one: TaxCodeEntry, other: TaxCodeEntry): boolean =>
  one.taxCode === other.taxCode &&
  one.source === other.source &&
  one.previousPay === other.previousPay &&
  one.previousTax === other.previousTax;

/**
 * @throws ApiError 400 for a day before the newest payment that was taxed: it is not taxed again. One that came back is,
 * when it is paid again.
 */
const checkPaid = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientProductId: string,
  fromDate: IsoDate,
): Promise<void> => {
  const newest = await transaction
    .selectFrom('benefit_event')
    .where('firm_id', '=', firmId)
    .where('client_product_id', '=', clientProductId)
    .where('tax_code', 'is not', null)
    .where(({ not }) => not(incomeCameBack('benefit_event')))
    .orderBy('event_date', 'desc')
    .select(['event_date', 'tax_code'])
    .limit(1)
    .executeTakeFirst();
  if (!newest || fromDate >= newest.event_date) return;
  throw badField(
    'fromDate',
    `The payment of ${dateText(newest.event_date)} was taxed by ${newest.tax_code ?? ''} and is not taxed again. Enter that day or a later one.`,
  );
};

const toAudited = ({ fromDate, taxCode, source, previousPay, previousTax }: TaxCodeEntry) => ({
  taxCode,
  fromDate,
  source,
  ...(source === 'P45' || previousPay > 0n || previousTax > 0n
    ? { previousPay: formatPounds(previousPay), previousTax: formatPounds(previousTax) }
    : {}),
});

/**
 * Records the tax code that a pension's income has from a day. The same again changes nothing; another one for the same
 * day corrects it, with what it said before in the audit. The product shows the code that holds on the day.
 */
export const recordTaxCode: Handler<'recordTaxCode'> = async ({ body, scope, services }) => {
  const { firmId, businessDate } = scope;
  const { clientProductId } = body;
  const data = await scope.change(clientProductId, async (transaction) => {
    const product = await lockProduct(transaction, readScope(transaction, scope.caller), clientProductId);
    if (!product) throw notFound('Client product');
    if (!isPension(product.wrapperType))
      throw badField('clientProductId', 'Choose a pension: only its income has a tax code.');
    const entry = readEntry(body, businessDate);
    const answer = { id: clientProductId, firmId, status: entry.taxCode, version: product.version };
    const entries = await readTaxCodes(transaction, firmId, clientProductId);
    const sameDay = entries.find(({ fromDate }) => fromDate === entry.fromDate);
    if (sameDay && isSame(sameDay, entry)) return { before: {}, after: {}, answer };
    await checkPaid(transaction, firmId, clientProductId, entry.fromDate);
    const at = services.clock();
    const said = {
      tax_code: entry.taxCode,
      source: entry.source,
      previous_pay: formatPounds(entry.previousPay),
      previous_tax: formatPounds(entry.previousTax),
      recorded_at: at,
      recorded_by: scope.caller.userId,
    };
    await transaction
      .insertInto('tax_code_entry')
      .values({ firm_id: firmId, client_product_id: clientProductId, from_date: entry.fromDate, ...said })
      .onConflict((conflict) => conflict.columns(['firm_id', 'client_product_id', 'from_date']).doUpdateSet(said))
      .execute();
    const version = product.version + 1;
    await transaction
      .updateTable('client_product')
      .set({
        version,
        updated_at: at,
        updated_by: scope.caller.userId,
      })
      .where('firm_id', '=', firmId)
      .where('client_product_id', '=', clientProductId)
      .execute();
    return {
      before: sameDay ? toAudited(sameDay) : product.taxCode === null ? {} : { taxCode: product.taxCode },
      after: toAudited(entry),
      answer: { ...answer, version },
    };
  });
  return { data };
};
