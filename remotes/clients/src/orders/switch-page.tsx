import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccess } from '@tessera/runtime';
import { NoAccess, type Fact } from '@tessera/ui/core';
import { PercentField } from '@tessera/ui/form';
import { typedPercent } from '@tessera/domain/typed-amount';
import { useInstruments } from '../money/instrument-field';
import { MoneyForm } from '../money/money-form';
import { MoneyHeader, MoneyPage, type Account } from '../money/money-page';
import { instrumentRead } from '../shared/access-rules';
import { HoldingLines } from './holding-lines';
import { orderNextStep } from './order-next-step';
import { fieldsOfLines, lineFields, membersOfLines, placeLabel, type OrderRequest } from './order-request';
import { percentLineField, percentLineFields, type PercentLine } from '@tessera/domain/percent-lines';
import { PercentLinesField } from '@tessera/ui/controls';
import { linesFor, saleOf, type Sellable, type SellLine } from './sell-lines';
import { salesReview, soldLines } from './sales-review';
import { noSwitch, purchaseOfShare, purchasesMax, switchSchema, type SwitchValues } from './switch-lines';
import { WithSellables } from './with-sellables';

const purchaseFields = [...percentLineFields('purchases', purchasesMax), 'cash'];

const purchasesReview = ({ purchases, cash }: SwitchValues): Fact[] => [
  ...purchases.map((line) => ({ label: line.assetIdName || line.assetId, value: typedPercent(line.percentage) })),
  ...(cash.trim() === '' ? [] : [{ label: 'Kept as cash', value: typedPercent(cash) }]),
];

/** The purchases that are complete, each with its form fields. */
const completePurchases = ({ purchases }: SwitchValues) =>
  purchases.flatMap((line: PercentLine, index) => {
    const order = purchaseOfShare(line);
    return order === null
      ? []
      : [
          {
            order,
            fields: {
              assetId: percentLineField('purchases', index, 'assetId'),
              proceedsShare: percentLineField('purchases', index, 'percentage'),
            },
          },
        ];
  });

const Loaded = ({
  account,
  holdings,
}: {
  readonly account: Account;
  readonly holdings: readonly Sellable[];
}): ReactNode => {
  const [search] = useSearchParams();
  const schema = useMemo(() => switchSchema(holdings), [holdings]);
  const empty: SwitchValues = { ...noSwitch, transactions: linesFor(holdings, [], search.get('assetId'), 'all') };
  const orderOf = (line: SellLine): OrderRequest | null =>
    saleOf(line, holdings.find(({ assetId }) => assetId === line.assetId)?.free ?? 0n);
  return (
    <MoneyForm<SwitchValues>
      account={account}
      title="Switch"
      doneTitle="Switch submitted"
      name="switch"
      what="the switch"
      empty={empty}
      schema={schema}
      steps={() => [
        {
          id: 'sell',
          title: 'What to sell',
          fields: lineFields,
          content: <HoldingLines holdings={holdings} verb="Sell" ways={['all', 'amount', 'quantity']} />,
          review: (values) => salesReview(values, holdings),
        },
        {
          id: 'buy',
          title: 'What to buy with the proceeds',
          fields: purchaseFields,
          content: (
            <>
              <PercentLinesField name="purchases" most={purchasesMax} useInstruments={useInstruments} />
              <PercentField
                name="cash"
                label="Keep as cash (optional)"
                help="Purchases and cash add up to 100% of what the sales bring after their charges."
              />
            </>
          ),
          review: purchasesReview,
        },
      ]}
      membersOf={(values) => {
        const sales = membersOfLines(values.transactions, orderOf);
        // Purchases alone have no proceeds: the sales are previewed first.
        return sales && [...sales, ...completePurchases(values).map(({ order }) => order)];
      }}
      fieldsOf={(values) => [
        ...fieldsOfLines(values.transactions, orderOf),
        ...completePurchases(values).map(({ fields }) => fields),
      ]}
      emptyPreview="Choose what to sell and what to buy to see estimated proceeds, gains, and when it is dealt."
      submitLabel={(values) => placeLabel(soldLines(values).length + values.purchases.length)}
      next={orderNextStep}
    />
  );
};

const SwitchForm = ({ account }: { readonly account: Account }): ReactNode =>
  useAccess(instrumentRead).allowed ? (
    <WithSellables account={account} title="Switch">
      {(holdings) => <Loaded account={account} holdings={holdings} />}
    </WithSellables>
  ) : (
    <>
      <MoneyHeader title="Switch" account={account} />
      <NoAccess what="instruments" />
    </>
  );

/** Sells holdings and buys others with the proceeds, by percent: one group of orders. */
export const SwitchPage = (): ReactNode => (
  <MoneyPage title="Switch" possible="Holdings can be switched">
    {(account) => <SwitchForm account={account} />}
  </MoneyPage>
);
