import { useEffect, useState, type ReactNode } from 'react';
import { useCollectFile, usePreview, useSubmitOnce, type Act } from '@tessera/api';
import { groupRelations, type GroupRelation } from '@tessera/contract/portfolio-groups/values';
import type { CallBody, CallData, CallRow } from '@tessera/contract/schemas';
import { activeWorkStatuses } from '@tessera/contract/work/values';
import { countText, moversText } from '@tessera/domain/wording';
import { usePortal } from '@tessera/runtime';
import { SearchSelect } from '@tessera/ui/controls';
import { Banner, Button, Dialog, Link, Missing, ProgressBar, SkeletonLines } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { FeeGroupSelect } from '../groups/fee-group-select';
import { useNodeLookup } from '../shared/use-node-lookup';

export type ListedClient = CallRow<'listClients'>;
export type BulkChangeKind = 'adviser' | 'fee-group';

type Change = CallBody<'startClientChange'>;
type Preview = CallData<'previewClientChange'>;
type PreviewItem = Preview['items'][number];
type Follower = Preview['followers'][number];

/** How often the dialog looks how far the change is. */
const askEveryMs = 1_000;

/** The most of those who follow that a sentence names; the outcomes name all. */
const namedMax = 20;

/** `Adaeze Mitchell (joint holder), Ngozi (child)`. */
const namesOf = (followers: readonly Follower[]): string =>
  [
    ...followers.slice(0, namedMax).map(({ name, relation }) => `${name} (${relation.toLowerCase()})`),
    ...(followers.length > namedMax ? [`and ${followers.length - namedMax} more`] : []),
  ].join(', ');

const previewColumns = (to: string): readonly Column<PreviewItem>[] => [
  { key: 'name', label: 'Client', fixed: true, render: ({ name }) => name, narrow: 'title' },
  { key: 'from', label: 'Now', render: ({ from }) => from ?? <Missing />, narrow: 'note' },
  {
    key: 'to',
    label: 'Afterwards',
    wrap: true,
    render: ({ from, problem }) =>
      problem === null ? to : <span className="t-muted">{`${from ?? 'None'}: ${problem}`}</span>,
    narrow: 'end',
  },
];

/** Where the clients go: an adviser or office of the firm. */
const AdviserChoice = ({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) => {
  const [term, setTerm] = useState('');
  const { options, chosen, busy } = useNodeLookup(term, value);
  return (
    <SearchSelect
      label="New adviser"
      options={options}
      chosen={chosen === undefined ? [] : [chosen]}
      value={value}
      onChange={onChange}
      onSearch={setTerm}
      busy={busy}
      placeholder="Adviser or office"
      emptyText="No matching part of the firm"
    />
  );
};

interface GroupChoiceProps {
  readonly value: string;
  readonly relation: GroupRelation | '';
  readonly onChange: (id: string) => void;
  readonly onRelation: (relation: GroupRelation | '') => void;
}

/** Which fee group they join, and as what. */
const GroupChoice = ({ value, relation, onChange, onRelation }: GroupChoiceProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const read = Api.useGetPortfolioGroupQuery({ firmId, id: value }, { skip: value === '' });
  const group = value !== '' && read.data?.id === value ? read.data : null;
  return (
    <>
      <FeeGroupSelect group={group} value={value} onChange={onChange} />
      <label className="t-field">
        <span className="t-field__label">Relation to {group?.clients[0]?.name ?? 'the first member'}</span>
        <select
          className="t-select"
          value={relation}
          onChange={({ target }) => onRelation(target.value as GroupRelation | '')}
        >
          <option value="">Choose</option>
          {groupRelations.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </>
  );
};

/** Who changes what, and who cannot and why. */
const PreviewTable = ({
  preview,
}: {
  readonly preview: ReturnType<typeof usePreview<unknown, Preview>>;
}): ReactNode => {
  const { data, error, isPending } = preview;
  if (error !== null) return <Banner tone="bad">{error.fieldErrors[0]?.errorMessage ?? error.errorMessage}</Banner>;
  if (data === null)
    return isPending ? (
      <div aria-busy="true">
        <SkeletonLines lines={4} />
      </div>
    ) : null;
  const { items, followers, to } = data;
  const changed = items.filter(({ problem }) => problem === null).length;
  return (
    <>
      {followers.length > 0 && (
        <Banner>
          {moversText(changed, followers.length)}: {namesOf(followers)}. Whoever sees the clients of {to} sees these
          from then on.
        </Banner>
      )}
      <DataTable
        label="Who changes"
        columns={previewColumns(to)}
        rows={items}
        rowKey={({ clientId }) => clientId}
        empty={{ title: 'Nobody changes' }}
      />
    </>
  );
};

/** How far the change is, and what became of each client. */
const Outcome = ({ workId }: { readonly workId: string }): ReactNode => {
  const { firm, events } = usePortal();
  const { firmId } = firm;
  const { busy, collect } = useCollectFile(Api);
  const known = Api.useGetWorkQuery({ firmId, workId });
  const work = known.currentData;
  const active = work === undefined || activeWorkStatuses.includes(work.status);
  Api.useGetWorkQuery({ firmId, workId }, { pollingInterval: active ? askEveryMs : 0 });
  // The lists behind the dialog show the clients as they are now.
  useEffect(() => {
    if (!active) ['Client', 'PortfolioGroup'].forEach((kind) => events.entityChanged({ kind }));
  }, [active, events]);
  if (work === undefined || active)
    return (
      <>
        <ProgressBar label="Change of clients" done={work?.done ?? 0} total={work?.total ?? 0} />
        <p>
          You may close this: it goes on, and waits for you under{' '}
          <Link to={`/settings/work?work=${workId}`}>Exports and bulk changes</Link>.
        </p>
      </>
    );
  const refused = work.items.filter(({ outcome }) => outcome === 'Refused');
  const explained = work.items.filter(({ reason }) => reason !== null);
  return (
    <>
      <p role="status">
        {countText(work.done, 'client was', 'clients were')} changed
        {refused.length > 0 && `, ${countText(refused.length, 'was', 'were')} not`}.
      </p>
      {explained.length > 0 && (
        <ul>
          {explained.map(({ clientId, name, reason }) => (
            <li key={clientId}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      )}
      {work.note !== '' && <Banner tone="bad">{work.note}</Banner>}
      {work.file !== null && (
        <div>
          <Button busy={busy} onClick={() => void collect(work)}>
            Download the outcomes
          </Button>
        </div>
      )}
    </>
  );
};

const titles: Readonly<Record<BulkChangeKind, (count: string) => string>> = {
  adviser: (count) => `Change the adviser of ${count}`,
  'fee-group': (count) => `Add ${count} to a fee group`,
};

interface BulkChangeDialogProps {
  readonly kind: BulkChangeKind;
  readonly clients: readonly ListedClient[];
  readonly onClose: () => void;
}

/** Changes several clients at once: the choice, a preview of each, and then how far it is. */
export const BulkChangeDialog = ({ kind, clients, onClose }: BulkChangeDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  // The rows leave the selection as the change goes on; the dialog is about those it was opened for.
  const [clientIds] = useState(() => clients.map(({ clientId }) => clientId));
  const [nodeId, setNodeId] = useState('');
  const [feeGroupId, setFeeGroupId] = useState('');
  const [relation, setRelation] = useState<GroupRelation | ''>('');
  const target: Omit<Change, 'clientIds'> | null =
    kind === 'adviser'
      ? nodeId === ''
        ? null
        : { nodeId }
      : feeGroupId === '' || relation === ''
        ? null
        : { feeGroupId, relation };
  const preview = usePreview(Api.usePreviewClientChangeQuery, target && { firmId, body: { clientIds, ...target } }, 0);
  const [start] = Api.useStartClientChangeMutation();
  const act: Act<Change, CallData<'startClientChange'>> = (write) => start({ firmId, ...write });
  const { done, submit, isPending, inDoubt } = useSubmitOnce(act, null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const possible = preview.isPending ? [] : (preview.data?.items ?? []).filter(({ problem }) => problem === null);
  const followers = preview.isPending ? 0 : (preview.data?.followers.length ?? 0);
  const confirm = async (): Promise<void> => {
    if (target === null) return;
    setRefusal(null);
    const error = await submit({ clientIds: possible.map(({ clientId }) => clientId), ...target });
    if (error) setRefusal(error.fieldErrors[0]?.errorMessage ?? error.errorMessage);
  };
  const words = countText(clientIds.length, 'client');
  return (
    <Dialog
      open
      wide
      title={titles[kind](words)}
      onClose={onClose}
      footer={
        done === null ? (
          <>
            <Button onClick={onClose}>Back</Button>
            <Button
              kind="primary"
              busy={isPending}
              unavailable={possible.length === 0 && (target === null ? 'Choose first.' : 'There is nobody to change.')}
              onClick={() => void confirm()}
            >
              {inDoubt
                ? 'Check again'
                : possible.length === 0
                  ? 'Change'
                  : `Change ${moversText(possible.length, followers)}`}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <div className="t-stack">
        {done === null ? (
          <>
            {kind === 'adviser' ? (
              <AdviserChoice value={nodeId} onChange={setNodeId} />
            ) : (
              <GroupChoice value={feeGroupId} relation={relation} onChange={setFeeGroupId} onRelation={setRelation} />
            )}
            <PreviewTable preview={preview} />
            {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
          </>
        ) : (
          <Outcome workId={done.created.id} />
        )}
      </div>
    </Dialog>
  );
};
