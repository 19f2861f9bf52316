import type { CallData } from '@tessera/contract/schemas';
import { taxYearOf } from '@tessera/domain/dates';
import { subscriptionPeriod, subscriptionProblem } from '@tessera/domain/limits';
import { poundsToWire } from '@tessera/domain/money';
import { dateText, poundsText } from '@tessera/domain/wording';
import { isLimited } from '../../ledger/limits/subscriptions';
import { badField } from '../../requests/http/api-error';
import type { NewRecurring } from './read-recurring';
import { paymentsFrom } from './schedule';
import type { Subject } from './subject';
import type { ReadScope } from '../../requests/access/scope';
import { subscriptionLeftOf } from '../limits/limits';

type Allowance = CallData<'previewRecurringOrder'>['allowances'][number];

/** Payments of a day of the month in one tax year. */
const paymentsOfYear = 13;

/**
 * What a payment into an ISA or a Junior ISA takes of the allowance of the tax year it begins in; null where no limit
 * applies.
 * @throws ApiError 400 when the first payment alone is more than is left.
 */
export const subscriptionYear = async (
  scope: ReadScope,
  { movement, amount, paymentDay, first, endDate }: NewRecurring,
  { wrapper, clientId }: Subject,
): Promise<{ readonly allowance: Allowance; readonly notes: readonly string[] } | null> => {
  if (movement !== 'In' || !isLimited(wrapper)) return null;
  const left = await subscriptionLeftOf(scope, clientId, wrapper, first.date);
  const problem = subscriptionProblem(amount, left);
  if (problem !== null) throw badField('amount', problem);
  const { to } = subscriptionPeriod(first.date);
  const within = paymentsFrom(paymentDay, first.date, endDate, paymentsOfYear).filter(({ date }) => date <= to);
  const fitting = Number(left.remaining / amount);
  const passing = within[fitting];
  const planned = amount * BigInt(within.length);
  const usedAfter = left.used + planned;
  const name = left.name.charAt(0).toUpperCase() + left.name.slice(1);
  const allowance: Allowance = {
    name,
    taxYear: taxYearOf(first.date),
    limit: poundsToWire(left.limit),
    used: poundsToWire(left.used),
    usedAfter: poundsToWire(usedAfter),
    left: poundsToWire(usedAfter < left.limit ? left.limit - usedAfter : 0n),
    rule: `${name} of ${poundsText(left.limit)} a tax year. Payments received and expected count; of transfers, what was subscribed elsewhere this year. “This” is all ${within.length} payments until ${dateText(to)}.`,
  };
  return {
    allowance,
    notes:
      passing === undefined
        ? []
        : [
            `The payment of ${dateText(passing.date)} would pass the ${left.name}, so it will be refused on that day unless the amount is changed before.`,
          ],
  };
};
