import { andList } from '@tessera/contract';
import { isPension } from '@tessera/contract/accounts/values';
import { isProvisionalDate } from '@tessera/domain/bank-holidays';
import type { IsoDate } from '@tessera/domain/dates';
import { grossUp } from '@tessera/domain/relief';
import { poundsToWire } from '@tessera/domain/money';
import { dateText } from '@tessera/domain/wording';
import type { Handler } from '../../requests/handler';
import { checkFirm } from '../../requests/access/check-firm';
import { readRecurring, type NewRecurring } from './read-recurring';
import { earliestReason, paymentsFrom, stepsOf } from './schedule';
import { readSubject, type Subject } from './subject';
import { subscriptionYear } from './subscription-years';

const previewed = 3;

/** Notes for dates in years whose bank holidays are not published yet: they may move. */
const provisionalNotes = (dates: readonly IsoDate[]): string[] => {
  const years = [...new Set(dates.filter(isProvisionalDate).map((date) => date.slice(0, 4)))];
  return years.length === 0
    ? []
    : [
        `The bank holidays of ${andList(years)} are not published yet, so these dates are provisional: one may move by a working day.`,
      ];
};

const notesOn = (
  { flow, first, startDate, endDate, autoDisinvest }: NewRecurring,
  asked: string | undefined,
  { mandate }: Subject,
  count: number,
): string[] => [
  ...(asked !== undefined && startDate < first.due && first.due.slice(0, 7) !== startDate.slice(0, 7)
    ? [`${earliestReason[flow]}: the first is on ${dateText(first.date)}.`]
    : []),
  ...(first.date === first.due
    ? []
    : [`${dateText(first.due)} is not a working day, so money moves on ${dateText(first.date)}.`]),
  ...(flow === 'collection'
    ? [
        mandate === null
          ? 'A direct debit mandate is set up with the client’s bank, and the client is notified before the first collection.'
          : 'It is collected under the client’s existing mandate.',
      ]
    : []),
  ...(flow === 'withdrawal' && autoDisinvest === null
    ? [
        'Cash is reserved five working days before each payment. Nothing is sold: while cash is short the payment waits until two working days before, and then fails.',
      ]
    : []),
  ...(flow === 'withdrawal' && autoDisinvest !== null
    ? ['If cleared cash is short, investments are sold five working days before each payment.']
    : []),
  ...(flow === 'withdrawal'
    ? [
        'Where your firm wants a second person for withdrawals, they authorise the first payment and those after it follow.',
      ]
    : []),
  ...(endDate !== null && count < previewed
    ? [`It ends after ${count === 1 ? 'one payment' : `${count} payments`}.`]
    : []),
];

/** Previews a recurring order: the next payments with what happens on which day, and the allowance they use. */
export const previewRecurringOrder: Handler<'previewRecurringOrder'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  const subject = await readSubject(
    scope,
    body.accountId,
    (body.assets ?? []).map(({ assetId }) => assetId),
  );
  const order = readRecurring(body, subject);
  const { flow, first, amount, paymentDay, endDate, autoDisinvest, movement, contributionType } = order;
  const subscription = await subscriptionYear(scope, order, subject);
  const relieved = movement === 'In' && contributionType === 'Personal' && isPension(subject.wrapper);
  const payments = paymentsFrom(paymentDay, first.date, endDate, previewed);
  return {
    data: {
      dates: payments.map(({ date }) => {
        const { asked, collected, salesRaised } = stepsOf(flow, date);
        return {
          date,
          asked,
          collected,
          salesRaised: autoDisinvest === null ? null : salesRaised,
          amount: poundsToWire(amount),
          taxRelief: poundsToWire(relieved ? grossUp(amount, date).relief : 0n),
        };
      }),
      allowances: subscription ? [subscription.allowance] : [],
      notes: [
        ...notesOn(order, body.startDate, subject, payments.length),
        ...provisionalNotes(payments.map(({ date }) => date)),
        ...(subscription?.notes ?? []),
      ],
    },
  };
};
