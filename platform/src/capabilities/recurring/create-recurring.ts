import { recordId } from '@tessera/domain/identifiers';
import { formatDecimal, formatPounds } from '@tessera/domain/money';
import { takeNumber } from '../../foundation/database/take-number';
import { ApiError } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { checkFirm } from '../../requests/access/check-firm';
import { mandateFor } from './mandates';
import { readRecurring } from './read-recurring';
import { toWireRecurring, type RecurringRow } from './recurring-row';
import { shareDecimals, type Recurring } from './stored-recurring';
import { readSubject } from './subject';
import { subscriptionYear } from './subscription-years';

export const createRecurringOrder: Handler<'createRecurringOrder'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const subject = await readSubject(
    scope,
    body.accountId,
    (body.assets ?? []).map(({ assetId }) => assetId),
  );
  const { flow, first, ...order } = readRecurring(body, subject);
  await subscriptionYear(scope, { flow, first, ...order }, subject);
  const { firmId, userId } = scope.caller;
  const at = services.clock();
  const data = await scope.write(
    (created: RecurringRow) => created.id,
    async (transaction) => {
      // Locked until the order exists: a change that closes the account or switches its lead comes either first or sees
      // the order.
      const account = await transaction
        .selectFrom('account')
        .where('firm_id', '=', firmId)
        .where('account_id', '=', order.accountId)
        .forShare()
        .select(['status', 'lead_client_id'])
        .executeTakeFirstOrThrow();
      if (account.status !== subject.status || account.lead_client_id !== subject.clientId)
        throw new ApiError('conflict', 'The account was changed at this moment. Look at it again, then repeat this.');
      const number = await takeNumber(transaction, 'recurring_order_number');
      // Checked above: a collection always has usable bank details.
      const mandate =
        flow === 'collection' && subject.bankDetails
          ? await mandateFor(transaction, firmId, subject.clientId, subject.bankDetails.id, subject.today, at)
          : null;
      const made: Recurring = {
        ...order,
        recurringOrderId: recordId('recurring', number),
        nextDate: first.date,
        mandateId: mandate?.mandateId ?? null,
      };
      await transaction
        .insertInto('recurring_order')
        .values({
          firm_id: firmId,
          recurring_order_id: made.recurringOrderId,
          account_id: made.accountId,
          transaction_type: made.transactionType,
          movement_type: made.movement,
          amount: formatPounds(made.amount),
          method: made.method,
          contribution_type: made.contributionType,
          payment_day: made.paymentDay,
          start_date: made.startDate,
          end_date: made.endDate,
          next_date: made.nextDate,
          investment_type: made.investmentType,
          assets: JSON.stringify(
            made.shares.map(({ assetId, weight }) => ({ assetId, percentage: formatDecimal(weight, shareDecimals) })),
          ),
          auto_disinvest: made.autoDisinvest,
          sell_down_method: made.sellDownMethod,
          mandate_id: made.mandateId,
          status: 'Active',
          created_at: at,
          created_by: userId,
          updated_at: at,
          updated_by: userId,
        })
        .execute();
      const names = new Map([...subject.instruments].map(([assetId, { name }]) => [assetId, name]));
      return toWireRecurring(made, {
        firmId,
        accountName: subject.accountName,
        clientId: subject.clientId,
        status: 'Active',
        version: 1,
        mandate,
        names,
      });
    },
  );
  return { data };
};
