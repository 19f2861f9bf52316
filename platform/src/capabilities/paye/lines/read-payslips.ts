import { wrapperNames } from '@tessera/contract/accounts/values';
import { taxYearOf } from '@tessera/domain/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { isTaxablePay, readPayLines, type PayLine } from './pay-lines';
import type { Payslip, PensionNames } from './payslip';
import { employmentOf, yearsToDate, yearUntil } from './year-to-date';

/** The names of the pensions of payments, by account. */
export const readPensionNames = async (
  db: Kysely<DB>,
  firmId: string,
  lines: readonly Pick<PayLine, 'accountId' | 'accountName'>[],
): Promise<ReadonlyMap<string, PensionNames>> => {
  if (lines.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .leftJoin('client_product as product', (join) =>
      join
        .onRef('product.firm_id', '=', 'account.firm_id')
        .onRef('product.client_product_id', '=', 'account.client_product_id'),
    )
    .leftJoin('scheme_product as scheme', (join) =>
      join
        .onRef('scheme.firm_id', '=', 'product.firm_id')
        .onRef('scheme.scheme_product_id', '=', 'product.scheme_product_id'),
    )
    .where('account.firm_id', '=', firmId)
    .where('account.account_id', 'in', [...new Set(lines.map(({ accountId }) => accountId))])
    .select(['account.account_id', 'account.name', 'account.wrapper_type', 'scheme.name as scheme_name'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        account: { name: row.name, id: row.account_id },
        scheme: row.scheme_name ?? wrapperNames[row.wrapper_type],
      },
    ]),
  );
};

/** The payslips of payments that have arrived, by transaction; those of other transactions are not there. */
export const readPayslips = async (
  db: Kysely<DB>,
  firmId: string,
  payments: readonly { readonly transactionId: string; readonly day: string }[],
): Promise<ReadonlyMap<string, Payslip>> => {
  const slips = new Map<string, Payslip>();
  for (const { transactionId, day } of payments) {
    const taxYear = taxYearOf(day);
    const [line] = await readPayLines(db, firmId, { from: day, to: day }, { transactionId });
    if (!line || !isTaxablePay(line)) continue;
    const { clientProductId } = line;
    const ofYear = await readPayLines(
      db,
      firmId,
      yearUntil(taxYear, day),
      clientProductId === null ? { accountId: line.accountId } : { clientProductId },
    );
    const toDate = yearsToDate(ofYear).get(transactionId);
    const names = (await readPensionNames(db, firmId, [line])).get(line.accountId);
    if (!toDate || !names) throw new Error(`The payment ${transactionId} of ${employmentOf(line)} has no pension.`);
    slips.set(transactionId, { line, toDate, ...names });
  }
  return slips;
};
