import { useMemo, type ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { Card, DateText, Facts, Missing, Money, Percent, Tag, Why, type Fact } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { chargedSums, costRows, interestOf, type CostRow, type CostSum, type CostEstimate } from './cost-rows';
import { isOpen, type TransactionRecord } from './transaction-words';

const basisNote =
  'Estimated when the purchase was opened, Regulation 2017/565 art. 50, and kept as it was: what is taken at entry and per year, at an unchanged value.';

const columnsWith = (costEstimate: CostEstimate, sums: ReturnType<typeof chargedSums>): readonly Column<CostRow>[] => [
  { key: 'name', label: 'Cost', wrap: true, render: ({ name }) => name, narrow: 'title' },
  {
    key: 'when',
    label: 'Taken',
    render: ({ when, explicit }) => <Tag>{explicit ? when : 'In the price'}</Tag>,
    narrow: 'status',
  },
  {
    key: 'estimated',
    label: 'Estimated',
    figure: true,
    render: ({ estimated: amount }) => (amount === null ? <Missing /> : <Money value={amount} />),
    total: <Money value={costEstimate.entry.amount} />,
    narrow: 'value',
  },
  {
    key: 'charged',
    label: 'Charged',
    figure: true,
    render: ({ charged }) => (charged === null ? <Missing /> : <Money value={charged} />),
    total: sums ? <Money value={sums.charged.amount} /> : <Missing />,
    narrow: 'note',
  },
  {
    key: 'difference',
    label: 'Difference',
    figure: true,
    render: ({ difference }) => (difference === null ? <Missing /> : <Money value={difference} />),
    total: sums ? <Money value={sums.difference.amount} /> : <Missing />,
    narrow: 'hidden',
  },
  {
    key: 'why',
    label: 'Why',
    narrow: 'end',
    render: ({ name, basis, rule, explicit }) => (
      <Why
        of={inSentence(name)}
        rule={`${explicit ? '' : 'Inside the price of the product: nobody is billed for it. '}${rule} ${basisNote}`}
        inputs={[{ label: 'Calculated from', value: basis }]}
      />
    ),
  },
];

const sumFact = (
  label: string,
  { amount, percentage }: CostSum,
  { total = false, on = null }: { readonly total?: boolean; readonly on?: string | null } = {},
): Fact => ({
  label,
  value: (
    <>
      <Money value={amount} />
      {percentage !== null && (
        <>
          {' '}
          (<Percent value={percentage} />)
        </>
      )}
      {on !== null && amount !== 0 && (
        <>
          {' '}
          on <DateText value={on} />
        </>
      )}
    </>
  ),
  total,
});

/**
 * The estimated and actual costs of a purchase, cost by cost, with totals in pounds and as a percentage of the amount.
 */
export const CostsCard = ({
  transaction: { charges, amount, status, completedDate },
  costEstimate,
}: {
  readonly transaction: TransactionRecord;
  readonly costEstimate: CostEstimate;
}): ReactNode => {
  const rows = useMemo(() => costRows(costEstimate, { charges, status }), [costEstimate, charges, status]);
  const sums = useMemo(
    () => chargedSums(costEstimate, rows, { amount: amount ?? costEstimate.investment, status }),
    [costEstimate, rows, amount, status],
  );
  const columns = useMemo(() => columnsWith(costEstimate, sums), [costEstimate, sums]);
  const interest = interestOf(charges);
  return (
    <>
      <Card title="Costs: estimated and charged" flush>
        <DataTable
          label="Costs: estimated, charged, difference"
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          totalLabel="At entry"
          empty={{ title: 'No costs were estimated' }}
        />
      </Card>
      <Card title="Total costs">
        <div className="t-stack">
          <Facts
            facts={[
              sumFact('Estimated at entry', costEstimate.entry),
              ...(sums
                ? [
                    sumFact('Charged at entry', sums.charged, { on: completedDate }),
                    sumFact('Difference', sums.difference),
                  ]
                : [
                    {
                      label: 'Charged at entry',
                      value: isOpen(status) ? 'When it is done' : 'Nothing: it was not done',
                    },
                  ]),
              sumFact('Estimated ongoing, per year', costEstimate.ongoing),
              sumFact('Estimated total, first year', costEstimate.firstYear, { total: true }),
            ]}
          />
          {interest && (
            <p className="t-small t-muted">
              <Money value={interest.amount} /> of accrued interest {interest.amount < 0 ? 'is received' : 'is paid'}{' '}
              with it. It is not a cost: the next coupon repays it. {interest.basis}.
            </p>
          )}
          <p className="t-small t-muted">Ongoing costs are charged separately, as they fall due.</p>
        </div>
      </Card>
    </>
  );
};
