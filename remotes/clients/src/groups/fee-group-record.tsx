import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import {
  Card,
  Columns,
  KeyFigures,
  Money,
  Skeleton,
  SkeletonLines,
  Count,
  type KeyFigure,
  Why,
} from '@tessera/ui/core';
import { feeGroupRead } from '../shared/access-rules';
import { FeeTable } from './fee-effect';
import { GroupFigures } from './group-figures';
import { membersOf, valueOf, type GroupPreview, type PortfolioGroup } from './facts/group';
import { FeeGroupEdit } from './group-edit';
import { MemberTable } from './member-table';
import { useGroupPreview } from './facts/use-group-preview';
import { useGroupSummary, type GroupSummary } from './facts/use-group-summary';
import type { PartProps } from './group-record-page';

const figuresOf = (
  group: PortfolioGroup,
  archived: GroupPreview | null,
  failed: boolean,
  { data: summary, isLoading }: { readonly data?: GroupSummary | undefined; readonly isLoading: boolean },
): readonly KeyFigure[] => {
  const fee = (value: number | undefined) =>
    value === undefined && !failed ? <Skeleton width={110} height={16} /> : <Money value={value ?? null} />;
  const total: KeyFigure = {
    label: 'Total value',
    value: isLoading ? <Skeleton width={110} height={16} /> : <Money value={summary?.currentValue ?? valueOf(group)} />,
    note: group.clients.some(({ id }) => id === null) ? 'of the clients you see' : 'of all members’ accounts',
  };
  const members: KeyFigure = { label: 'Members', value: <Count value={membersOf(group)} /> };
  if (group.status === 'Archived') return [total, members];
  return [
    total,
    members,
    { label: 'Fees a year', value: fee(archived?.before), note: 'at today’s values' },
    {
      label: 'The group saves',
      value: fee(archived?.change),
      note: (
        <>
          a year{' '}
          <Why
            of="saving"
            rule="A year of fees at today’s values and with the present schedules: what they would be if each member paid alone, less what they are. A fee is rounded once and split over the accounts in whole pennies: what that alone moves is not counted as a saving or a cost."
            inputs={
              archived === null
                ? []
                : [
                    { label: 'Each alone', value: <Money value={archived.after} /> },
                    { label: 'As a group', value: <Money value={archived.before} /> },
                  ]
            }
          />
        </>
      ),
    },
  ];
};

export const FeeGroup = ({ group, editing, onClose }: PartProps): ReactNode => {
  const { firmId, id, status } = group;
  const canSeeFees = useAccess(feeGroupRead).allowed;
  // Preview the group as if it were archived: the fees without it.
  const {
    data: archived,
    error,
    isPending,
  } = useGroupPreview(canSeeFees && status === 'Active' ? { firmId, id } : null, 0);
  // Any member can stand for the group; members of an archived group may be in another by now.
  const summary = useGroupSummary(
    status === 'Active' ? (group.clients.find((member) => member.id !== null)?.id ?? null) : null,
  );
  if (editing) return <FeeGroupEdit group={group} onClose={onClose} />;
  return (
    <>
      <KeyFigures figures={figuresOf(group, archived, error !== null, summary)} />
      <Columns
        aside={
          status === 'Active' && (
            <Card title="Fees per year">
              {error !== null ? (
                <p className="t-muted">{error.errorMessage}</p>
              ) : archived === null ? (
                <div aria-busy="true">
                  <SkeletonLines lines={4} />
                </div>
              ) : (
                <FeeTable preview={archived} moments={{ before: 'Now', after: 'Without' }} />
              )}
            </Card>
          )
        }
      >
        <Card
          title="Members"
          flush
          footer={
            status === 'Active'
              ? 'Joint accounts count with their lead client, and children’s accounts with their first parent.'
              : 'As it was when it was archived. The clients are free to join another group.'
          }
        >
          <MemberTable
            group={group}
            archived={archived}
            summary={summary.data ?? null}
            waiting={(isPending && archived === null) || summary.isLoading}
          />
        </Card>
        <GroupFigures summary={summary} />
      </Columns>
    </>
  );
};
