import type { CallBody, CallData } from '@tessera/contract/schemas';
import { calculateGains } from '@tessera/domain/gains';
import {
  DecimalError,
  formatPounds,
  formatUnits,
  parsePounds,
  parsePrice,
  poundsToWire,
  unitsToWire,
} from '@tessera/domain/money';
import { recordId } from '@tessera/domain/identifiers';
import { dateText, poundsText } from '@tessera/domain/wording';
import { takeNumber } from '../../foundation/database/take-number';
import { waitTurn } from '../../foundation/database/wait-turn';
import { checkFirm } from '../../requests/access/check-firm';
import { readScope, type ReadScope } from '../../requests/access/scope';
import { findAccount, idIn, seenAccounts } from '../../requests/access/seen';
import { refuseUnlessWholeFirm } from '../../requests/access/whole-firm';
import type { Handler } from '../../requests/handler';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import { wireTimestamp } from '../../requests/http/wire';
import { seenInstruments } from '../assets/seen-assets';
import { eventsOf, heldOn } from './events';
import { readBook } from './read-book';
import { readFacts, type GainsFact } from './stored-facts';

type FactBody = CallBody<'recordGainsFact'>;
type FactField = 'perUnit' | 'accountId' | 'amount' | 'toAssetId' | 'after' | 'before';

/** What each kind has besides its instrument, day and note, with the sentence where it is missing. */
const needed: Readonly<Record<FactBody['kind'], Readonly<Partial<Record<FactField, string>>>>> = {
  Conversion: {
    toAssetId: 'Choose what it became.',
    after: 'Enter how many units came.',
    before: 'Enter for how many units they came.',
  },
  'Accumulated income': { perUnit: 'Enter the income for each unit.' },
  'Excess reportable income': { perUnit: 'Enter the income for each unit.' },
  'Capital distribution': { perUnit: 'Enter what was paid for each unit.' },
  Equalisation: { accountId: 'Choose the account.', amount: 'Enter the amount.' },
};
const fields: readonly FactField[] = ['perUnit', 'accountId', 'amount', 'toAssetId', 'after', 'before'];

/**
 * A fact about an instrument changes the gains of everybody who holds it, in every office.
 * @throws ApiError 403 for a caller who sees a part of the firm.
 */
const requireWholeFirm = (scope: Pick<ReadScope, 'nodeIds'>): void =>
  refuseUnlessWholeFirm(
    scope,
    'This fact counts for every client of the firm, and you see a part of it: ask an administrator of the whole firm.',
  );

/** Above any price: more is a typing error. */
const perUnitMax = 1_000_000;
const amountMax = 1_000_000_000;

const figure = <Value>(field: string, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecimalError) throw badField(field, error.message);
    throw error;
  }
};

/** @throws ApiError 400 naming the field. */
const checkBody = (body: FactBody, businessDate: string): void => {
  const own = needed[body.kind];
  for (const field of fields) {
    const sentence = own[field];
    if (body[field] === undefined && sentence !== undefined) throw badField(field, sentence, 'required');
    if (body[field] !== undefined && sentence === undefined)
      throw badField(field, 'Leave this out: a fact of this kind does not have it.');
  }
  if (body.date > businessDate)
    throw badField('date', `Enter a day that has been: today is ${dateText(businessDate)}.`);
  if (body.note.trim() === '') throw badField('note', 'Say where the figure is from.', 'required');
  const { perUnit, amount, toAssetId, after, before } = body;
  if (perUnit !== undefined && (figure('perUnit', () => parsePrice(perUnit)) <= 0n || perUnit > perUnitMax))
    throw badField('perUnit', perUnit > perUnitMax ? 'Enter a smaller amount.' : 'Enter more than zero.');
  if (amount !== undefined && (figure('amount', () => parsePounds(amount)) <= 0n || amount > amountMax))
    throw badField('amount', amount > amountMax ? 'Enter a smaller amount.' : 'Enter more than zero.');
  if (toAssetId === body.assetId) throw badField('toAssetId', 'Choose another instrument: it cannot become itself.');
  if (after !== undefined && (after <= 0 || (before ?? 0) <= 0))
    throw badField(after <= 0 ? 'after' : 'before', 'Enter more than zero.');
};

/** @throws ApiError 400 for an instrument that is not on the firm's list. */
const checkInstrument = async (scope: ReadScope, field: string, assetId: string): Promise<void> => {
  const row = await seenInstruments(scope)
    .where('instrument.asset_id', '=', assetId)
    .select('instrument.asset_id')
    .executeTakeFirst();
  if (!row) throw badField(field, 'Choose an instrument of the firm’s list.');
};

/**
 * Equalisation is given back out of what was paid for units of the account.
 * @throws ApiError 404 for an account that the caller does not see, 400 for one that held nothing of it or paid less.
 */
const checkEqualisation = async (scope: ReadScope, { accountId = '', assetId, date, amount = 0 }: FactBody) => {
  const found = await findAccount(scope, accountId);
  const account = await seenAccounts(scope)
    .where('account.account_id', '=', found)
    .select(['account.wrapper_type', 'account.lead_client_id'])
    .executeTakeFirstOrThrow();
  if (account.wrapper_type !== 'GIA')
    throw badField('accountId', 'Choose a general investment account: gains of others bear no tax.');
  const book = await readBook(scope.db, scope.firmId, [account.lead_client_id]);
  const { events, pools, changes } = eventsOf(book, () => false);
  const own = [...pools.values()].filter((pool) => pool.accountId === accountId && pool.assetId === assetId);
  const held = own.reduce((units, { key }) => units + heldOn(changes.get(key) ?? [], date), 0n);
  if (held <= 0n) throw badField('accountId', `The account held none of it on ${dateText(date)}.`);
  const left = calculateGains(events.filter((event) => event.date <= date)).pools;
  const costs = own.map(({ key }) => left.get(key)?.cost ?? null);
  if (costs.includes(null)) return;
  const cost = costs.reduce((total: bigint, each) => total + (each ?? 0n), 0n);
  if (parsePounds(amount) > cost)
    throw badField('amount', `What was held on that day cost ${poundsText(cost)}: no more can come off it.`);
};

/** A warning where a fact of the kind counts already for the same instrument, day and account. */
const doubledOf = async (
  scope: ReadScope,
  { kind, assetId, date, accountId }: FactBody,
): Promise<{ readonly warning?: string }> => {
  const facts = await readFacts(scope.db, scope.firmId, { assetIds: [assetId] });
  const same = facts.find(
    (fact) =>
      fact.withdrawn === null &&
      fact.kind === kind &&
      fact.assetId === assetId &&
      fact.date === date &&
      fact.accountId === (accountId ?? null),
  );
  return same === undefined
    ? {}
    : {
        warning: `${same.recordedBy} recorded such a fact of ${dateText(date)} before, and both count now. Withdraw one if they are the same.`,
      };
};

/**
 * Records a fact that no posting tells. It counts at once, in the reports of every account that it is about.
 * @throws ApiError 403 where it is about an instrument and the caller sees a part of the firm.
 */
export const recordGainsFact: Handler<'recordGainsFact'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const { firmId, businessDate } = scope;
  if (needed[body.kind].accountId === undefined) requireWholeFirm(scope);
  checkBody(body, businessDate);
  const note = body.note.trim();
  const data = await scope.change(
    ({ id }: CallData<'recordGainsFact'>) => id,
    async (transaction) => {
      const inside = readScope(transaction, scope.caller);
      await checkInstrument(inside, 'assetId', body.assetId);
      if (body.toAssetId !== undefined) await checkInstrument(inside, 'toAssetId', body.toAssetId);
      if (body.kind === 'Equalisation') await checkEqualisation(inside, body);
      const doubled = await doubledOf(inside, body);
      const factId = recordId('gainsFact', await takeNumber(transaction, 'gains_fact_number'));
      await transaction
        .insertInto('gains_fact')
        .values({
          firm_id: firmId,
          fact_id: factId,
          kind: body.kind,
          asset_id: body.assetId,
          fact_date: body.date,
          per_unit: body.perUnit === undefined ? null : formatUnits(parsePrice(body.perUnit)),
          account_id: body.accountId ?? null,
          amount: body.amount === undefined ? null : formatPounds(parsePounds(body.amount)),
          to_asset_id: body.toAssetId ?? null,
          units_after: body.after === undefined ? null : BigInt(body.after),
          units_before: body.before === undefined ? null : BigInt(body.before),
          note,
          recorded_at: services.clock(),
          recorded_by: scope.caller.userId,
        })
        .execute();
      const { firmId: _firm, ...told } = body;
      return { before: {}, after: { ...told, note }, answer: { id: factId, ...doubled } };
    },
  );
  return { data };
};

/**
 * Withdraws a fact. It stays stored and counts no more; to withdraw it again changes nothing.
 * @throws ApiError 403 as `recordGainsFact`.
 */
export const withdrawGainsFact: Handler<'withdrawGainsFact'> = async ({ path: { factId }, body, scope, services }) => {
  const { firmId } = scope;
  const reason = body.reason.trim();
  if (reason === '') throw badField('reason', 'Say why: the list of facts shows it.', 'required');
  const data = await scope.change(factId, async (transaction) => {
    const inside = readScope(transaction, scope.caller);
    await waitTurn(transaction, `gains fact ${firmId} ${factId}`);
    const fact = await findFact(inside, factId);
    if (fact.accountId === null) requireWholeFirm(inside);
    const answer = { id: factId };
    if (fact.withdrawn !== null) return { before: {}, after: {}, answer };
    await transaction
      .updateTable('gains_fact')
      .set({ withdrawn_at: services.clock(), withdrawn_by: scope.caller.userId, withdrawn_reason: reason })
      .where('firm_id', '=', firmId)
      .where('fact_id', '=', factId)
      .where('withdrawn_at', 'is', null)
      .execute();
    return { before: { kind: fact.kind, note: fact.note }, after: { withdrawn: reason }, answer };
  });
  return { data };
};

/** @throws ApiError 404 for a fact of an account that the caller does not see. */
const findFact = async (scope: ReadScope, factId: string): Promise<GainsFact> => {
  const [fact] = await readFacts(scope.db, scope.firmId, { factId });
  if (!fact) throw notFound('Fact');
  if (fact.accountId !== null)
    try {
      await findAccount(scope, fact.accountId);
    } catch (error) {
      throw error instanceof ApiError ? notFound('Fact') : error;
    }
  return fact;
};

const wireFact = (fact: GainsFact): CallData<'listGainsFacts'>[number] => ({
  id: fact.factId,
  kind: fact.kind,
  assetId: fact.assetId,
  name: fact.name,
  date: fact.date,
  ...(fact.perUnit === null ? {} : { perUnit: unitsToWire(fact.perUnit) }),
  ...(fact.accountId === null ? {} : { accountId: fact.accountId }),
  ...(fact.amount === null ? {} : { amount: poundsToWire(fact.amount) }),
  ...(fact.to === null
    ? {}
    : {
        toAssetId: fact.to.assetId,
        toName: fact.to.name,
        after: Number(fact.to.after),
        before: Number(fact.to.before),
      }),
  note: fact.note,
  recordedBy: fact.recordedBy,
  recordedAt: wireTimestamp(fact.recordedAt),
  withdrawn:
    fact.withdrawn === null
      ? null
      : { by: fact.withdrawn.by, at: wireTimestamp(fact.withdrawn.at), reason: fact.withdrawn.reason },
});

/** Facts about instruments belong to the firm; those about one account are shown to whoever sees it. */
export const listGainsFacts: Handler<'listGainsFacts'> = async ({ query, scope }) => {
  if (query.accountId !== undefined) await findAccount(scope, query.accountId);
  const facts = await readFacts(scope.db, scope.firmId, {
    ...(query.assetId === undefined ? {} : { assetIds: [query.assetId] }),
    ...(query.accountId === undefined ? {} : { accountId: query.accountId }),
  });
  const accountIds = facts.flatMap(({ accountId }) => accountId ?? []);
  const seen = new Set<string>(
    accountIds.length === 0
      ? []
      : (
          await seenAccounts(scope).where(idIn('account.account_id', accountIds)).select('account.account_id').execute()
        ).map((row) => row.account_id),
  );
  return { data: facts.filter(({ accountId }) => accountId === null || seen.has(accountId)).map(wireFact) };
};
