import type { ReactNode } from 'react';
import { chargeNames } from '@tessera/contract/transactions/values';
import { parseShare, shareText } from '@tessera/domain/shares';
import { inSentence } from '@tessera/domain/in-sentence';
import { DateText, Gain, Money, Price, Quantity, Why, type Fact } from '@tessera/ui/core';
import type { TransactionsPreview } from './use-transactions-preview';

export type PlannedStep = TransactionsPreview['steps'][number];

export const isMove = (type: PlannedStep['transactionType']): boolean =>
  type === 'Cash Transfer' || type === 'Stock Transfer';

/** The amount, the units for a step in units, or the share of the proceeds with its estimated amount. */
export const sizeOf = ({
  transactionType,
  amount,
  quantity,
  proceedsShare,
}: {
  readonly transactionType: PlannedStep['transactionType'];
  readonly amount?: number | null;
  readonly quantity?: PlannedStep['quantity'];
  readonly proceedsShare?: number | null;
}): ReactNode => {
  if (proceedsShare != null)
    return (
      <>
        for {shareText(parseShare(proceedsShare))} of the proceeds
        {amount != null && (
          <>
            , about <Money value={amount} />
          </>
        )}
      </>
    );
  if (quantity != null && (amount == null || transactionType === 'Stock Transfer'))
    return (
      <>
        <Quantity value={quantity} /> {quantity === 1 ? 'unit' : 'units'}
      </>
    );
  return amount == null ? null : <Money value={amount} />;
};

/** The label of a step's date. */
const dayWord = ({ transactionType, transactionSubType, movementType }: PlannedStep): string => {
  if (transactionType === 'Order') return 'Settles';
  return movementType === 'In' ? 'Expected' : transactionSubType === 'Adviser Adhoc Fee' ? 'Taken' : 'Paid';
};

/** A step of a plan in words: the verb and its object. */
export const wordsOf = ({
  transactionType,
  transactionSubType,
  movementType,
  assetName,
}: Pick<PlannedStep, 'transactionType' | 'transactionSubType' | 'movementType' | 'assetName'>): string => {
  if (transactionType === 'Order')
    return `${movementType === 'Invest' ? 'Buy' : 'Sell'} ${assetName ?? 'an instrument'}`;
  if (transactionSubType === 'Adviser Adhoc Fee') return 'Adviser fee';
  if (transactionType === 'Expectation') return 'Expected money';
  if (isMove(transactionType))
    return `${transactionType === 'Cash Transfer' ? 'Cash' : (assetName ?? 'Units')} ${movementType === 'Out' ? 'out of this account' : 'into the other account'}`;
  if (transactionType === 'Payment') return movementType === 'In' ? 'Pay in' : 'Withdraw';
  return transactionType;
};

const chargeFact = ({ type, amount, basis, rule }: PlannedStep['charges'][number]): Fact => ({
  label: (
    <>
      {chargeNames[type]}{' '}
      <Why of={inSentence(chargeNames[type])} rule={rule} inputs={[{ label: 'Calculated from', value: basis }]} />
    </>
  ),
  value: <Money value={amount} />,
});

/** The facts of a planned step: size, price, charges and date. */
export const stepFacts = (step: PlannedStep): Fact[] => [
  { label: <strong>{wordsOf(step)}</strong>, value: sizeOf(step) },
  ...step.charges.map(chargeFact),
  ...(step.transactionType === 'Order' && step.consideration !== null
    ? [
        {
          label: step.movementType === 'Invest' ? 'Invested' : 'Estimated proceeds',
          value: <Money value={step.consideration} />,
        },
      ]
    : []),
  ...(step.estimatedGain == null
    ? []
    : [
        { label: 'Average book cost', value: <Money value={step.bookCost ?? null} /> },
        {
          label: (
            <>
              {step.estimatedGain < 0 ? 'Estimated loss at average cost' : 'Estimated gain at average cost'}{' '}
              <Why
                of="estimated gain at average cost"
                rule="Proceeds after charges less the average book cost of the units in this account: not the gain for tax. That one matches the sale with purchases of the day and of the next thirty days first, and counts the client’s other holdings of the same instrument: the what-if of capital gains works it out. Gains in an ISA or a pension are not taxed."
              />
            </>
          ),
          value: <Gain value={step.estimatedGain} as="money" />,
        },
      ]),
  ...(step.quantity === null || step.amount === null
    ? []
    : [
        isMove(step.transactionType)
          ? { label: 'Worth', value: <Money value={step.amount} /> }
          : { label: 'Estimated units', value: <Quantity value={step.quantity} /> },
      ]),
  ...(step.price === null
    ? []
    : [
        {
          label: (
            <>
              Price of <DateText value={step.priceDate} />
            </>
          ),
          value: <Price value={step.price} />,
        },
      ]),
  ...(step.dealingDate === null ? [] : [{ label: 'Dealt', value: <DateText value={step.dealingDate} /> }]),
  ...(step.settlementDate === null || isMove(step.transactionType)
    ? []
    : [{ label: dayWord(step), value: <DateText value={step.settlementDate} /> }]),
  // The plan's notes already say that it needs authorisation.
  ...(step.needsAuthorisation ? [] : [{ label: <span className="t-small">{step.statusReason}</span>, value: '' }]),
];
