import { useCollectFile, useSubmitOnce, type Act } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { activeWorkStatuses, countsRows, workStatusAfter, type WorkAction } from '@tessera/contract/work/values';
import { clientHref, usePortal } from '@tessera/runtime';
import {
  Banner,
  Button,
  Count,
  DateText,
  Drawer,
  Facts,
  Link,
  PartFailure,
  ProgressBar,
  SkeletonLines,
  StatusTag,
  type Tone,
} from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import type { ReactNode } from 'react';
import { Api } from '../calls/api';
import { unitsOf, workTones } from './work-columns';

type Work = CallData<'getWork'>;
type Item = Work['items'][number];

const outcomeTones: Readonly<Record<Item['outcome'], Tone>> = { Waiting: 'neutral', Done: 'good', Refused: 'bad' };

/** How often the drawer looks how far running work is. */
const askEveryMs = 2_000;

const itemColumns: readonly Column<Item>[] = [
  {
    key: 'name',
    label: 'Client',
    fixed: true,
    render: ({ clientId, name }) => <Link to={clientHref(clientId)}>{name}</Link>,
    narrow: 'title',
  },
  {
    key: 'outcome',
    label: 'Outcome',
    render: ({ outcome }) => <StatusTag status={outcome} tone={outcomeTones[outcome]} />,
    narrow: 'value',
  },
  { key: 'reason', label: 'Reason', wrap: true, render: ({ reason }) => reason, narrow: 'note' },
];

const actionWords: Readonly<Record<WorkAction, string>> = { stop: 'Stop', repeat: 'Start again' };

/** What its owner can do with it now. Work of which all is done is not started again. */
const actionsOf = ({ status, kind, done, total }: Work): readonly WorkAction[] =>
  (['stop', 'repeat'] as const).filter(
    (action) =>
      workStatusAfter(status, action) !== undefined &&
      !(action === 'repeat' && status === 'Completed' && (countsRows(kind) || done === total)),
  );

const ActionButton = ({ work, action }: { readonly work: Work; readonly action: WorkAction }): ReactNode => {
  const portal = usePortal();
  const [actOn] = Api.useActOnWorkMutation();
  const act: Act<CallBody<'actOnWork'>, CallData<'actOnWork'>> = (write) =>
    actOn({ firmId: portal.firm.firmId, workId: work.id, ...write });
  const { submit, isPending } = useSubmitOnce(act, null);
  return (
    <Button
      busy={isPending}
      onClick={() =>
        void submit({ action }).then((error) => {
          if (error) portal.toast({ kind: 'error', message: error.errorMessage });
        })
      }
    >
      {actionWords[action]}
    </Button>
  );
};

const CollectButton = ({ work }: { readonly work: Work }): ReactNode => {
  const { busy, collect } = useCollectFile(Api);
  return (
    <Button kind="primary" busy={busy} onClick={() => void collect(work)}>
      Download {countsRows(work.kind) ? 'the file' : 'the outcomes'}
    </Button>
  );
};

interface WorkDrawerProps {
  readonly workId: string;
  readonly onClose: () => void;
}

/** One export or bulk change: how far it is, what became of each client, and its file. */
export const WorkDrawer = ({ workId, onClose }: WorkDrawerProps): ReactNode => {
  const {
    firm: { firmId },
    user: { userId },
  } = usePortal();
  const known = Api.useGetWorkQuery({ firmId, workId });
  const work = known.currentData;
  const active = work !== undefined && activeWorkStatuses.includes(work.status);
  const query = Api.useGetWorkQuery({ firmId, workId }, { pollingInterval: active ? askEveryMs : 0 });
  if (work === undefined)
    return (
      <Drawer open title="Exports and bulk changes" onClose={onClose}>
        {query.isError ? (
          <PartFailure error={query.error} what="this work" onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Drawer>
    );
  const isOwn = work.startedBy === userId;
  return (
    <Drawer
      open
      title={work.title}
      onClose={onClose}
      footer={
        isOwn && (
          <>
            {actionsOf(work).map((action) => (
              <ActionButton key={`${action} ${work.status}`} work={work} action={action} />
            ))}
            {work.file !== null && <CollectButton work={work} />}
          </>
        )
      }
    >
      <div className="t-stack">
        {active && <ProgressBar label={work.title} done={work.done} total={work.total} />}
        {work.note !== '' && <Banner tone={work.status === 'Completed' ? 'info' : 'bad'}>{work.note}</Banner>}
        <Facts
          facts={[
            { label: 'Kind', value: work.kind },
            { label: 'Status', value: <StatusTag status={work.status} tone={workTones[work.status]} /> },
            {
              label: `Done, ${unitsOf(work)}`,
              value: (
                <>
                  <Count value={work.done} /> of <Count value={work.total} />
                </>
              ),
            },
            { label: 'Started by', value: work.startedByName },
            { label: 'Started', value: <DateText value={work.createdAt} time /> },
            { label: 'Ended', value: <DateText value={work.endedAt} time /> },
          ]}
        />
        {work.items.length > 0 && (
          <DataTable
            label="Clients"
            columns={itemColumns}
            rows={work.items}
            rowKey={({ clientId }) => clientId}
            empty={{ title: 'There are no clients' }}
          />
        )}
      </div>
    </Drawer>
  );
};
