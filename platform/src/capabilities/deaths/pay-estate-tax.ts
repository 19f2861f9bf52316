import { estateTax } from '@tessera/domain/estate-tax';
import { parsePounds } from '@tessera/domain/money';
import { amountProblem } from '@tessera/domain/transaction-input';
import { poundsText } from '@tessera/domain/wording';
import { commitWithoutCommand } from '../../ledger/ledger';
import { availableCash } from '../../ledger/state/account-state';
import { cashMove, completedAtOnce } from '../../ledger/state/effects';
import { lockAccounts, readAccountState } from '../../ledger/state/read-state';
import { wantsSecondPerson } from '../../ledger/rules/authorisation';
import { checkFirm } from '../../requests/access/check-firm';
import { notAPerson } from '../../requests/access/caller';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { findSeenDeath } from './act-on-death';
import { directionOn, readDirections, readPots } from './designation-rows';
import { lockDeath, updateDeath } from './stored-death';

/**
 * Pays inheritance tax from a pension to HMRC, from its cash, at once. Where the firm wants a second person for
 * withdrawals, it is somebody else than who recorded the direction to withhold.
 */
export const payEstateTax: Handler<'payEstateTax'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const clientId = await findSeenDeath(scope, body.deathId);
  const { firmId, businessDate } = scope;
  const { userId } = scope.caller;
  const machine = notAPerson(scope.caller, 'pay inheritance tax');
  if (machine !== null) throw new ApiError('forbidden', machine);
  const reference = body.reference.trim();
  const wrong = amountProblem(body.amount);
  if (wrong !== null) throw badField('amount', wrong);
  if (reference === '')
    throw badField('reference', 'Enter the inheritance tax reference of the estate at HMRC.', 'required');
  const amount = parsePounds(body.amount);
  const data = await scope.change(clientId, async (transaction) => {
    const death = await lockDeath(transaction, firmId, body.deathId, null);
    if (death.status !== 'Confirmed') throw new ApiError('conflict', `The death is ${death.status}.`);
    const rule = estateTax(death.died_on);
    if (!rule.counts) throw badField('amount', rule.rule);
    const pot = (await readPots(transaction, firmId, clientId)).find((each) => each.account_id === body.accountId);
    if (!pot) throw notFound('Pension account');
    const direction = directionOn(await readDirections(transaction, death), businessDate);
    const { second_person: needsOther } = await transaction
      .selectNoFrom(wantsSecondPerson(firmId, 'Withdrawal').as('second_person'))
      .executeTakeFirstOrThrow();
    if (needsOther && !direction)
      throw new ApiError(
        'conflict',
        'Record the direction of the personal representatives first: somebody else then pays the tax.',
      );
    if (needsOther && direction?.recorded_by === userId)
      throw new ApiError('forbidden', 'You recorded the direction: somebody else has to pay the tax.');
    await lockAccounts(transaction, firmId, [pot.account_id]);
    const cash = availableCash(await readAccountState(transaction, scope.actor, pot.account_id));
    if (amount > cash)
      throw badField(
        'amount',
        `Only ${poundsText(cash)} of cash is there. Enter a smaller amount: units are not sold for the tax.`,
      );
    const effects = completedAtOnce([
      {
        code: 'IHTP',
        narrative: `Inheritance tax, reference ${reference}`,
        postDate: businessDate,
        valueDate: businessDate,
        cash: cashMove(pot.account_id, -amount, 'HMRC'),
        stock: [],
        transaction: {
          accountId: pot.account_id,
          type: 'Cash',
          subType: 'Withdrawal',
          movement: 'Out',
          method: null,
          amount,
          quantity: null,
          assetId: null,
        },
      },
    ]);
    const { transactions } = await commitWithoutCommand(transaction, scope.actor, effects, {
      action: 'ledger',
      recordId: pot.account_id,
    });
    const [made] = transactions;
    if (!made) throw new Error('Tax was paid without a transaction.');
    await transaction
      .insertInto('estate_tax_payment')
      .values({
        firm_id: firmId,
        death_id: body.deathId,
        transaction_id: made.transactionId,
        reference,
        paid_on: businessDate,
        recorded_by: userId,
      })
      .execute();
    await updateDeath(transaction, { firmId, userId, businessDate, at: services.clock() }, death, {
      action: 'Inheritance tax paid',
      to: death.status,
      reason: `${poundsText(amount)} to HMRC, reference ${reference}.`,
    });
    return {
      before: {},
      after: { 'death.taxPaid': amount.toString(), reference, transactionId: made.transactionId },
      answer: { id: made.transactionId, firmId, status: 'Completed', version: 1 },
    };
  });
  return { data };
};
