import type { ReactNode } from 'react';
import { parseShare, shareText } from '@tessera/domain/shares';
import { Can, accountHref, clientHref, instrumentHref } from '@tessera/runtime';
import { Card, DateText, Facts, Link, Missing, Money, Price, Quantity, type Fact } from '@tessera/ui/core';
import { instrumentPages } from './record-links';
import { Reason } from './reason';
import { remarkLabel, typeOf } from './transaction-title';
import { transferFacts } from './transfer-facts';
import type { TransactionRecord } from './transaction-words';

/** A fact that only some transactions have; nothing when it has no value. */
const optionalFact = (label: string, value: ReactNode): Fact[] =>
  value === null || value === '' ? [] : [{ label, value }];

/** Fund orders go to the dealing point together, as one market order. */
const marketOrderText = ({ marketOrder }: TransactionRecord): ReactNode => {
  if (!marketOrder) return null;
  const others = marketOrder.members - 1;
  return (
    <>
      {others === 0 ? 'Dealt individually' : `Dealt with ${others} other ${others === 1 ? 'order' : 'orders'} as one`}{' '}
      on <DateText value={marketOrder.dealingDate} />
    </>
  );
};

/** Payments out have a reason; anything else keeps its whole narrative. */
const remarkOrNarrative = (transaction: TransactionRecord): ReactNode =>
  remarkLabel(transaction) === 'Reason' ? <Reason transaction={transaction} /> : transaction.narrative || <Missing />;

const factsOf = (transaction: TransactionRecord): Fact[] => [
  { label: 'Client', value: <Link to={clientHref(transaction.clientId)}>{transaction.clientName}</Link> },
  {
    label: 'Account',
    value: (
      <>
        <Link to={accountHref(transaction.clientId, transaction.accountId, 'transactions')}>
          {transaction.accountName}
        </Link>{' '}
        {transaction.accountId}
      </>
    ),
  },
  { label: 'Type', value: typeOf(transaction) },
  { label: 'Movement', value: transaction.movementType },
  ...transferFacts(transaction),
  ...optionalFact('Method', transaction.method),
  ...(transaction.assetId
    ? [
        {
          label: 'Instrument',
          value: (
            <Can rule={instrumentPages} otherwise={transaction.assetName}>
              <Link to={instrumentHref(transaction.assetId)}>{transaction.assetName}</Link>
            </Can>
          ),
        },
      ]
    : []),
  ...optionalFact('ISIN', transaction.isin),
  ...optionalFact('Dealing', marketOrderText(transaction)),
  ...optionalFact('Contribution', transaction.contributionType),
  { label: 'Frequency', value: transaction.frequency === 'Single' ? 'One-off' : transaction.frequency },
  ...optionalFact('Auto-disinvest', transaction.autoDisinvest),
  ...optionalFact('Sell-down', transaction.sellDownMethod),
  ...(transaction.proceedsShare == null
    ? []
    : [
        {
          label: 'Buys for',
          value: `${shareText(parseShare(transaction.proceedsShare))} of what its linked sales bring`,
        },
      ]),
  ...(transaction.reservedCash > 0
    ? [{ label: 'Reserved cash', value: <Money value={transaction.reservedCash} /> }]
    : []),
  ...(transaction.reservedQuantity > 0
    ? [{ label: 'Reserved units', value: <Quantity value={transaction.reservedQuantity} /> }]
    : []),
  { label: 'Intended settlement', value: <DateText value={transaction.intendedSettlementDate} /> },
  { label: 'Completed', value: <DateText value={transaction.completedDate} /> },
  {
    label: 'Created',
    value: (
      <>
        <DateText value={transaction.createdDate} time />
        {transaction.createdBy && ` by ${transaction.createdBy.name}`}
      </>
    ),
  },
  { label: remarkLabel(transaction), value: remarkOrNarrative(transaction) },
];

export const DetailsCard = ({ transaction }: { readonly transaction: TransactionRecord }): ReactNode => (
  <Card title="Details">
    <Facts facts={factsOf(transaction)} />
  </Card>
);

/** How an order was executed. */
export const ExecutionCard = ({
  transaction: { executionDetails },
}: {
  readonly transaction: TransactionRecord;
}): ReactNode => {
  if (executionDetails === null) return null;
  const { price, executedQuantity, executionAmount, transactionTime, venue } = executionDetails;
  return (
    <Card title="Execution">
      <Facts
        facts={[
          { label: 'Price', value: <Price value={price} decimalsMax={8} /> },
          { label: 'Units', value: <Quantity value={executedQuantity} /> },
          { label: 'Value', value: <Money value={executionAmount} /> },
          { label: 'At', value: <DateText value={transactionTime} time zone /> },
          ...optionalFact('Venue', venue),
        ]}
      />
    </Card>
  );
};
