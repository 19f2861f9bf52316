import type { CallData } from '@tessera/contract/schemas';
import { isIsoDate } from '@tessera/domain/dates';
import { poundsToWire } from '@tessera/domain/money';
import { notFound } from '../../requests/http/api-error';
import type { ReadScope } from '../../requests/access/scope';
import { requireWholeFirm } from './require-whole-firm';
import { readTaxMonths, type FirmTaxMonth } from './tax-months';

type TaxMonthWire = CallData<'listTaxMonths'>['months'][number];

export const toTaxMonth = ({
  taxYear,
  month,
  from,
  to,
  payBy,
  status,
  payments,
  people,
  pay,
  tax,
  posted,
  balance,
  settledDate,
}: FirmTaxMonth): TaxMonthWire => ({
  id: from,
  taxYear,
  month,
  from,
  to,
  dueDate: payBy,
  status,
  payments,
  people,
  pay: poundsToWire(pay),
  tax: poundsToWire(tax),
  posted: poundsToWire(posted),
  difference: poundsToWire(tax - posted),
  broughtForward: poundsToWire(balance.broughtForward),
  toPay: poundsToWire(balance.toPay),
  carriedForward: poundsToWire(balance.carriedForward),
  settledDate,
});

/**
 * The tax month that a path names by the 6th it begins on.
 * @throws ApiError 403 for a caller who sees a part of the firm, 404 for a month the firm does not have.
 */
export const findTaxMonth = async (scope: ReadScope, id: string): Promise<FirmTaxMonth> => {
  requireWholeFirm(scope);
  const { db, firmId, businessDate } = scope;
  const month = isIsoDate(id) && (await readTaxMonths(db, firmId, businessDate)).find(({ from }) => from === id);
  if (!month) throw notFound('Tax month');
  return month;
};
