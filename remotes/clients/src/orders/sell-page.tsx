import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { statusesPaidOutOf } from '@tessera/contract/accounts/values';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import { ButtonLink, EmptyState, Money, Quantity, type Fact, PartFailure } from '@tessera/ui/core';
import { LoadingForm } from '@tessera/ui/form';
import { useAccountAddress } from '../addresses/use-account';
import { typedAmount, typedUnits } from '../money/amount';
import { MoneyForm } from '../money/money-form';
import { MoneyHeader, MoneyPage, type Account } from '../money/money-page';
import { orderNextStep } from './order-next-step';
import { fieldsOfLines, lineFields, membersOfLines, placeLabel, type OrderRequest } from './order-request';
import { HoldingLines } from './holding-lines';
import { linesFor, saleOf, sellablesOf, sellSchema, type Sellable, type SellLine, type SellValues } from './sell-lines';
import { useOrderAccount } from './use-order-account';

const howMuch = ({ by, amount, quantity }: SellLine, { free }: Sellable): ReactNode => {
  if (by === 'all')
    return (
      <>
        All, <Quantity value={unitsToWire(free)} /> units
      </>
    );
  return by === 'amount' ? <Money value={poundsToWire(typedAmount(amount) ?? 0n)} /> : `${typedUnits(quantity)} units`;
};

const Loaded = ({
  account,
  holdings,
}: {
  readonly account: Account;
  readonly holdings: readonly Sellable[];
}): ReactNode => {
  const [search] = useSearchParams();
  const schema = useMemo(() => sellSchema(holdings), [holdings]);
  const picked = search.get('assetId');
  const empty: SellValues = { transactions: linesFor(holdings, [], picked) };
  const holdingOf = ({ assetId }: SellLine): Sellable | undefined =>
    holdings.find((holding) => holding.assetId === assetId);
  const orderOf = (line: SellLine): OrderRequest | null => saleOf(line, holdingOf(line)?.free ?? 0n);
  const sold = ({ transactions }: SellValues): SellLine[] => transactions.filter(({ by }) => by !== '');
  const reviewOf = (values: SellValues): Fact[] =>
    sold(values).flatMap((line) => {
      const holding = holdingOf(line);
      return holding ? [{ label: holding.assetName, value: howMuch(line, holding) }] : [];
    });
  return (
    <MoneyForm<SellValues>
      account={account}
      title="Sell"
      doneTitle="Sales submitted"
      doneTitleOfOne="Sale submitted"
      name="sell"
      what="the orders"
      empty={empty}
      schema={schema}
      steps={() => [
        {
          id: 'orders',
          title: 'What to sell',
          fields: lineFields,
          content: <HoldingLines holdings={holdings} verb="Sell" ways={['all', 'amount', 'quantity']} />,
          review: reviewOf,
        },
      ]}
      membersOf={({ transactions }) => membersOfLines(transactions, orderOf)}
      fieldsOf={({ transactions }) => fieldsOfLines(transactions, orderOf)}
      emptyPreview="Choose a holding and how much of it to sell to see estimated proceeds."
      submitLabel={(values) => placeLabel(sold(values).length)}
      next={orderNextStep}
    />
  );
};

const SellForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { base } = useAccountAddress();
  const { summary, error, refetch } = useOrderAccount();
  const holdings = useMemo(() => summary && sellablesOf(summary.positions), [summary]);
  if (error)
    return (
      <>
        <MoneyHeader title="Sell" account={account} />
        <PartFailure error={error} what="this account’s holdings" onRetry={() => void refetch()} />
      </>
    );
  if (!holdings)
    return (
      <>
        <MoneyHeader title="Sell" account={account} />
        <LoadingForm />
      </>
    );
  if (!holdings.some(({ free }) => free > 0n)) {
    const text =
      holdings.length === 0 ? 'This account holds no investments.' : 'All units are reserved for open sales.';
    return (
      <>
        <MoneyHeader title="Sell" account={account} />
        <EmptyState
          title="There is nothing to sell"
          text={text}
          action={<ButtonLink to={base}>Back to the account</ButtonLink>}
        />
      </>
    );
  }
  return <Loaded account={account} holdings={holdings} />;
};

/** Sells an account's holdings for cash: one group of orders. */
export const SellPage = (): ReactNode => (
  <MoneyPage title="Sell" possible="Holdings can be sold" open={statusesPaidOutOf}>
    {(account) => <SellForm account={account} />}
  </MoneyPage>
);
