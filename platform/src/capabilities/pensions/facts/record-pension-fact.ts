import { isPension } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import type { IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { poundsText, dateText } from '@tessera/domain/wording';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { takeNumber } from '../../../foundation/database/take-number';
import { waitTurn } from '../../../foundation/database/wait-turn';
import { lumpSumDay } from '../../../ledger/rules/returned-benefits';
import type { FoundId } from '../../../requests/access/found-id';
import { readScope, type ReadScope } from '../../../requests/access/scope';
import { idIs, seenClientProducts, seenClients } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { ApiError, badField, badRequest, notFound } from '../../../requests/http/api-error';
import { toFieldErrors } from '../../../requests/http/field-errors';
import { factText, takenBeyond } from './allowance-words';
import { readAllowances, readFacts, type FactRow, type StoredFact } from './allowances';
import { readFact, type FactBody } from './read-fact';

/** Changes of one client's facts wait for each other, so that no two of them are the only one. */
const lockFacts = (transaction: Transaction<DB>, firmId: string, clientId: string): Promise<void> =>
  waitTurn(transaction, `pension facts ${firmId} ${clientId}`);

/** @throws ApiError 404 for a client the caller does not see, 400 for one that is no person. */
const findPerson = async (scope: ReadScope, clientId: string): Promise<FoundId<'Client'>> => {
  const client = await seenClients(scope)
    .where(idIs('client.client_id', clientId))
    .select(['client.client_id', 'client.client_type'])
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  if (client.client_type !== 'Individual' && client.client_type !== 'Minor')
    throw badField('clientId', 'Choose a person: a company or a trust has no pension allowances.');
  return client.client_id;
};

/** @throws ApiError 400 for anything but a pension of the client. */
const checkPension = async (scope: ReadScope, clientId: FoundId<'Client'>, clientProductId: string): Promise<void> => {
  const product = await seenClientProducts(scope)
    .where('client.client_id', '=', clientId)
    .where(idIs('client_product.client_product_id', clientProductId))
    .select('client_product.wrapper_type')
    .executeTakeFirst();
  if (!product || !isPension(product.wrapper_type))
    throw badField('clientProductId', 'Choose a pension of this client.');
};

/** @throws ApiError 400 naming the field when there can be one such fact only, and there is one. */
const checkOnlyOne = (facts: readonly FactRow[], { kind, clientProductId }: FactBody, fact: StoredFact): void => {
  const same = facts.filter((each) => each.kind === kind);
  const taken = (field: string, what: string): ApiError =>
    badField(field, `${what} is recorded already. Withdraw that one first.`, 'taken');
  switch (kind) {
    case 'Before 2024 by percentage':
      if (same.length > 0) throw taken('kind', 'A percentage used before 6 April 2024');
      return;
    case 'Before 2024 by certificate':
      if (same.length > 0) throw taken('kind', 'A transitional certificate');
      return;
    case 'Protected age':
    case 'Protected tax-free cash':
      if (same.some((each) => each.clientProductId === clientProductId))
        throw taken('clientProductId', `${kind} of this pension`);
      return;
    case 'Protection':
      if (same.some((each) => each.fact.protection === fact.protection)) throw taken('protection', 'This protection');
      return;
    case 'Income of a tax year':
    case 'Paid in elsewhere':
      if (same.some((each) => each.fact.taxYear === fact.taxYear))
        throw taken(
          'taxYear',
          `${kind === 'Paid in elsewhere' ? 'What was paid in elsewhere' : 'The income'} of ${fact.taxYear ?? ''}`,
        );
      return;
    case 'Elsewhere':
    case 'Flexible access elsewhere':
      return;
  }
};

/** The day of the first tax-free lump sum after 5 April 2024 that is known, here or elsewhere; null before any. */
const firstLumpSum = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientId: string,
  facts: readonly FactRow[],
): Promise<IsoDate | null> => {
  const { first } = await transaction
    .selectFrom('benefit_event')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .where('tax_free', '>', '0')
    .where('uses_allowance', '=', true)
    .select(sql<IsoDate | null>`min(${lumpSumDay('benefit_event')})`.as('first'))
    .executeTakeFirstOrThrow();
  const elsewhere = facts.filter(({ kind }) => kind === 'Elsewhere').flatMap(({ fact }) => fact.date ?? []);
  return [...elsewhere, ...(first === null ? [] : [first])].sort()[0] ?? null;
};

/**
 * A transitional certificate is applied for before the first lump sum after 5 April 2024 (Finance Act 2024 Sch. 9 para.
 * 127; HMRC PTM174300). One that was may still be recorded afterwards, so its day decides.
 * @throws ApiError 400 without a day, 409 for a later one.
 */
const checkCertificateDay = (date: IsoDate | null | undefined, first: IsoDate | null): void => {
  if (first === null || (date != null && date <= first)) return;
  if (date == null)
    throw badField(
      'date',
      `A tax-free lump sum was taken on ${dateText(first)}, and a certificate has to be applied for before the first one. Enter the day it was applied for.`,
      'required',
    );
  const sentence = `A transitional certificate has to be applied for before the first tax-free lump sum after 5 April 2024, which was on ${dateText(first)} (HMRC PTM174300). One of ${dateText(date)} is too late.`;
  throw new ApiError('conflict', sentence, [{ fieldName: 'date', type: 'invalid', errorMessage: sentence }]);
};

/** What became of a fact; it says so where more was taken than the allowances cover now. */
const outcome = async (
  transaction: Transaction<DB>,
  done: 'Recorded' | 'Withdrawn',
  { firmId, businessDate }: ReadScope,
  clientId: string,
): Promise<string> => {
  const { allowances } = await readAllowances(transaction, firmId, clientId, businessDate);
  const beyond = takenBeyond(allowances);
  return beyond === 0n
    ? done
    : `${done}. ${poundsText(beyond)} more was taken tax-free than the lump sum allowances cover.`;
};

/**
 * Records a fact about a client's pensions that the ledger cannot know. It is recorded also where more was taken than
 * the allowances then cover: the status of the answer says so.
 */
export const recordPensionFact: Handler<'recordPensionFact'> = async ({ body, scope, services }) => {
  const { firmId, businessDate } = scope;
  const { kind, clientProductId } = body;
  const { fact, problems } = readFact(body, businessDate);
  const data = await scope.change(
    ({ id }: CallData<'recordPensionFact'>) => id,
    async (transaction) => {
      const inside = readScope(transaction, scope.caller);
      const clientId = await findPerson(inside, body.clientId);
      if (problems.length > 0) throw badRequest(toFieldErrors(problems));
      if (clientProductId !== undefined) await checkPension(inside, clientId, clientProductId);
      await lockFacts(transaction, firmId, clientId);
      const facts = await readFacts(transaction, firmId, clientId);
      checkOnlyOne(facts, body, fact);
      if (kind === 'Before 2024 by certificate')
        checkCertificateDay(fact.date, await firstLumpSum(transaction, firmId, clientId, facts));
      const factId = recordId('pensionFact', await takeNumber(transaction, 'pension_fact_number'));
      await transaction
        .insertInto('pension_fact')
        .values({
          firm_id: firmId,
          fact_id: factId,
          client_id: clientId,
          client_product_id: clientProductId ?? null,
          kind,
          fact: JSON.stringify(fact),
          recorded_at: services.clock(),
          recorded_by: scope.caller.userId,
        })
        .execute();
      return {
        before: {},
        after: { kind, fact: factText({ kind, fact }), ...(clientProductId === undefined ? {} : { clientProductId }) },
        answer: { id: factId, firmId, status: await outcome(transaction, 'Recorded', inside, clientId), version: 1 },
      };
    },
  );
  return { data };
};

/** Withdraws a fact, with the reason. It stays stored, and counts no more. */
export const withdrawPensionFact: Handler<'withdrawPensionFact'> = async ({
  path: { factId },
  body,
  scope,
  services,
}) => {
  const { firmId } = scope;
  const reason = body.reason.trim();
  const data = await scope.change(factId, async (transaction) => {
    const inside = readScope(transaction, scope.caller);
    const row = await seenClients(inside)
      .innerJoin('pension_fact', (join) =>
        join
          .onRef('pension_fact.firm_id', '=', 'client.firm_id')
          .onRef('pension_fact.client_id', '=', 'client.client_id'),
      )
      .where('pension_fact.fact_id', '=', factId)
      .select(['client.client_id', 'pension_fact.kind', 'pension_fact.fact'])
      .executeTakeFirst();
    if (!row) throw notFound('Fact');
    if (reason === '') throw badField('reason', 'Say why: the history shows it.', 'required');
    await lockFacts(transaction, firmId, row.client_id);
    const { numUpdatedRows } = await transaction
      .updateTable('pension_fact')
      .set({ withdrawn_at: services.clock(), withdrawn_by: scope.caller.userId, withdrawn_reason: reason })
      .where('firm_id', '=', firmId)
      .where('fact_id', '=', factId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new ApiError('conflict', 'This fact was withdrawn already.');
    const text = factText({ kind: row.kind, fact: row.fact as StoredFact });
    return {
      before: { fact: text },
      after: { fact: null, reason },
      answer: {
        id: factId,
        firmId,
        status: await outcome(transaction, 'Withdrawn', inside, row.client_id),
        version: 2,
      },
    };
  });
  return { data };
};
