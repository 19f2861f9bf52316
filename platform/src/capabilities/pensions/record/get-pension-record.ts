import type { CallData } from '@tessera/contract/schemas';
import { poundsToWire, type Pence } from '@tessera/domain/money';
import { minimumAgeOn } from '@tessera/domain/pension-age';
import { dateText } from '@tessera/domain/wording';
import { inSentence } from '@tessera/domain/in-sentence';
import type { IsoDate } from '@tessera/domain/dates';
import { pensionAllowances } from '../../../ledger/limits/pension-allowances';
import type { FoundId } from '../../../requests/access/found-id';
import type { ReadScope } from '../../../requests/access/scope';
import { idIs, seenClients } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { notFound } from '../../../requests/http/api-error';
import { wireTimestamp } from '../../../requests/http/wire';
import { contributionsOf } from '../../limits/limits';
import { factText, stepText } from '../facts/allowance-words';
import { readAllowances, type ClientAllowances, type FactRow } from '../facts/allowances';
import { papersOfClient } from '../papers/seen-papers';
import { firstFlexible, readP60s, readPaid, readTaxYear } from './benefits-paid';
import { pensionsOfClient, type ClientPensions } from '../planning/pensions-of-client';
import { yearAhead } from './year-ahead';

type PensionRecord = CallData<'getPensionRecord'>;

/**
 * A protected age belongs to one pension, so the person's is the normal minimum unless every pension they have here has
 * a protected one: then it is the lowest, from which they can take something.
 */
const minimumAge = (
  dateOfBirth: IsoDate | null,
  today: IsoDate,
  { pensions }: ClientPensions,
  facts: readonly FactRow[],
): PensionRecord['minimumAge'] => {
  if (dateOfBirth === null) return null;
  const ages = pensions.map(
    ({ clientProductId }) =>
      facts.find((fact) => fact.kind === 'Protected age' && fact.clientProductId === clientProductId)?.fact.age ?? null,
  );
  const lowest = ages.reduce(
    (low, each) => (low === null || each === null ? null : Math.min(low, each)),
    ages[0] ?? null,
  );
  const { age, from, rule, source, verified } = minimumAgeOn(dateOfBirth, today, lowest);
  return { age, from, reached: today >= from, rule: { label: 'Minimum pension age', rule, source, verified } };
};

const allowanceNow = (
  label: string,
  limit: Pence,
  used: Pence,
  left: Pence,
  { allowances: { rule, source, verified } }: ClientAllowances,
): PensionRecord['lsa'] => ({
  limit: poundsToWire(limit),
  used: poundsToWire(used),
  left: poundsToWire(left),
  rule: { label, rule, source, verified },
});

/** The events of the allowances in words, each with the benefit or the fact it comes from. */
const history = ({ allowances, facts }: ClientAllowances): PensionRecord['history'] => {
  const factIds = new Set(facts.map(({ factId }) => factId));
  return allowances.steps.map((step) => {
    const { event, rule, source, verified } = step;
    const isFact = factIds.has(event.id);
    return {
      id: event.id,
      date: event.date,
      kind: event.kind,
      text: stepText(step),
      lsa: {
        before: poundsToWire(step.allowanceBefore),
        used: poundsToWire(step.allowanceUsed),
        after: poundsToWire(step.allowanceAfter),
      },
      lsdba: {
        before: poundsToWire(step.deathBefore),
        used: poundsToWire(step.deathUsed),
        after: poundsToWire(step.deathAfter),
      },
      // A sum entered on a pension is neither a fact nor a benefit.
      crystallisationId: isFact || event.kind === 'Elsewhere' ? null : event.id,
      factId: isFact ? event.id : null,
      rule,
      source,
      verified,
    };
  });
};

const wireFacts = async ({ db, firmId }: ReadScope, facts: readonly FactRow[]): Promise<PensionRecord['facts']> => {
  if (facts.length === 0) return [];
  const users = await db
    .selectFrom('portal_user')
    .where('firm_id', '=', firmId)
    .where('user_id', 'in', [...new Set(facts.map(({ recordedBy }) => recordedBy))])
    .select(['user_id', 'name'])
    .execute();
  const names = new Map(users.map((user) => [user.user_id, user.name]));
  return facts.map((row) => ({
    factId: row.factId,
    kind: row.kind,
    text: factText(row),
    clientProductId: row.clientProductId,
    recordedAt: wireTimestamp(row.recordedAt),
    recordedBy: names.get(row.recordedBy) ?? null,
  }));
};

/** The first flexible access that is known: a benefit here, a day entered on a pension, or a fact; in this order. */
const flexibleAccess = async (
  scope: ReadScope,
  clientId: FoundId<'Client'>,
  facts: readonly FactRow[],
): Promise<PensionRecord['flexibleAccess']> => {
  const benefit = await firstFlexible(scope, clientId);
  const { entered } = await scope.db
    .selectFrom('client_product')
    .where('firm_id', '=', scope.firmId)
    .where('client_id', '=', clientId)
    .select((eb) => eb.fn.min<IsoDate | null>('flexible_benefits_accessed_date').as('entered'))
    .executeTakeFirstOrThrow();
  const elsewhere = facts
    .filter(({ kind }) => kind === 'Flexible access elsewhere')
    .flatMap(({ fact }) => fact.date ?? [])
    .sort()[0];
  const known: NonNullable<PensionRecord['flexibleAccess']>[] = [];
  if (benefit)
    known.push({
      date: benefit.date,
      here: true,
      crystallisationId: benefit.benefitId,
      text: `Benefits were first taken flexibly here, on ${dateText(benefit.date)}: ${inSentence(benefit.form)}.`,
    });
  if (entered !== null)
    known.push({
      date: entered,
      here: false,
      crystallisationId: null,
      text: `Benefits were first taken flexibly on ${dateText(entered)}, as entered on a pension.`,
    });
  if (elsewhere !== undefined)
    known.push({
      date: elsewhere,
      here: false,
      crystallisationId: null,
      text: `Benefits were first taken flexibly elsewhere, on ${dateText(elsewhere)}.`,
    });
  // The sort keeps the order of those with the same day.
  return known.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))[0] ?? null;
};

/** Today's annual allowance; the money purchase one where it holds. */
const annualAllowanceOf = async (
  scope: ReadScope,
  clientId: FoundId<'Client'>,
): Promise<PensionRecord['annualAllowance']> => {
  const { businessDate } = scope;
  const [first] = pensionAllowances(businessDate, await contributionsOf(scope, clientId, businessDate));
  if (!first) throw new Error('No annual allowance holds today.');
  const { name, taxYear, limit, used, why, parts } = first;
  return {
    taxYear,
    kind: name,
    limit: poundsToWire(limit),
    used: poundsToWire(used),
    left: poundsToWire(limit > used ? limit - used : 0n),
    rule: why,
    parts: parts.map(({ label, amount, from }) => ({ label, amount: poundsToWire(amount), from })),
  };
};

/** What is known about the pensions of a client the caller sees. */
export const getPensionRecord: Handler<'getPensionRecord'> = async ({ path, scope }) => {
  const { db, firmId, businessDate } = scope;
  const client = await seenClients(scope)
    .where(idIs('client.client_id', path.clientId))
    .select(['client.client_id', 'client.name', 'client.date_of_birth'])
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  const { client_id: clientId, name: clientName, date_of_birth: dateOfBirth } = client;
  const [allowances, pensions] = [
    await readAllowances(db, firmId, clientId, businessDate),
    await pensionsOfClient(scope, clientId),
  ];
  const { facts } = allowances;
  const { allowance, used, left, deathAllowance, deathUsed, deathLeft } = allowances.allowances;
  return {
    data: {
      id: clientId,
      clientId,
      clientName,
      businessDate,
      dateOfBirth,
      minimumAge: minimumAge(dateOfBirth, businessDate, pensions, facts),
      pensions: [...pensions.pensions],
      lsa: allowanceNow('Lump sum allowance', allowance, used, left, allowances),
      lsdba: allowanceNow('Lump sum and death benefit allowance', deathAllowance, deathUsed, deathLeft, allowances),
      history: history(allowances),
      facts: await wireFacts(scope, facts),
      flexibleAccess: await flexibleAccess(scope, clientId, facts),
      annualAllowance: await annualAllowanceOf(scope, clientId),
      taxYear: await readTaxYear(scope, clientId),
      income: await readPaid(scope, clientId),
      p60s: await readP60s(scope, clientId),
      yearAhead: [...(await yearAhead(scope, clientId, pensions, allowances))],
      papers: await papersOfClient(scope, clientId),
    },
  };
};
