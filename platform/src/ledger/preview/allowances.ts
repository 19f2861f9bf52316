import type { CallData } from '@tessera/contract/schemas';
import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { poundsToWire, type Pence } from '@tessera/domain/money';
import { relievableContribution, reliefProblem } from '@tessera/domain/pension-limits';
import { reliefClaim } from '@tessera/domain/relief';
import { dateText, poundsText } from '@tessera/domain/wording';
import { noAllowanceFacts } from '../limits/allowance-facts';
import { pensionAllowances, type PensionAllowance } from '../limits/pension-allowances';
import type { OpenedTransaction } from '../state/effects';
import { reliefOf } from '../plan/parts/relief';
import type { LedgerState } from '../state/state';
import { subscriptionLeft, type SubscriptionState } from '../state/subscription';

type Allowance = CallData<'previewTransactions'>['allowances'][number];

/** The allowances that new payments use in their tax years, and what the client should know first. */
export interface AllowancesTaken {
  readonly allowances: readonly Allowance[];
  readonly notes: readonly string[];
}

/** Returns the day a payment in is expected, which decides its tax year. */
const dayOf = ({
  regular,
  settlementDate,
  date,
}: Pick<OpenedTransaction, 'regular' | 'settlementDate' | 'date'>): IsoDate =>
  regular?.paymentDate ?? settlementDate ?? date;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const allowance = (name: string, taxYear: string, limit: Pence, used: Pence, more: Pence, rule: string): Allowance => ({
  name,
  taxYear,
  limit: poundsToWire(limit),
  used: poundsToWire(used),
  usedAfter: poundsToWire(used + more),
  left: poundsToWire(used + more < limit ? limit - used - more : 0n),
  rule,
});

/** Groups payments by tax year, each group with a day in that year. */
const byYear = (
  payments: readonly OpenedTransaction[],
): { readonly day: IsoDate; readonly payments: readonly OpenedTransaction[] }[] => {
  const years = new Map<string, OpenedTransaction[]>();
  for (const each of payments) years.set(taxYearOf(dayOf(each)), [...(years.get(taxYearOf(dayOf(each))) ?? []), each]);
  return [...years.values()].flatMap((of) => (of[0] ? [{ day: dayOf(of[0]), payments: of }] : []));
};

const total = (payments: readonly OpenedTransaction[]): Pence =>
  payments.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);

const subscribedBy = (
  subscription: SubscriptionState,
  subscriptions: readonly OpenedTransaction[],
): AllowancesTaken => ({
  notes: [],
  allowances: byYear(subscriptions).map(({ day, payments }) => {
    const { name, taxYear, limit, used } = subscriptionLeft(subscription, day);
    return allowance(
      capital(name),
      taxYear,
      limit,
      used,
      total(payments),
      `${capital(name)} of ${poundsText(limit)} a tax year, of all the client's accounts of this kind. Payments received and expected count; of transfers, what was subscribed elsewhere this year.`,
    );
  }),
});

/** Sums payments and the relief claimed for them. */
const grossContributions = (paid: readonly (OpenedTransaction & { readonly relief: Pence })[]): Pence =>
  paid.reduce((sum, { amount, relief }) => sum + (amount ?? 0n) + relief, 0n);

const overLimitNote = ({ name, limit, after }: PensionAllowance, input: Pence): string =>
  name === 'Pension annual allowance'
    ? `This takes the client's pension input of the tax year to ${poundsText(input)}, above the annual allowance of ${poundsText(limit)}. What is above is taxed, unless allowance of earlier years is carried forward.`
    : `This takes the client's money purchase input ${after === null ? 'of the tax year' : `after ${dateText(after)}`} to ${poundsText(input)}, above the money purchase annual allowance of ${poundsText(limit)}. What is above is taxed: benefits were taken flexibly, so no earlier year's allowance is carried forward to it.`;

/** Exceeding these limits has a tax charge but is not forbidden: the preview warns and refuses nothing. */
const contributedBy = (state: LedgerState, payments: readonly OpenedTransaction[]): AllowancesTaken => {
  const notes: string[] = [];
  const allowances = byYear(payments).flatMap(({ day, payments: ofYear }) => {
    const before = state.contributions.find(({ taxYear }) => taxYear === taxYearOf(day)) ?? {
      taxYear: taxYearOf(day),
      own: 0n,
      all: 0n,
      flexibleAccess: state.contributions[0]?.flexibleAccess ?? null,
      facts: noAllowanceFacts,
    };
    const paid = ofYear.map((each) => ({ ...each, relief: reliefOf(state, each, dayOf(each)) }));
    const more = grossContributions(paid);
    const own = grossContributions(paid.filter(({ contributionType }) => contributionType === 'Personal'));
    for (const { relief } of paid.filter((each) => each.relief > 0n))
      notes.push(
        `Tax relief of ${poundsText(relief)} at the basic rate is claimed when the payment has come, and is expected on ${dateText(reliefClaim(day).creditExpected)}.`,
      );
    if (own > 0n && state.dateOfBirth !== null) {
      // The client's earnings are not known here; everyone may contribute at least the basic amount.
      const relievable = relievableContribution(day, state.dateOfBirth, 0n, before.own);
      if (!relievable.ofAge) notes.push(reliefProblem(own, relievable) ?? '');
      else if (own > relievable.remaining)
        notes.push(
          `With this the client's own contributions of the tax year are ${poundsText(before.own + own)}. Above ${poundsText(relievable.limit)} they have tax relief only up to the client's relevant UK earnings: ask what those are.`,
        );
    }
    return pensionAllowances(day, before).map((each) => {
      if (each.used + more > each.limit) notes.push(overLimitNote(each, each.used + more));
      return allowance(
        each.name,
        each.taxYear,
        each.limit,
        each.used,
        more,
        `${each.name} of ${poundsText(each.limit)} for ${each.taxYear}. ${each.why}`,
      );
    });
  });
  return { allowances, notes };
};

/** Moves into accounts of one person and kind use one allowance. */
const subscribedByMoves = (
  { receivingAccounts }: LedgerState,
  movedIn: readonly OpenedTransaction[],
): AllowancesTaken => {
  const byOwner = new Map<string, { readonly subscription: SubscriptionState; readonly moves: OpenedTransaction[] }>();
  for (const move of movedIn) {
    const { subscription = null, leadClientId = '' } = receivingAccounts.get(move.accountId) ?? {};
    if (!subscription) continue;
    const owner = `${leadClientId} ${subscription.wrapper}`;
    const own = byOwner.get(owner) ?? { subscription, moves: [] };
    byOwner.set(owner, own);
    own.moves.push(move);
  }
  const taken = [...byOwner.values()].map(({ subscription, moves }) => subscribedBy(subscription, moves));
  return {
    allowances: taken.flatMap(({ allowances }) => allowances),
    notes: taken.flatMap(({ notes }) => notes),
  };
};

export const allowancesTaken = (state: LedgerState, opened: readonly OpenedTransaction[]): AllowancesTaken => {
  const movedIn = opened.filter(
    ({ type, movement, contributionType }) =>
      type === 'Cash Transfer' && movement === 'In' && contributionType === 'Personal',
  );
  if (movedIn.length > 0) return subscribedByMoves(state, movedIn);
  const payments = opened.filter(
    ({ type, movement, contributionType }) =>
      type === 'Payment' && movement === 'In' && contributionType !== 'Transfer',
  );
  if (payments.length === 0) return { allowances: [], notes: [] };
  if (state.subscription) return subscribedBy(state.subscription, payments);
  return state.contributions.length > 0 ? contributedBy(state, payments) : { allowances: [], notes: [] };
};
