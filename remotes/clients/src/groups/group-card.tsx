import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { parsePounds, percentOf } from '@tessera/domain/money';
import {
  Card,
  Count,
  Facts,
  Gain,
  Link,
  Missing,
  Money,
  Percent,
  SkeletonLines,
  type Fact,
  PartFailure,
} from '@tessera/ui/core';
import { growthOf } from '../value/value-figures';
import { unseenWords } from './group-figures';
import { useGroupSummary, type GroupSummary } from './facts/use-group-summary';

const shareOf = ({ clients, currentValue }: GroupSummary, clientId: string): number | null => {
  const own = clients.find(({ id }) => id === clientId);
  return own === undefined ? null : percentOf(parsePounds(own.currentValue), parsePounds(currentValue));
};

const factsOf = (summary: GroupSummary, clientId: string): Fact[] => [
  { label: 'Members, with their children', value: <Count value={summary.clients.length + summary.unseen} /> },
  {
    label: 'Growth, 12 months',
    value:
      summary.growthPercent === null ? (
        <Gain value={growthOf(summary)} as="money" />
      ) : (
        <Gain value={summary.growthPercent} />
      ),
  },
  {
    label: 'Share of this client',
    value: shareOf(summary, clientId) === null ? <Missing /> : <Percent value={shareOf(summary, clientId)} />,
  },
  { label: 'Value of the group', value: <Money value={summary.currentValue} />, total: true },
];

interface GroupCardProps {
  readonly client: Pick<CallData<'getClient'>, 'clientId' | 'clientGroups'>;
  /** The client's address. */
  readonly base: string;
}

/** The client's group in brief, and a link to its page; nothing for a client without a group. */
export const GroupCard = ({
  client: {
    clientId,
    clientGroups: [group],
  },
  base,
}: GroupCardProps): ReactNode => {
  const { allowed, data, error, isFetching, refetch } = useGroupSummary(group === undefined ? null : clientId);
  if (!allowed || group === undefined) return null;
  const unseen = data && unseenWords(data.unseen);
  return (
    <Card
      title={`Group: ${group.name}`}
      actions={<Link to={`${base}/groups`}>Members</Link>}
      {...(unseen === undefined ? {} : { footer: unseen })}
    >
      {error && !data && !isFetching ? (
        <PartFailure error={error} what="the group’s figures" onRetry={() => void refetch()} />
      ) : data ? (
        <Facts facts={factsOf(data, clientId)} />
      ) : (
        <div aria-busy="true">
          <SkeletonLines lines={4} />
        </div>
      )}
    </Card>
  );
};
