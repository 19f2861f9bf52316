import { addMonths, type IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { maskedAccountNumber, maskedSortCode } from '../../../foundation/mask';
import { cutOffOf, isPaymentDay, monthsAhead, paydaysAhead, runOf } from '../planning/benefit-dates';
import { termsFromRow, type BenefitTerms } from '../planning/terms';
import type { WireFigures } from '../planning/wire-figures';
import type { Asked } from './application';
import type { NameOf } from './asked-words';
import type { Calculated } from './income-pack';

const accountOf = (db: Kysely<DB>, firmId: string, accountId: string) =>
  db
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .select(['account_id as id', 'name'])
    .executeTakeFirstOrThrow();

const namesOf = async (db: Kysely<DB>, { namedSales, namedMoves }: BenefitTerms): Promise<NameOf> => {
  const ids = [...new Set([...namedSales, ...namedMoves].map(({ assetId }) => assetId))];
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('instrument').where('asset_id', 'in', ids).select(['asset_id', 'long_name']).execute();
  const names = new Map(rows.map((row) => [row.asset_id, row.long_name]));
  return (assetId) => names.get(assetId) ?? assetId;
};

const bankOf = async (db: Kysely<DB>, firmId: string, accountId: string): Promise<Asked['bank']> => {
  const row = await db
    .selectFrom('account_bank_details')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .select(['account_name', 'sort_code', 'account_number'])
    .executeTakeFirst();
  return row
    ? {
        name: row.account_name ?? '',
        sortCode: maskedSortCode(row.sort_code ?? ''),
        accountNumber: maskedAccountNumber(row.account_number ?? ''),
      }
    : null;
};

const readRegular = (db: Kysely<DB>, firmId: string, id: string) =>
  db
    .selectFrom('regular_benefit')
    .where('firm_id', '=', firmId)
    .where('regular_benefit_id', '=', id)
    .selectAll()
    .executeTakeFirst();

const readSingle = (db: Kysely<DB>, firmId: string, id: string) =>
  db.selectFrom('benefit').where('firm_id', '=', firmId).where('benefit_id', '=', id).selectAll().executeTakeFirst();

/** A benefit, or a regular one, as it was asked for. The numbers of its bank details are masked. */
export const readAsked = async (db: Kysely<DB>, firmId: string, id: string): Promise<Asked> => {
  const single = await readSingle(db, firmId, id);
  const regular = single ? undefined : await readRegular(db, firmId, id);
  const row = single ?? regular;
  if (!row) throw new Error(`There is no benefit ${id}.`);
  const terms = termsFromRow(row);
  const { name: askedBy } = (await db
    .selectFrom('portal_user')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', regular?.asked_by[0] ?? row.created_by)
    .select('name')
    .executeTakeFirst()) ?? { name: 'Your adviser' };
  const drawdown = row.drawdown_account_id === null ? null : await accountOf(db, firmId, row.drawdown_account_id);
  return {
    id,
    terms,
    account: await accountOf(db, firmId, row.account_id),
    drawdownAccount: drawdown && `${drawdown.name} (${drawdown.id})`,
    askedBy,
    askedOn: row.created_date,
    needsAuthorisation: row.needs_authorisation,
    pays: regular
      ? { regular: true, day: regular.payment_day, from: regular.start_date, to: regular.end_date }
      : { regular: false, on: single?.payment_date ?? null },
    bank: await bankOf(db, firmId, row.account_id),
    nameOf: await namesOf(db, terms),
  };
};

/** The next paydays of a regular benefit, each with its cut-off; none where it is none, or is over. */
const paydaysOf = async (
  db: Kysely<DB>,
  firmId: string,
  regularBenefitId: string | null,
): Promise<Calculated['paydays']> => {
  const row = regularBenefitId === null ? undefined : await readRegular(db, firmId, regularBenefitId);
  if (row?.next_date == null) return [];
  const { payment_day: day, next_date: from, end_date: endDate, form } = row;
  if (!isPaymentDay(day)) return [];
  return paydaysAhead(day, from, { until: addMonths(from, monthsAhead), endDate })
    .slice(0, monthsAhead)
    .map((date) => ({ date, cutOff: cutOffOf(date, runOf(form, true)) }));
};

/** A benefit whose figures are fixed. */
export const readCalculated = async (db: Kysely<DB>, firmId: string, benefitId: string): Promise<Calculated> => {
  const row = await readSingle(db, firmId, benefitId);
  const { rows } = await sql<{
    event_date: IsoDate;
  }>`select event_date from benefit_event where firm_id = ${firmId} and benefit_id = ${benefitId}`.execute(db);
  const [event] = rows;
  if (!row || !event || row.figures === null) throw new Error(`The benefit ${benefitId} is not calculated.`);
  return {
    id: benefitId,
    terms: termsFromRow(row),
    account: await accountOf(db, firmId, row.account_id),
    paidOn: event.event_date,
    // Written by `toWireFigures` only.
    figures: row.figures as WireFigures,
    paydays: await paydaysOf(db, firmId, row.regular_benefit_id),
  };
};
