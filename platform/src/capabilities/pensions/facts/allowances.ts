import type { IsoDate } from '@tessera/domain/dates';
import {
  lumpSumAllowances,
  type LumpSumAllowances,
  type LumpSumEvent,
  type Protection,
} from '@tessera/domain/lump-sum-allowances';
import { parsePounds } from '@tessera/domain/money';
import { parseShare } from '@tessera/domain/shares';
import type { Kysely } from 'kysely';
import type { PensionFactKind } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';
import { lumpSumDay } from '../../../ledger/rules/returned-benefits';

/** A fact as it is stored: money and percentages as decimal text. */
export interface StoredFact {
  readonly date?: IsoDate | null;
  readonly percentage?: string | null;
  readonly deathLumpSumPaid?: boolean;
  readonly lumpSums?: string | null;
  readonly lumpSumsAndDeath?: string | null;
  readonly certificate?: string | null;
  readonly protection?: Protection['kind'] | null;
  readonly protectedAmount?: string | null;
  readonly age?: number | null;
  readonly taxYear?: string | null;
  readonly thresholdIncome?: string | null;
  readonly adjustedIncome?: string | null;
  readonly paidIn?: string | null;
  readonly note?: string | null;
}

export interface FactRow {
  readonly factId: string;
  readonly kind: PensionFactKind;
  readonly clientProductId: string | null;
  readonly fact: StoredFact;
  readonly recordedAt: Date;
  readonly recordedBy: string;
}

/** The facts recorded about a client's pensions that were not withdrawn, oldest first. */
export const readFacts = async (db: Kysely<DB>, firmId: string, clientId: string): Promise<readonly FactRow[]> => {
  const rows = await db
    .selectFrom('pension_fact')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .where('withdrawn_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('fact_id')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    factId: row.fact_id,
    kind: row.kind,
    clientProductId: row.client_product_id,
    fact: row.fact as StoredFact,
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
  }));
};

const pence = (text: string | null | undefined): bigint => parsePounds(text ?? '0');

/** The lump sum event a fact stands for; null for facts of other kinds. */
export const eventOfFact = ({
  factId: id,
  kind,
  fact,
}: Pick<FactRow, 'factId' | 'kind' | 'fact'>): LumpSumEvent | null => {
  const date = fact.date ?? null;
  if (kind === 'Before 2024 by percentage')
    return {
      id,
      date,
      kind,
      percentage: parseShare(fact.percentage ?? '0'),
      deathLumpSumPaid: fact.deathLumpSumPaid ?? false,
    };
  if (kind === 'Before 2024 by certificate')
    return {
      id,
      date,
      kind,
      lumpSums: pence(fact.lumpSums),
      lumpSumsAndDeath: pence(fact.lumpSumsAndDeath ?? fact.lumpSums),
      certificate: fact.certificate ?? '',
    };
  return kind === 'Elsewhere' ? { id, date, kind, lumpSums: pence(fact.lumpSums), note: fact.note ?? '' } : null;
};

export const protectionOfFact = ({ kind, fact }: Pick<FactRow, 'kind' | 'fact'>): Protection | null =>
  kind === 'Protection' && fact.protection != null
    ? {
        kind: fact.protection,
        certificate: fact.certificate ?? '',
        lumpSums: fact.lumpSums == null ? null : pence(fact.lumpSums),
        protectedAmount: fact.protectedAmount == null ? null : pence(fact.protectedAmount),
      }
    : null;

/** What was taken here, as events of the allowances: the ids are those of the benefits. */
const takenHere = async (db: Kysely<DB>, firmId: string, clientId: string): Promise<readonly LumpSumEvent[]> => {
  const rows = await db
    .selectFrom('benefit_event')
    .where('firm_id', '=', firmId)
    // What was inherited counts for the client it came from: a lump sum, and not drawdown.
    .where((eb) =>
      eb.or([
        eb.and([eb('client_id', '=', clientId), eb('inherited_from', 'is', null)]),
        eb.and([eb('inherited_from', '=', clientId), eb('form', '=', 'Death lump sum')]),
      ]),
    )
    .where('tax_free', '>', '0')
    .select(['benefit_id', 'form', 'tax_free', lumpSumDay('benefit_event').as('day')])
    .execute();
  return rows.map((row) => ({
    id: row.benefit_id,
    date: row.day,
    kind:
      row.form === 'UFPLS'
        ? 'UFPLS'
        : row.form === 'Small pot'
          ? 'Small pot'
          : row.form === 'Death lump sum'
            ? 'Death lump sum'
            : 'Tax-free cash',
    taxFree: parsePounds(row.tax_free),
  }));
};

/** The sum entered on a client product before its lump sums had a history of their own. */
const enteredOnProducts = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
): Promise<readonly LumpSumEvent[]> => {
  const rows = await db
    .selectFrom('client_product')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .where('lump_sum_allowance_used', '>', '0')
    .orderBy('client_product_id')
    .select(['client_product_id', 'lump_sum_allowance_used', 'deemed_lsa_calculation_date'])
    .execute();
  return rows.map((row) => ({
    id: row.client_product_id,
    date: row.deemed_lsa_calculation_date,
    kind: 'Elsewhere',
    lumpSums: pence(row.lump_sum_allowance_used),
    note: 'Entered on the pension as used before 6 April 2024',
  }));
};

/** The lump sum allowances of a client on a day, event by event, and the facts they come from. */
export interface ClientAllowances {
  readonly allowances: LumpSumAllowances;
  readonly facts: readonly FactRow[];
}

/** Reads the lump sum allowances of a client: facts recorded by hand, and what the ledger paid. */
export const readAllowances = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  on: IsoDate,
): Promise<ClientAllowances> => {
  const facts = await readFacts(db, firmId, clientId);
  const recorded = facts.flatMap((fact) => eventOfFact(fact) ?? []);
  // A percentage or a certificate says the same more exactly.
  const hasHistory = recorded.some(({ kind }) => kind !== 'Elsewhere');
  const entered = hasHistory ? [] : await enteredOnProducts(db, firmId, clientId);
  const events = [...recorded, ...entered, ...(await takenHere(db, firmId, clientId))];
  const protections = facts.flatMap((fact) => protectionOfFact(fact) ?? []);
  return { allowances: lumpSumAllowances({ on, protections, events }), facts };
};
