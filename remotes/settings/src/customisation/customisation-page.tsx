import { useCallback, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ConfirmDialog, Page, PageHeader, StatePage } from '@tessera/ui/core';
import { SearchSelect } from '@tessera/ui/controls';
import { Api } from '../calls/api';
import { customisationAccess } from '../shared/access-rules';
import { ConfigForm } from './config-form';
import { ContentForm } from './content-form';
import { ThemeForm } from './theme-form';

/** Theme, texts and configuration of the firm and each of its nodes; the node is in the address. */
export const CustomisationPage = (): ReactNode => {
  const { firm, user } = usePortal();
  const { allowed } = useAccess(customisationAccess);
  const [params, setParams] = useSearchParams();
  const nodes = Api.useListNodesQuery({ firmId: firm.firmId }, { skip: !allowed });
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<string | null>(null);
  const onDirty = useCallback(
    (what: string, dirty: boolean) =>
      setUnsaved((before) => new Set([...before].filter((each) => each !== what).concat(dirty ? [what] : []))),
    [],
  );
  usePageTitle('Firm customisation');
  useWork(nodes.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );

  const nodeId = params.get('node') ?? user.nodeId;
  const node = nodes.data?.find((each) => each.nodeId === nodeId);
  const go = (next: string): void => {
    setWanted(null);
    setParams(next === user.nodeId ? {} : { node: next });
  };
  if (nodes.data && !node)
    return (
      <Page>
        <StatePage variant="not-found" />
      </Page>
    );
  return (
    <Page>
      <PageHeader title="Firm customisation" />
      <div className="t-stack">
        <div className="t-form">
          <SearchSelect
            label="For"
            value={nodeId}
            clearable={false}
            busy={nodes.isLoading}
            options={(nodes.data ?? []).map((each) => ({ value: each.nodeId, label: each.path.join(' / ') }))}
            onChange={(next) => {
              if (next === nodeId) return;
              if (unsaved.size > 0) setWanted(next);
              else go(next);
            }}
          />
          <p className="t-muted t-small">What is left empty here is taken from the office above, then from the firm.</p>
        </div>
        {node && <Parts key={nodeId} nodeId={nodeId} nodeName={node.name} onDirty={onDirty} />}
      </div>
      <ConfirmDialog
        open={wanted !== null}
        title={`Leave the changes to ${node?.name ?? 'this node'} unsaved?`}
        confirmLabel="Leave them"
        danger
        onConfirm={() => go(wanted ?? nodeId)}
        onClose={() => setWanted(null)}
      >
        Not saved yet: {[...unsaved].join(', ')}.
      </ConfirmDialog>
    </Page>
  );
};

const Parts = (props: {
  readonly nodeId: string;
  readonly nodeName: string;
  readonly onDirty: (what: string, dirty: boolean) => void;
}): ReactNode => (
  <>
    <ThemeForm {...props} />
    <ContentForm {...props} />
    <ConfigForm {...props} />
  </>
);
