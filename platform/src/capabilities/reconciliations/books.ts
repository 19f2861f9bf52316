import { type IsoDate } from '@tessera/domain/dates';
import type { CashLine } from '@tessera/domain/match-lines';
import { parsePounds, parseUnits, type Pence, type Units } from '@tessera/domain/money';
import type { StatementKind } from '@tessera/domain/read-statement';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/**
 * The day a posting counts for: the later of its two dates. Postings are dated from the business date on, so what a
 * past day has does not change.
 */
const bookedDay = sql<string>`greatest(p.post_date, p.value_date)`;
/**
 * Control accounts whose money moves through the client money bank. Tax withheld stays there until it is paid over
 * (TAXP of HMRC). Moves between accounts, what passes through other providers and unpaid collections are no money of
 * the bank.
 */
const throughBank = sql<boolean>`(p.control_code in ('BANK', 'MARKET', 'INCOME', 'FEES', 'PANEL') or (p.control_code = 'HMRC' and p.transaction_code <> 'TAXP'))`;

export interface BookFigures {
  readonly accounts: Pence;
  /** Below zero or zero. */
  readonly belowZero: Pence;
  readonly withheldTax: Pence;
  readonly resource: Pence;
}

/** Client money owed and held at the end of a day, by postings. */
export const readFigures = async (db: Kysely<DB>, firmId: string, day: IsoDate): Promise<BookFigures> => {
  const { rows } = await sql<{ accounts: string; below: string; tax: string; resource: string }>`
    with p as (
      select account_id, control_code, transaction_code, sum(amount) as amount from cash_posting p
      where firm_id = ${firmId} and ${bookedDay} <= ${day} group by account_id, control_code, transaction_code),
    account as (select sum(amount) as amount from p where account_id is not null group by account_id)
    select (select coalesce(sum(amount) filter (where amount > 0), 0)::text from account) as accounts,
      (select coalesce(sum(amount) filter (where amount < 0), 0)::text from account) as below,
      coalesce(sum(amount) filter (where control_code = 'HMRC' and transaction_code = 'TAXP'), 0)::text as tax,
      coalesce(-sum(amount) filter (where ${throughBank}), 0)::text as resource
    from p`.execute(db);
  const [row] = rows;
  return {
    accounts: parsePounds(row?.accounts ?? '0'),
    belowZero: parsePounds(row?.below ?? '0'),
    withheldTax: parsePounds(row?.tax ?? '0'),
    resource: parsePounds(row?.resource ?? '0'),
  };
};

/** A line with what a page shows of it. */
export interface ShownLine extends CashLine {
  readonly description: string;
  readonly transactionId: string | null;
  readonly clientId: string | null;
}

interface BookRow {
  readonly group_id: string;
  readonly line: number;
  readonly day: string;
  readonly control_code: string;
  readonly narrative: string;
  readonly amount: string;
  readonly transaction_id: string | null;
  readonly lead_client_id: string | null;
}

export const bookLineId = (groupId: string | bigint, line: number): string => `P-${groupId}-${line}`;

const toBookLine = (row: BookRow): ShownLine => ({
  id: bookLineId(row.group_id, row.line),
  day: row.day,
  reference: row.transaction_id ?? '',
  // As the bank sees it: what an account is given came from the control account.
  amount: -parsePounds(row.amount),
  group: row.control_code,
  description: row.narrative,
  transactionId: row.transaction_id,
  clientId: row.lead_client_id,
});

const selectBooks = (firmId: string, condition: ReturnType<typeof sql<boolean>>) => sql<BookRow>`
  select p.group_id::text, p.line, ${bookedDay} as day, p.control_code, p.narrative, p.amount::text, p.transaction_id, account.lead_client_id
  from cash_posting p
    left join portfolio_transaction t on t.firm_id = p.firm_id and t.transaction_id = p.transaction_id
    left join account on account.firm_id = t.firm_id and account.account_id = t.account_id
  where p.firm_id = ${firmId} and ${throughBank} and p.amount <> 0 and ${condition}
  order by p.group_id, p.line`;

/** The books' lines of the days of a reconciliation. */
export const readBookLines = async (
  db: Kysely<DB>,
  firmId: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<ShownLine[]> =>
  (await selectBooks(firmId, sql<boolean>`${bookedDay} between ${from} and ${to}`).execute(db)).rows.map(toBookLine);

/** The books' lines of these ids. */
const readBookLinesOf = async (db: Kysely<DB>, firmId: string, ids: readonly string[]): Promise<ShownLine[]> => {
  const parts = ids.map((id) => id.split('-'));
  const [groups, lines] = [parts.map(([, group = '0']) => group), parts.map(([, , line = '0']) => Number(line))];
  if (ids.length === 0) return [];
  return (
    await selectBooks(
      firmId,
      sql<boolean>`(p.group_id, p.line) in (select * from unnest(${groups}::bigint[], ${lines}::smallint[]))`,
    ).execute(db)
  ).rows.map(toBookLine);
};

interface BankRow {
  readonly line_id: string;
  readonly value_date: string;
  readonly reference: string;
  readonly description: string;
  readonly amount: string;
}
const toBankLine = (row: BankRow): ShownLine => ({
  id: row.line_id,
  day: row.value_date,
  reference: row.reference,
  amount: parsePounds(row.amount),
  group: '',
  description: row.description,
  transactionId: null,
  clientId: null,
});

/** The lines of a day's bank statement. */
export const readBankLines = async (db: Kysely<DB>, firmId: string, day: IsoDate): Promise<ShownLine[]> =>
  (
    await db
      .selectFrom('reconciliation_bank_line')
      .where('firm_id', '=', firmId)
      .where('day', '=', day)
      .selectAll()
      .orderBy('line_id')
      .execute()
  ).map(toBankLine);

export const isBankLine = (lineId: string): boolean => lineId.startsWith('S-');

/** Lines of both sides by their ids. One that is gone is left out. */
export const readLines = async (
  db: Kysely<DB>,
  firmId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownLine>> => {
  const { rows } = await sql<BankRow>`
    select line_id, value_date, reference, description, amount::text from reconciliation_bank_line
    where firm_id = ${firmId} and line_id = any(${ids.filter(isBankLine)}::text[])`.execute(db);
  const books = await readBookLinesOf(
    db,
    firmId,
    ids.filter((id) => id.startsWith('P-')),
  );
  return new Map([...rows.map(toBankLine), ...books].map((line) => [line.id, line]));
};

/** Types of instrument that a statement of units is about. */
const isOfKind = (kind: Exclude<StatementKind, 'Bank'>) =>
  kind === 'Registrar' ? sql<boolean>`i.instrument_type = 'Fund'` : sql<boolean>`i.instrument_type <> 'Fund'`;

/** An instrument of the firm with the units its accounts have together. */
export interface BookedUnits {
  readonly assetId: string;
  readonly isin: string;
  readonly name: string;
  readonly units: Units;
}

/** The firm's instruments that a custodian or a registrar keeps, with the units of its accounts at the end of a day. */
export const readUnits = async (
  db: Kysely<DB>,
  firmId: string,
  kind: Exclude<StatementKind, 'Bank'>,
  day: IsoDate,
): Promise<BookedUnits[]> => {
  const { rows } = await sql<{ asset_id: string; isin: string; name: string; units: string }>`
    with held as (
      select asset_id, sum(quantity) as units from stock_posting p
      where firm_id = ${firmId} and account_id is not null and ${bookedDay} <= ${day} group by asset_id)
    select i.asset_id, i.isin, i.long_name as name, coalesce(held.units, 0)::text as units
    from firm_instrument f join instrument i on i.asset_id = f.asset_id left join held on held.asset_id = f.asset_id
    where f.firm_id = ${firmId} and ${isOfKind(kind)} order by i.isin`.execute(db);
  return rows.map(({ asset_id: assetId, isin, name, units }) => ({ assetId, isin, name, units: parseUnits(units) }));
};

/** What each control account came to in the days of a reconciliation, as the bank sees it. */
export const readMovements = async (
  db: Kysely<DB>,
  firmId: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
) => {
  const { rows } = await sql<{ code: string; name: string; lines: number; amount: string }>`
    select p.control_code as code, c.name, count(*)::integer as lines, (-sum(p.amount))::text as amount
    from cash_posting p join control_account c on c.firm_id = p.firm_id and c.control_code = p.control_code
    where p.firm_id = ${firmId} and ${throughBank} and p.amount <> 0 and ${bookedDay} between ${from} and ${to}
    group by p.control_code, c.name order by p.control_code`.execute(db);
  return rows;
};
