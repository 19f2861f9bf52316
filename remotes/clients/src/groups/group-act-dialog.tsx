import { useState, type ReactNode } from 'react';
import { useAccess, usePortal, type CallError } from '@tessera/runtime';
import { Banner, Button, Dialog, SkeletonLines } from '@tessera/ui/core';
import { feeGroupRead } from '../shared/access-rules';
import { FeeEffect } from './fee-effect';
import type { GroupPatch, GroupQuestion, PortfolioGroup } from './facts/group';
import { StaleBanner } from '../shared/stale-banner';
import { useGroupPatch } from './facts/use-group-patch';
import { useGroupPreview } from './facts/use-group-preview';

interface GroupActDialogProps {
  /** Null while it is still to be chosen. */
  readonly group: PortfolioGroup | null;
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** What is done; null while something is still to be chosen. */
  readonly changes: Omit<GroupPatch, 'auditDetails'> | null;
  /** What the fees are asked about; left out where it touches none, null while something is still to be chosen. */
  readonly question?: GroupQuestion | null;
  /** What the later figures are called: "Afterwards". */
  readonly after?: string;
  /** Said when it is done. */
  readonly doneMessage: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Asks before a group is changed: what that does, to whom, and to the fees. */
export const GroupActDialog = ({
  group,
  title,
  confirmLabel,
  danger = false,
  changes,
  question,
  after = 'Afterwards',
  doneMessage,
  children,
  onClose,
}: GroupActDialogProps): ReactNode => {
  const portal = usePortal();
  const { change, busy, stale, reload, reloading } = useGroupPatch(group);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const act = async (): Promise<void> => {
    if (changes === null) return;
    setRefusal(null);
    const failure = await change(changes);
    if (failure === null) {
      portal.toast({ kind: 'success', message: doneMessage });
      onClose();
    } else setRefusal(failure);
  };
  return (
    <Dialog
      open
      wide={question !== undefined}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            kind={danger ? 'danger-primary' : 'primary'}
            busy={busy}
            unavailable={
              stale ? 'Reload first: someone else has changed it.' : changes === null && 'Choose an action first.'
            }
            onClick={() => void act()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="t-stack">
        {stale && <StaleBanner reloading={reloading} onReload={reload} />}
        {!stale && refusal !== null && (
          <Banner tone="bad">{refusal.fieldErrors[0]?.errorMessage ?? refusal.errorMessage}</Banner>
        )}
        {children}
        {question !== undefined && <FeesAfter question={question} after={after} />}
      </div>
    </Dialog>
  );
};

/** What it does to the fees; somebody who may not see fees of groups is told nothing of them. */
const FeesAfter = ({
  question,
  after,
}: {
  readonly question: GroupQuestion | null;
  readonly after: string;
}): ReactNode => {
  const seesFees = useAccess(feeGroupRead).allowed;
  const { data, error, asking } = useGroupPreview(seesFees ? question : null, 0);
  if (!seesFees || question === null) return null;
  if (error !== null)
    return (
      <p className="t-muted">
        {error.fieldErrors[0]?.errorMessage ??
          `What it does to the fees could not be worked out. ${error.errorMessage}`}
      </p>
    );
  return data === null ? (
    <div aria-busy="true">
      <SkeletonLines lines={4} />
    </div>
  ) : (
    <FeeEffect preview={data} asking={asking} moments={{ before: 'Now', after }} />
  );
};
