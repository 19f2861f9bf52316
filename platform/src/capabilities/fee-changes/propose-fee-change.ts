import { isProduct } from '@tessera/contract/fees/values';
import { recordId } from '@tessera/domain/identifiers';
import type { Transaction } from 'kysely';
import { enqueue } from '../../foundation/database/enqueue';
import type { DB } from '../../foundation/database/schema';
import { badField } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { takeNumber } from '../../foundation/database/take-number';
import { waitTurn } from '../../foundation/database/wait-turn';
import { readProposal } from './read-proposal';
import { requireWholeFirm } from './require-whole-firm';
import { readChange, type FeeChange } from './stored-change';
import { readTerms, termsOn, toRow, toWire } from './terms';

/** Proposals and decisions of one firm wait for each other, so that what is approved is what was seen. */
export const lockFees = (transaction: Transaction<DB>, firmId: string): Promise<void> =>
  waitTurn(transaction, `fees ${firmId}`);

/** Proposes new rates from a date. They count once a second person has approved them. */
export const proposeFeeChange: Handler<'proposeFeeChange'> = async ({ body, scope, services }) => {
  requireWholeFirm(scope.caller);
  const { firmId, businessDate } = scope;
  const { userId } = scope.caller;
  const { subject } = body;
  const reason = body.reason.trim();
  const proposed = readProposal(body, businessDate);
  if (reason === '') throw badField('reason', 'Say why: the second person and the history show it.', 'required');
  const data = await scope.change(
    ({ id }: FeeChange) => id,
    async (transaction) => {
      await lockFees(transaction, firmId);
      const terms = (await readTerms(transaction, firmId)).get(subject) ?? [];
      const before = termsOn(terms, proposed.from);
      if (before && JSON.stringify(toRow(before)) === JSON.stringify(toRow(proposed)))
        throw badField(
          isProduct(subject) ? 'product.name' : 'tiers',
          `These are the ${isProduct(subject) ? 'name and provider' : 'rates'} there are. Change something, or leave them as they are.`,
        );
      const id = recordId('feeChange', await takeNumber(transaction, 'fee_change_number'));
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('fee_change')
        .values({
          firm_id: firmId,
          fee_change_id: id,
          subject,
          from_date: proposed.from,
          ...toRow(proposed),
          reason,
          status: 'Proposed',
          proposed_by: userId,
          proposed_at: services.clock(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n)
        throw badField(
          'from',
          'Another change of it waits for a second person. Approve, reject or withdraw that one first.',
          'taken',
        );
      // The second person is asked at once, and not with the next round.
      await enqueue(transaction, { task: 'notifications', firmId }, { once: true });
      return {
        before: before ? { from: before.from, ...toWire(before) } : {},
        after: { subject, from: proposed.from, ...toWire(proposed), reason },
        answer: await readChange(transaction, firmId, id),
      };
    },
  );
  return { data };
};
