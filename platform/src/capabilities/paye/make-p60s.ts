import { addDays, taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { formatPounds, sum } from '@tessera/domain/money';
import { taxMonthOf } from '@tessera/domain/tax-months';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { previousOf, readTaxCodes, readTaxFacts, specialCharge } from '../pensions/facts/tax';
import { readFirm, readNotifiedAccounts } from '../messages/read-parties';
import { writeMessage } from '../messages/write-message';
import { isTaxablePay, selectPayLines, readPayLines } from './lines/pay-lines';
import { readPensionNames } from './lines/read-payslips';
import { p60, p60Name, p60Notice } from './p60';

/**
 * The tax year whose P60s are made from a day on: the last one that has ended, once the day of its last month’s payment
 * has come, so that what arrived late is in it. Null while no year has.
 */
export const p60YearOn = (businessDate: IsoDate): string | null => {
  const lastDay = addDays(taxYearDates(taxYearOf(businessDate)).from, -1);
  return taxMonthOf(lastDay).payBy <= businessDate ? taxYearOf(lastDay) : null;
};

/** Pensions that paid taxable income in a tax year and have no P60 of it, in the order of their ids. */
export const pensionsWithoutP60 = async (
  db: Kysely<DB>,
  firmId: string,
  taxYear: string,
  limit: number,
): Promise<readonly string[]> => {
  const { from, to } = taxYearDates(taxYear);
  const rows = await selectPayLines(db, firmId)
    .where('paid.completed_date', '>=', from)
    .where('paid.completed_date', '<=', to)
    .where('account.client_product_id', 'is not', null)
    .where('event.tax_code', 'is distinct from', specialCharge)
    .where((eb) => eb(eb.fn.coalesce('event.taxable', 'paid.amount'), '<>', '0'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('p60')
            .whereRef('p60.firm_id', '=', 'paid.firm_id')
            .whereRef('p60.client_product_id', '=', 'account.client_product_id')
            .where('p60.tax_year', '=', taxYear)
            .select('p60.tax_year'),
        ),
      ),
    )
    .select('account.client_product_id')
    .distinct()
    .orderBy('account.client_product_id')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => row.client_product_id ?? []);
};

const readNationalInsuranceNo = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientId: string,
): Promise<string | null> => {
  const { national_insurance_no: number } = await transaction
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .select('national_insurance_no')
    .executeTakeFirstOrThrow();
  return number;
};

/** Makes the P60 of a pension with its message, in the caller's database transaction. False when there is one already. */
export const makeP60 = async (
  transaction: Transaction<DB>,
  firmId: string,
  taxYear: string,
  clientProductId: string,
  at: Date,
): Promise<boolean> => {
  const { from, to } = taxYearDates(taxYear);
  const lines = (await readPayLines(transaction, firmId, { from, to }, { clientProductId })).filter(isTaxablePay);
  const last = lines.at(-1);
  const names = last && (await readPensionNames(transaction, firmId, [last])).get(last.accountId);
  const account = last && (await readNotifiedAccounts(transaction, firmId, [last.accountId])).get(last.accountId);
  const client = account?.holders[0];
  if (!last || !names || !client) throw new Error(`The pension ${clientProductId} paid nothing in ${taxYear}.`);
  const paid = { pay: sum(lines.map(({ taxable }) => taxable)), tax: sum(lines.map(({ tax }) => tax)) };
  const fileName = p60Name(taxYear, clientProductId);
  // The row is written first: of two runs at once the second waits for it, and makes nothing.
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('p60')
    .values({
      firm_id: firmId,
      client_product_id: clientProductId,
      tax_year: taxYear,
      client_id: client.id,
      pay: formatPounds(paid.pay),
      tax: formatPounds(paid.tax),
      file_name: fileName,
      message_id: null,
      made_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  const said = {
    ...names,
    taxYear,
    paid,
    previous: previousOf(await readTaxCodes(transaction, firmId, clientProductId), { from, to }),
    taxCode: (await readTaxFacts(transaction, firmId, clientProductId, to)).code,
    nationalInsuranceNo: await readNationalInsuranceNo(transaction, firmId, client.id),
  };
  const messageId = await writeMessage(
    transaction,
    firmId,
    {
      ...p60Notice(said),
      clientId: client.id,
      accountId: last.accountId,
      transactionId: null,
      type: 'Tax Statement',
      files: [{ name: fileName, content: p60(said, { firm: await readFirm(transaction, firmId), client }) }],
      knownFileIds: [],
    },
    at,
  );
  await transaction
    .updateTable('p60')
    .set({ message_id: messageId })
    .where('firm_id', '=', firmId)
    .where('client_product_id', '=', clientProductId)
    .where('tax_year', '=', taxYear)
    .execute();
  return true;
};
