import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { statusesPaidOutOf } from '@tessera/contract/accounts/values';
import { MoneyForm } from '../money/money-form';
import { MoneyPage, type Account } from '../money/money-page';
import { orderNextStep } from './order-next-step';
import { fieldsOfLines, lineFields, membersOfLines, placeLabel, type OrderRequest } from './order-request';
import { HoldingLines } from './holding-lines';
import {
  linesFor,
  linesOfAddress,
  saleOf,
  sellSchema,
  type Sellable,
  type SellLine,
  type SellValues,
} from './sell-lines';
import { salesReview, soldLines } from './sales-review';
import { WithSellables } from './with-sellables';

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
  const empty: SellValues = { transactions: linesFor(holdings, linesOfAddress(search.getAll('sell')), picked) };
  const holdingOf = ({ assetId }: SellLine): Sellable | undefined =>
    holdings.find((holding) => holding.assetId === assetId);
  const orderOf = (line: SellLine): OrderRequest | null => saleOf(line, holdingOf(line)?.free ?? 0n);
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
          review: (values) => salesReview(values, holdings),
        },
      ]}
      membersOf={({ transactions }) => membersOfLines(transactions, orderOf)}
      fieldsOf={({ transactions }) => fieldsOfLines(transactions, orderOf)}
      emptyPreview="Choose a holding and how much of it to sell to see estimated proceeds."
      submitLabel={(values) => placeLabel(soldLines(values).length)}
      next={orderNextStep}
    />
  );
};

/** Sells an account's holdings for cash: one group of orders. */
export const SellPage = (): ReactNode => (
  <MoneyPage title="Sell" possible="Holdings can be sold" open={statusesPaidOutOf}>
    {(account) => (
      <WithSellables account={account} title="Sell">
        {(holdings) => <Loaded account={account} holdings={holdings} />}
      </WithSellables>
    )}
  </MoneyPage>
);
