import type { FeeSubject, YearlySubject } from '@tessera/contract/fees/values';
import { addMonths, type IsoDate } from '@tessera/domain/dates';
import type { FeeTerms } from '@tessera/domain/fee-terms';
import { mulDivHalfUp, parsePounds, type Pence } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { inBatches, readFeeUnits } from '../../ledger/charges/fee-units';
import type { FeeSchedule } from '../../ledger/charges/schedule';
import { calculateDay } from '../fees/calculate-day';
import { valuesAtClose } from '../fees/values-at-close';
import { yearOf } from '../fees/year-of-fees';
import { instrumentOf, wrapperOf } from './subjects';

/** A year of one fee of a client, under the rates before and after. */
export interface ClientEffect {
  readonly before: Pence;
  readonly after: Pence;
}

export interface EffectRequest {
  readonly firmId: string;
  readonly subject: FeeSubject;
  /** Null when the firm does not charge it yet. */
  readonly before: FeeTerms | null;
  readonly after: FeeTerms;
  /** The day whose values, or until whose trades, a year is calculated. */
  readonly date: IsoDate;
}

type Effects = ReadonlyMap<string, ClientEffect>;

/** Accounts whose values are read in one statement. */
const batchSize = 500;

const add = (effects: Map<string, ClientEffect>, clientId: string, more: ClientEffect): void => {
  const so = effects.get(clientId);
  effects.set(clientId, { before: (so?.before ?? 0n) + more.before, after: (so?.after ?? 0n) + more.after });
};

/** A year at today's values, with the code that accrues and collects the fee each day and month. */
const yearlyEffects = async (
  db: Kysely<DB>,
  { firmId, subject, before, after, date }: EffectRequest,
): Promise<Effects> => {
  const code = subject as YearlySubject;
  const scheduleOf = (terms: FeeTerms | null): readonly FeeSchedule[] =>
    terms === null ? [] : [{ code, from: date, tiers: terms.tiers, vat: terms.vat }];
  const schedules = { before: scheduleOf(before), after: scheduleOf(after) };
  const effects = new Map<string, ClientEffect>();
  for (const part of inBatches(await readFeeUnits(db, firmId), batchSize)) {
    const values = await valuesAtClose(
      db,
      firmId,
      part.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId)),
      date,
    );
    for (const unit of part) {
      const leads = new Map(unit.accounts.map(({ accountId, clientId }) => [accountId, clientId]));
      for (const when of ['before', 'after'] as const)
        for (const { accountId, gross } of yearOf(
          calculateDay(unit, values, schedules[when], [code], date),
          schedules[when],
          date,
        ))
          add(effects, leads.get(accountId) ?? '', { before: 0n, after: 0n, [when]: gross });
    }
  }
  return effects;
};

const dealingCharge = (value: Pence, terms: FeeTerms | null): Pence =>
  terms === null ? 0n : terms.amount + mulDivHalfUp(value, terms.tiers[0]?.percentage ?? 0n, 1_000_000n);

/** The trades that were completed in the year up to today, charged by either rates. */
const dealingEffects = async (
  db: Kysely<DB>,
  { firmId, subject, before, after, date }: EffectRequest,
): Promise<Effects> => {
  const { rows } = await sql<{ client_id: string; value: string }>`
    select a.lead_client_id as client_id, round(t.execution_price * t.quantity, 2) as value
    from portfolio_transaction t
    join account a on a.firm_id = t.firm_id and a.account_id = t.account_id
    join instrument i on i.asset_id = t.asset_id
    where t.firm_id = ${firmId} and t.transaction_type = 'Order' and t.status = 'Completed' and i.instrument_type = ${instrumentOf(subject)}
      and t.completed_date > ${addMonths(date, -12)}::date and t.completed_date <= ${date}::date and t.execution_price is not null and t.quantity is not null`.execute(
    db,
  );
  const effects = new Map<string, ClientEffect>();
  for (const { client_id: clientId, value } of rows)
    add(effects, clientId, {
      before: dealingCharge(parsePounds(value), before),
      after: dealingCharge(parsePounds(value), after),
    });
  return effects;
};

/** What a year would cost, or bring, each client under the rates before and after: by client. */
export const effectsOf = async (db: Kysely<DB>, request: EffectRequest): Promise<Effects> => {
  // A product has no fees of its own.
  if (wrapperOf(request.subject) !== null) return new Map();
  return instrumentOf(request.subject) === null ? yearlyEffects(db, request) : dealingEffects(db, request);
};
