import { firstToldYear } from '@tessera/contract/gains/values';
import type { CallData } from '@tessera/contract/schemas';
import { taxYearDates, taxYearOf } from '@tessera/domain/dates';
import { DecimalError, formatPounds, parsePounds, type Pence } from '@tessera/domain/money';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { waitTurn } from '../../foundation/database/wait-turn';
import type { Handler } from '../../requests/handler';
import { badField } from '../../requests/http/api-error';
import { seenVersion, stale } from '../../requests/http/if-match';
import { findClient } from '../../requests/access/seen';

/** What a client told for a tax year. Null: nobody told. */
export interface ToldYear {
  readonly lossesBroughtForward: Pence | null;
  readonly income: Pence | null;
  readonly version: number;
}

/** What a client told, by tax year. */
export const readToldYears = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
): Promise<ReadonlyMap<string, ToldYear>> => {
  const rows = await db
    .selectFrom('gains_year')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .select(['tax_year', 'losses_brought_forward', 'income', 'version'])
    .execute();
  const pounds = (text: string | null): Pence | null => (text === null ? null : parsePounds(text));
  return new Map(
    rows.map((row) => [
      row.tax_year,
      {
        lossesBroughtForward: pounds(row.losses_brought_forward),
        income: pounds(row.income),
        version: row.version,
      },
    ]),
  );
};

/** Above any client's: more is a typing error, and would not fit. */
const mostPounds = 1_000_000_000;

/**
 * Reads a tax year of an address, in which 2026-27 stands for 2026/27 too.
 * @throws ApiError 400 for what is no tax year, or one that has not begun.
 */
export const readTaxYear = (given: string, businessDate: string): string => {
  const text = given.replace('-', '/');
  const current = taxYearOf(businessDate);
  const right = /^\d{4}\/\d{2}$/.test(text) && taxYearOf(taxYearDates(text).from) === text;
  if (!right) throw badField('taxYear', `Write the tax year as ${current}.`);
  if (text > current || text < firstToldYear)
    throw badField('taxYear', `Choose a tax year from ${firstToldYear} to ${current}, the current one.`);
  return text;
};

const readPounds = (field: 'lossesBroughtForward' | 'income', pounds: number): string => {
  try {
    const pence = parsePounds(pounds);
    if (pence < 0n) throw badField(field, 'Enter zero or more.');
    if (pounds > mostPounds) throw badField(field, 'Enter a smaller amount.');
    return formatPounds(pence);
  } catch (error) {
    if (error instanceof DecimalError) throw badField(field, error.message);
    throw error;
  }
};

/**
 * Sets what a client told for a tax year. What the body leaves out stays as it is; an income of null is not known any
 * more.
 */
export const setGainsYear: Handler<'setGainsYear'> = async ({ path, body, ifMatch, scope, services }) => {
  const clientId = await findClient(scope, path.clientId);
  const taxYear = readTaxYear(path.taxYear, scope.businessDate);
  const { firmId } = scope;
  const seen = seenVersion(body.version, ifMatch);
  const losses =
    body.lossesBroughtForward === undefined ? undefined : readPounds('lossesBroughtForward', body.lossesBroughtForward);
  const income = body.income == null ? body.income : readPounds('income', body.income);
  const data = await scope.change(clientId, async (transaction) => {
    await waitTurn(transaction, `gains year ${firmId} ${clientId} ${taxYear}`);
    const before = (await readToldYears(transaction, firmId, clientId)).get(taxYear);
    if (seen !== (before?.version ?? 0)) throw stale();
    const text = (pence: Pence | null | undefined): string | null => (pence == null ? null : formatPounds(pence));
    const values = {
      losses_brought_forward: losses === undefined ? text(before?.lossesBroughtForward) : losses,
      income: income === undefined ? text(before?.income) : income,
      updated_at: services.clock(),
      updated_by: scope.caller.userId,
      version: (before?.version ?? 0) + 1,
    };
    await transaction
      .insertInto('gains_year')
      .values({ firm_id: firmId, client_id: clientId, tax_year: taxYear, ...values })
      .onConflict((conflict) => conflict.columns(['firm_id', 'client_id', 'tax_year']).doUpdateSet(values))
      .execute();
    return {
      before: {
        taxYear,
        lossesBroughtForward: text(before?.lossesBroughtForward),
        income: text(before?.income),
      },
      after: { taxYear, lossesBroughtForward: values.losses_brought_forward, income: values.income },
      answer: { clientId, taxYear, version: values.version } satisfies CallData<'setGainsYear'>,
    };
  });
  return { data };
};
