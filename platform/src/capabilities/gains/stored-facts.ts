import type { GainsFactKind } from '@tessera/contract/gains/values';
import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, parsePrice, type Pence, type Price } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/** A fact that no posting tells, with the name of what it is about. */
export interface GainsFact {
  readonly factId: string;
  readonly kind: GainsFactKind;
  readonly assetId: string;
  readonly name: string;
  readonly date: IsoDate;
  readonly perUnit: Price | null;
  readonly accountId: string | null;
  readonly amount: Pence | null;
  readonly to: {
    readonly assetId: string;
    readonly name: string;
    readonly after: bigint;
    readonly before: bigint;
  } | null;
  readonly note: string;
  readonly recordedBy: string;
  readonly recordedAt: Date;
  readonly withdrawn: { readonly by: string; readonly at: Date; readonly reason: string } | null;
}

interface FactRow {
  readonly fact_id: string;
  readonly kind: GainsFactKind;
  readonly asset_id: string;
  readonly long_name: string;
  readonly fact_date: string;
  readonly per_unit: string | null;
  readonly account_id: string | null;
  readonly amount: string | null;
  readonly to_asset_id: string | null;
  readonly to_name: string | null;
  readonly units_after: bigint | null;
  readonly units_before: bigint | null;
  readonly note: string;
  readonly recorded_by: string;
  readonly recorded_at: Date;
  readonly withdrawn_by: string | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_reason: string | null;
}

const toFact = (row: FactRow): GainsFact => ({
  factId: row.fact_id,
  kind: row.kind,
  assetId: row.asset_id,
  name: row.long_name,
  date: row.fact_date,
  perUnit: row.per_unit === null ? null : parsePrice(row.per_unit),
  accountId: row.account_id,
  amount: row.amount === null ? null : parsePounds(row.amount),
  to:
    row.to_asset_id === null || row.units_after === null || row.units_before === null
      ? null
      : {
          assetId: row.to_asset_id,
          name: row.to_name ?? row.to_asset_id,
          after: BigInt(row.units_after),
          before: BigInt(row.units_before),
        },
  note: row.note,
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at,
  withdrawn:
    row.withdrawn_at === null
      ? null
      : { by: row.withdrawn_by ?? '', at: row.withdrawn_at, reason: row.withdrawn_reason ?? '' },
});

/** Facts of a firm, the latest first, withdrawn ones too: all, or those about some instruments or one account. */
export const readFacts = async (
  db: Kysely<DB>,
  firmId: string,
  { assetIds, accountId, factId }: { assetIds?: readonly string[]; accountId?: string; factId?: string } = {},
): Promise<GainsFact[]> => {
  const { rows } = await sql<FactRow>`
    select fact_id, kind, fact.asset_id, own.long_name, fact_date::text, per_unit::text, account_id, amount::text, to_asset_id, other.long_name as to_name, units_after, units_before, note,
      coalesce(author.name, recorded_by) as recorded_by, recorded_at, coalesce(ender.name, withdrawn_by) as withdrawn_by, withdrawn_at, withdrawn_reason
    from gains_fact fact join instrument own on own.asset_id = fact.asset_id left join instrument other on other.asset_id = fact.to_asset_id
      left join portal_user author on author.firm_id = fact.firm_id and author.user_id = fact.recorded_by
      left join portal_user ender on ender.firm_id = fact.firm_id and ender.user_id = fact.withdrawn_by
    where fact.firm_id = ${firmId}
      ${assetIds === undefined ? sql`` : sql`and (fact.asset_id = any(${[...assetIds]}::text[]) or fact.to_asset_id = any(${[...assetIds]}::text[]))`}
      ${accountId === undefined ? sql`` : sql`and fact.account_id = ${accountId}`}
      ${factId === undefined ? sql`` : sql`and fact_id = ${factId}`}
    order by fact_date desc, fact_id desc`.execute(db);
  return rows.map(toFact);
};
