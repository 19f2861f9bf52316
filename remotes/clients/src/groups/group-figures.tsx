import type { ReactNode } from 'react';
import { wrapperNames } from '@tessera/contract/accounts/values';
import {
  AllocationBar,
  Card,
  DateText,
  EmptyState,
  Facts,
  Gain,
  Money,
  SkeletonLines,
  type Fact,
  PartFailure,
  CardGrid,
} from '@tessera/ui/core';
import { WhyGrowth, growthOf, netPaymentsOf } from '../value/value-figures';
import type { GroupSummary, useGroupSummary } from './facts/use-group-summary';

const yearFacts = (summary: GroupSummary): Fact[] => [
  {
    label: (
      <>
        Value on <DateText value={summary.fromDate} />
      </>
    ),
    value: <Money value={summary.openingValue} />,
  },
  { label: 'Net paid in', value: <Money value={netPaymentsOf(summary)} plus /> },
  {
    label: (
      <>
        Growth <WhyGrowth {...summary} of="growth of the group" />
      </>
    ),
    value: (
      <>
        {summary.growthPercent !== null && (
          <>
            <Gain value={summary.growthPercent} />{' '}
          </>
        )}
        <Money value={growthOf(summary)} plus />
      </>
    ),
  },
  {
    label: (
      <>
        Value on <DateText value={summary.toDate} />
      </>
    ),
    value: <Money value={summary.currentValue} />,
    total: true,
  },
];

/** Members by name; members with equal names are told apart. */
const memberParts = ({ clients }: GroupSummary) =>
  clients.map(({ id, name, allocation }) => ({
    name: clients.some((other) => other.id !== id && other.name === name) ? `${name} ${id}` : name,
    percent: allocation,
  }));

const wrapperParts = ({ wrappers }: GroupSummary) =>
  wrappers.map(({ wrapperType, accounts, allocation }) => ({
    name: `${wrapperNames[wrapperType]}, ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`,
    percent: allocation,
  }));

/** Whose accounts are left out, in words; undefined when all are visible. */
export const unseenWords = (unseen: number): string | undefined =>
  unseen === 0
    ? undefined
    : unseen === 1
      ? 'One member you do not see is not counted.'
      : `${unseen} members you do not see are not counted.`;

/** The group's value, how it developed, and its breakdown by member and wrapper. */
export const GroupFigures = ({
  summary: { allowed, data, error, isFetching, refetch },
}: {
  readonly summary: ReturnType<typeof useGroupSummary>;
}): ReactNode => {
  if (!allowed) return null;
  if (error && !data && !isFetching)
    return (
      <Card title="Value over 12 months">
        <PartFailure error={error} what="the group’s figures" onRetry={() => void refetch()} />
      </Card>
    );
  const shares = (label: string, parts: typeof memberParts): ReactNode =>
    data === undefined ? (
      <div aria-busy="true">
        <SkeletonLines lines={4} />
      </div>
    ) : data.currentValue === 0 ? (
      <EmptyState title="Nothing is held" />
    ) : (
      <AllocationBar label={label} parts={parts(data)} />
    );
  const unseen = data && unseenWords(data.unseen);
  return (
    <CardGrid>
      <Card title="Value over 12 months" {...(unseen === undefined ? {} : { footer: unseen })}>
        {data ? (
          <Facts facts={yearFacts(data)} />
        ) : (
          <div aria-busy="true">
            <SkeletonLines lines={4} />
          </div>
        )}
      </Card>
      <Card title="Shares of the members">{shares('Value by member', memberParts)}</Card>
      <Card title="Wrappers">{shares('Value by wrapper', wrapperParts)}</Card>
    </CardGrid>
  );
};
