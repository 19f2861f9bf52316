import type { ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { Card, Facts, Money, Percent, Why, type Fact } from '@tessera/ui/core';
import type { TransactionsPreview } from './use-transactions-preview';

type Costs = NonNullable<TransactionsPreview['costs']>;

const estimated =
  'Estimated costs and charges, Regulation 2017/565 art. 50: what is taken at entry and per year, at an unchanged value. Fees in the tiers that the client or family is in now.';

const lineFact = (
  { name, assetName, amount, basis, explicit, rule }: Costs['lines'][number],
  several: boolean,
): Fact => ({
  label: (
    <>
      {name}{' '}
      <Why
        of={`estimated ${inSentence(name)}`}
        rule={[
          ...(explicit ? [] : ['Inside the price of the product: nobody is billed for it.']),
          ...(rule ? [rule] : []),
          estimated,
        ].join(' ')}
        inputs={[{ label: 'Calculated from', value: basis }]}
      />
      {several && (
        <>
          <br />
          <span className="t-small t-muted">{assetName}</span>
        </>
      )}
    </>
  ),
  value: <Money value={amount} />,
});

const totalFact = (label: string, { amount, percentage }: Costs['entry'], total = false): Fact => ({
  label,
  value: (
    <>
      <Money value={amount} /> (<Percent value={percentage} />)
    </>
  ),
  total,
});

/** The estimated costs of the purchases in their first year, line by line. */
export const CostsCard = ({ costs }: { readonly costs: Costs }): ReactNode => {
  const several = new Set(costs.lines.map(({ assetName }) => assetName)).size > 1;
  return (
    <Card title="Costs in the first year">
      <div className="t-stack">
        <Facts
          facts={[
            ...costs.lines.map((line) => lineFact(line, several)),
            totalFact('At entry', costs.entry),
            totalFact('Ongoing, per year', costs.ongoing),
            totalFact('Total, first year', costs.firstYear, true),
          ]}
        />
        {costs.unknown.length > 0 && (
          <p className="t-small t-muted">Product costs are not available for {costs.unknown.join(', ')}.</p>
        )}
      </div>
    </Card>
  );
};
