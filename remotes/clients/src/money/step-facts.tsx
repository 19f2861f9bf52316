import { chargeNames } from '@tessera/contract/transactions/values';
import { DateText, Money, Price, Quantity, Why, type Fact } from '@tessera/ui/core';
import type { Preview } from './use-preview';

export type PlannedStep = Preview['steps'][number];

/** What a step of a plan does, in a verb and what it is done with. */
export const wordsOf = ({ transactionType, movementType, assetName }: Pick<PlannedStep, 'transactionType' | 'movementType' | 'assetName'>): string => {
  if (transactionType === 'Order') return `${movementType === 'Invest' ? 'Buy' : 'Sell'} ${assetName ?? 'an instrument'}`;
  if (transactionType === 'Payment') return movementType === 'In' ? 'Pay in' : 'Withdraw';
  return transactionType;
};

const chargeFact = ({ type, amount, basis, rule }: PlannedStep['charges'][number]): Fact => ({
  label: <>{chargeNames[type]} <Why of={chargeNames[type].toLowerCase()} rule={rule} inputs={[{ label: 'Worked out of', value: basis }]} /></>,
  value: <Money value={amount} />,
});

/** A step of the plan, line by line: how much, at which price, with which charges, and when. */
export const stepFacts = (step: PlannedStep): Fact[] => [
  { label: <strong>{wordsOf(step)}</strong>, value: step.amount === null ? <Quantity value={step.quantity} /> : <Money value={step.amount} /> },
  ...step.charges.map(chargeFact),
  ...(step.transactionType === 'Order' && step.consideration !== null ? [{ label: step.movementType === 'Invest' ? 'Invested' : 'Raised, about', value: <Money value={step.consideration} /> }] : []),
  ...(step.quantity !== null && step.amount !== null ? [{ label: 'Units, about', value: <Quantity value={step.quantity} /> }] : []),
  ...(step.price === null ? [] : [{ label: <>Price of <DateText value={step.priceDate} /></>, value: <Price value={step.price} /> }]),
  ...(step.dealingDate === null ? [] : [{ label: 'Dealt', value: <DateText value={step.dealingDate} /> }]),
  ...(step.settlementDate === null ? [] : [{ label: step.transactionType === 'Order' ? 'Settles' : step.movementType === 'In' ? 'Expected' : 'Paid', value: <DateText value={step.settlementDate} /> }]),
  // That it has to be authorised stands in the plan's notes.
  ...(step.needsAuthorisation ? [] : [{ label: <span className="t-small">{step.statusReason}</span>, value: '' }]),
];
