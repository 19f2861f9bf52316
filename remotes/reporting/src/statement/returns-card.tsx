import { Fragment, type ReactNode } from 'react';
import { andList } from '@tessera/contract';
import { Card, Facts, Gain, Missing, Money, Percent, Why, formatPercent, type Fact } from '@tessera/ui/core';
import type { Report } from './report';

type Returns = Report['returns'];

const WhyReturn = ({ of, report }: { readonly of: string; readonly report: Report }): ReactNode => (
  <Why
    of={of}
    rule={[
      ...report.returns.basis,
      'Parts: of each stretch between payments, what income and charges were of its value; capital is the rest.',
    ].map((line, index) => (
      <Fragment key={line}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))}
    date={report.toDate}
    inputs={[
      { label: 'Value before', value: <Money value={report.openingValue} /> },
      { label: 'Days with money in or out', value: report.returns.flows.length },
      { label: 'Value at the end', value: <Money value={report.closingValue} /> },
    ]}
  />
);

/** Why there is no money-weighted rate. */
const noRate = ({ moneyWeightedSeveral: rates }: Returns): string =>
  rates.length === 0
    ? 'No rate fits this period.'
    : `Several rates fit: ${andList(rates.map((rate) => formatPercent(rate, { plus: true })))}. None of them is the return.`;

const factsOf = (report: Report): Fact[] => {
  const { returns } = report;
  return (
    [
      [
        'Time-weighted',
        returns.timeWeighted,
        returns.timeWeightedYearly,
        'Nothing was held, or for a part of the period nothing of value.',
      ],
      ['Money-weighted', returns.moneyWeighted, returns.moneyWeightedYearly, noRate(returns)],
    ] as const
  ).flatMap(([name, rate, yearly, none]): Fact[] => [
    {
      label: (
        <>
          {name} <WhyReturn of={`${name.toLowerCase()} return`} report={report} />
          {rate === null && (
            <span className="t-small" style={{ display: 'block' }}>
              {none}
            </span>
          )}
        </>
      ),
      value: rate === null ? <Missing /> : <Gain value={rate} />,
    },
    ...(yearly === null ? [] : [{ label: `${name}, a year`, value: <Gain value={yearly} /> }]),
  ]);
};

/** The returns of the period, and what of them came from capital, income, currency and charges. */
export const ReturnsCard = ({ report }: { readonly report: Report }): ReactNode => (
  <Card title="Returns">
    <div className="t-stack" style={{ gap: 12 }}>
      <Facts facts={factsOf(report)} />
      <table className="t-statement t-statement--tight" aria-label="Parts of the returns">
        <thead>
          <tr>
            {['Part', 'Amount', 'Time', 'Money'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.returns.parts.map(({ part, amount, timeWeighted, moneyWeighted }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>
                <Money value={amount} plus />
              </td>
              <td>
                <Percent value={timeWeighted} />
              </td>
              <td>
                <Percent value={moneyWeighted} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="t-small t-muted">
        Percentage points of the time-weighted and money-weighted return. Every instrument is priced in pounds.
      </p>
    </div>
  </Card>
);
