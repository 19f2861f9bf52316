import { Fragment, type ReactNode } from 'react';
import { andList } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import { inSentence } from '@tessera/domain/in-sentence';
import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import {
  Card,
  DateText,
  Facts,
  Gain,
  Missing,
  Money,
  SkeletonLines,
  Why,
  formatDate,
  formatPercent,
  type Fact,
  PartFailure,
} from '@tessera/ui/core';
import { Api } from '../calls/api';

type Returns = CallData<'getReturns'>;

/** The most days that the popover lists one by one; one line sums up the others. */
const flowsMax = 12;

const flowInputs = ({ flows }: Returns) => {
  const earlier = flows.length > flowsMax ? flows.slice(0, flows.length - flowsMax) : [];
  const last = flows
    .slice(earlier.length)
    .map(({ date, amount }) => ({ label: formatDate(date), value: <Money value={amount} plus /> }));
  return earlier.length === 0
    ? last
    : [
        {
          label: `${earlier.length} ${earlier.length === 1 ? 'day' : 'days'} before`,
          value: <Money value={poundsToWire(sum(earlier.map(({ amount }) => parsePounds(amount))))} plus />,
        },
        ...last,
      ];
};

const WhyReturn = ({ of, returns }: { readonly of: string; readonly returns: Returns }): ReactNode => (
  <Why
    of={of}
    rule={returns.basis.map((line, index) => (
      <Fragment key={line}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))}
    date={returns.toDate}
    inputs={[
      { label: 'Value before', value: <Money value={returns.openingValue} /> },
      ...flowInputs(returns),
      { label: 'Value at the end', value: <Money value={returns.closingValue} /> },
    ]}
  />
);

const nothingHeld = ({ openingValue, closingValue, flows }: Returns): boolean =>
  openingValue === 0 && closingValue === 0 && flows.length === 0;

interface Rates {
  readonly name: 'Time-weighted' | 'Money-weighted';
  /** Per cent over the whole period; `yearly` is per year, null unless the period is longer than a year. */
  readonly rate: number | null;
  readonly yearly: number | null;
  /** Why there is no rate although something was held. */
  readonly none: string;
}

/** A rate, or a dash with the reason. */
const rateFacts = (returns: Returns, { name, rate, yearly, none }: Rates): Fact[] => [
  {
    label: (
      <>
        {name} <WhyReturn of={`${inSentence(name)} return`} returns={returns} />
        {rate === null && (
          <span className="t-small" style={{ display: 'block' }}>
            {nothingHeld(returns) ? 'Nothing was held in this period.' : none}
          </span>
        )}
      </>
    ),
    value: rate === null ? <Missing /> : <Gain value={rate} />,
  },
  ...(yearly === null ? [] : [{ label: `${name}, a year`, value: <Gain value={yearly} /> }]),
];

/** Why there is no money-weighted rate. */
const moneyWeightedProblem = ({ moneyWeightedSeveral: rates }: Returns): string =>
  rates.length === 0
    ? 'No single rate gives this value from these payments.'
    : `Several rates fit these payments: ${andList(rates.map((rate) => formatPercent(rate, { plus: true })))}. None of them is the return.`;

const factsOf = (returns: Returns): Fact[] => [
  ...rateFacts(returns, {
    name: 'Time-weighted',
    rate: returns.timeWeighted,
    yearly: returns.timeWeightedYearly,
    none: 'For part of the period there was nothing of value to start from.',
  }),
  ...rateFacts(returns, {
    name: 'Money-weighted',
    rate: returns.moneyWeighted,
    yearly: returns.moneyWeightedYearly,
    none: moneyWeightedProblem(returns),
  }),
];

interface ReturnsCardProps {
  readonly firmId: string;
  readonly clientId: string;
  /** One of the client's accounts; without it, all of them. */
  readonly accountId?: string;
  readonly dates: { readonly fromDate?: string; readonly toDate: string };
  /** The choice of period, unless the page has it elsewhere. */
  readonly actions?: ReactNode;
}

/** The time-weighted and money-weighted returns over a period, each with its inputs. */
export const ReturnsCard = ({ firmId, clientId, accountId, dates, actions }: ReturnsCardProps): ReactNode => {
  const { data, error, isFetching, refetch } = Api.useGetReturnsQuery({
    firmId,
    clientId,
    ...(accountId === undefined ? {} : { accountId }),
    ...dates,
  });
  const content = (): ReactNode => {
    if (error && !isFetching) return <PartFailure error={error} what="the returns" onRetry={() => void refetch()} />;
    if (!data)
      return (
        <div aria-busy="true">
          <SkeletonLines lines={4} />
        </div>
      );
    return (
      <div className="t-preview t-stack" style={{ gap: 8 }} data-asking={isFetching || undefined}>
        <Facts facts={factsOf(data)} />
        <p className="t-small t-muted">
          <DateText value={data.fromDate} /> to <DateText value={data.toDate} />
        </p>
      </div>
    );
  };
  return (
    <Card title="Returns" actions={actions}>
      {content()}
    </Card>
  );
};
