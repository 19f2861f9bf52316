import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccess } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { ButtonLink, EmptyState, formatMoney, Money, NoAccess, type Fact, PartFailure } from '@tessera/ui/core';
import { LoadingForm } from '@tessera/ui/form';
import { useAccountAddress } from '../addresses/use-account';
import { typedAmount } from '@tessera/domain/typed-amount';
import { typedUnits } from '../money/amount';
import { MoneyForm } from '../money/money-form';
import { MoneyHeader, MoneyPage, type Account } from '../money/money-page';
import { instrumentRead } from '../shared/access-rules';
import { InvestFields } from './invest-fields';
import { emptyLine, investSchema, purchaseOf, totalTyped, type InvestLine, type InvestValues } from './invest-lines';
import { orderNextStep } from './order-next-step';
import { fieldsOfLines, lineFields, membersOfLines, placeLabel } from './order-request';
import { useOrderAccount } from './use-order-account';

type Summary = CallData<'getAccountSummary'>;

const lineFact = (line: InvestLine): Fact => ({
  label: line.assetIdName || line.assetId,
  value:
    line.by === 'amount' ? (
      <Money value={poundsToWire(typedAmount(line.amount) ?? 0n)} />
    ) : (
      `${typedUnits(line.quantity)} units`
    ),
});

const reviewOf = ({ transactions }: InvestValues): Fact[] => [
  ...transactions.map(lineFact),
  {
    label: 'Total of the amounts, charges inside',
    value: <Money value={poundsToWire(totalTyped(transactions))} />,
    total: true,
  },
];

/** Why there is no cash to invest, and how to change that. */
const NoCash = ({ account, cash }: { readonly account: Account; readonly cash: Summary['cash'] }): ReactNode => {
  const { base } = useAccountAddress();
  const kept =
    cash && cash.cash > 0
      ? `${formatMoney(cash.reserved)} is reserved for open transactions and ${formatMoney(cash.uncleared)} has not cleared yet.`
      : 'Pay money in first: it can be invested as soon as it has arrived.';
  return (
    <>
      <MoneyHeader title="Invest" account={account} />
      <EmptyState
        title="There is no cash to invest"
        text={kept}
        action={
          <ButtonLink kind="primary" to={`${base}/pay-in`}>
            Pay in
          </ButtonLink>
        }
      />
    </>
  );
};

const Loaded = ({ account, summary }: { readonly account: Account; readonly summary: Summary }): ReactNode => {
  const [search] = useSearchParams();
  const available = parsePounds(summary.cash?.available ?? summary.uninvestedCash);
  const schema = useMemo(() => investSchema(available), [available]);
  const wanted = search.get('assetId') ?? '';
  const name = summary.positions.find(({ assetId }) => assetId === wanted)?.assetName;
  const empty: InvestValues = {
    transactions: [name === undefined ? emptyLine : { ...emptyLine, assetId: wanted, assetIdName: name }],
  };
  if (available <= 0n) return <NoCash account={account} cash={summary.cash} />;
  return (
    <MoneyForm<InvestValues>
      account={account}
      title="Invest"
      doneTitle="Orders submitted"
      doneTitleOfOne="Order submitted"
      name="invest"
      what="the orders"
      empty={empty}
      schema={schema}
      steps={() => [
        {
          id: 'orders',
          title: 'What to buy',
          fields: lineFields,
          content: <InvestFields available={available} />,
          review: reviewOf,
        },
      ]}
      membersOf={({ transactions }) => membersOfLines(transactions, purchaseOf)}
      fieldsOf={({ transactions }) => fieldsOfLines(transactions, purchaseOf)}
      emptyPreview="Choose an instrument and an amount to see units, charges and what is left."
      submitLabel={({ transactions }) => placeLabel(transactions.length)}
      next={orderNextStep}
    />
  );
};

const InvestForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { base } = useAccountAddress();
  const canSeeInstruments = useAccess(instrumentRead).allowed;
  const { summary, error, refetch } = useOrderAccount();
  if (!canSeeInstruments)
    return (
      <>
        <MoneyHeader title="Invest" account={account} />
        <NoAccess what="instruments" />
      </>
    );
  if (account.accountType === 'Cash') {
    return (
      <>
        <MoneyHeader title="Invest" account={account} />
        <EmptyState
          title="A cash account holds cash alone"
          text="Choose one of the client’s other accounts to invest."
          action={<ButtonLink to={base}>Back to the account</ButtonLink>}
        />
      </>
    );
  }
  if (error)
    return (
      <>
        <MoneyHeader title="Invest" account={account} />
        <PartFailure error={error} what="this account’s cash" onRetry={() => void refetch()} />
      </>
    );
  if (!summary)
    return (
      <>
        <MoneyHeader title="Invest" account={account} />
        <LoadingForm />
      </>
    );
  return <Loaded account={account} summary={summary} />;
};

/** Invests an account's cash in instruments: one group of orders. */
export const InvestPage = (): ReactNode => (
  <MoneyPage title="Invest" possible="Cash can be invested">
    {(account) => <InvestForm account={account} />}
  </MoneyPage>
);
