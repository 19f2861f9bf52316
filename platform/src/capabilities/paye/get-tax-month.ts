import { taxMonthLinesMax } from '@tessera/contract/paye/values';
import type { CallData } from '@tessera/contract/schemas';
import { poundsToWire } from '@tessera/domain/money';
import type { Handler } from '../../requests/handler';
import { readPayLines, type PayLine } from './lines/pay-lines';
import { findTaxMonth, toTaxMonth } from './tax-month-wire';

type Line = CallData<'getTaxMonth'>['lines'][number];

const toLine = (line: PayLine): Line => ({
  transactionId: line.transactionId,
  crystallisationId: line.benefitId,
  accountId: line.accountId,
  accountName: line.accountName,
  clientId: line.clientId,
  clientName: line.clientName,
  paidDate: line.paidOn,
  form: line.form,
  taxCode: line.taxCode,
  taxFree: poundsToWire(line.taxFree),
  pay: poundsToWire(line.taxable),
  tax: poundsToWire(line.tax),
  net: poundsToWire(line.taxFree + line.taxable - line.tax),
});

/** A tax month of the firm with its payments, in the order in which they arrived. */
export const getTaxMonth: Handler<'getTaxMonth'> = async ({ path, scope }) => {
  const month = await findTaxMonth(scope, path.month);
  const lines = await readPayLines(scope.db, scope.firmId, month);
  return { data: { ...toTaxMonth(month), lines: lines.slice(0, taxMonthLinesMax).map(toLine) } };
};
