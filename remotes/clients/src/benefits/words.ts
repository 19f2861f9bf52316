import { isIsoDate } from '@tessera/domain/dates';
import { inSentence } from '@tessera/domain/in-sentence';
import { formatDate, formatMoney } from '@tessera/ui/core';
import { basisLabels, hasAmount, type Schedule } from './benefit-forms';
import type { BenefitPreview } from './benefit-values';

export const titles: Readonly<Record<Schedule, string>> = { once: 'Take benefits', regular: 'Set up regular income' };

type Payday = BenefitPreview['paymentDates'][number];

/** "ask by 3 Dec", with the year where it is not the payday's. */
export const askByText = ({ date, cutOff }: Payday): string => {
  const day = formatDate(cutOff);
  const year = date.slice(0, 'yyyy'.length);
  return `ask by ${cutOff.startsWith(year) ? day.replace(` ${year}`, '') : day}`;
};

/** "Payday 14 Dec 2026, ask by 3 Dec". */
export const paydayText = (payday: Payday): string => `Payday ${formatDate(payday.date)}, ${askByText(payday)}`;

type Offer = NonNullable<BenefitPreview['offer']>;

/** The button of a way out: "Take £1,200.00 as taxable income", "Use Whole pot", "Use £10,000.00 net in hand". */
export const offerText = (offer: Offer, form: string): string => {
  if (offer.kind === 'Excess as taxable') return `Take ${formatMoney(offer.taxable)} as taxable income`;
  const amount = offer.amount === null || !hasAmount(offer.basis) ? '' : formatMoney(offer.amount);
  if (offer.form === form) return `Use ${amount === '' ? inSentence(basisLabels[offer.basis]) : amount}`;
  return `Use ${offer.form}${amount === '' ? '' : `, ${amount}`}`;
};

export const methodWords: Readonly<Record<string, string>> = {
  'BACS Credit': 'BACS credit',
  'Bank Transfer': 'Bank transfer',
};
export const shortfallWords: Readonly<Record<string, string>> = {
  Partial: 'Sell for what is missing',
  Full: 'Sell for all of it',
  None: 'Sell nothing',
};
export const sellDownWords: Readonly<Record<string, string>> = {
  Proportional: 'From every holding',
  Largest: 'The largest first',
  Named: 'Named holdings',
};
export const movedWords: Readonly<Record<string, string>> = {
  'Pro rata': 'Pro rata',
  'Cash first': 'Cash first',
  Named: 'Named holdings',
};

/** A day of a date field, or nothing. */
export const dayOrDash = (day: string): string => (isIsoDate(day) ? formatDate(day) : day);

/** Choices from words. */
export const choicesFrom = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Names the act: who is paid how much, or that it is asked for where a second person decides. */
export const submitLabel = (schedule: Schedule, preview: BenefitPreview | null, client: string): string => {
  if (preview?.needsAuthorisation === true)
    return schedule === 'once' ? 'Ask for this benefit' : 'Ask for this regular income';
  if (schedule === 'regular') return `Set up regular income for ${client}`;
  const net = preview?.figures?.netPayment;
  return net === undefined ? `Pay ${client}` : `Pay ${formatMoney(net)} to ${client}`;
};

/** Said in the toast, and the result's title. */
export const doneTitle = (schedule: Schedule, needsAuthorisation: boolean): string =>
  schedule === 'once'
    ? needsAuthorisation
      ? 'Benefit asked for'
      : 'Benefit submitted'
    : needsAuthorisation
      ? 'Regular income asked for'
      : 'Regular income set up';
