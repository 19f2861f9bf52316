import { useState, type ReactNode } from 'react';
import { useAccess, usePortal, type CallError } from '@tessera/runtime';
import { Banner, Button, Dialog, SkeletonLines } from '@tessera/ui/core';
import { feeGroupRead } from '../shared/access-rules';
import { FeeEffect } from './fee-effect';
import type { GroupPatch, GroupQuestion, PortfolioGroup } from './facts/group';
import { StaleBanner } from '../shared/stale-banner';
import { useGroupPatch } from './facts/use-group-patch';
import { useGroupPreview } from './facts/use-group-preview';

interface GroupActionDialogProps {
  /** Null until chosen. */
  readonly group: PortfolioGroup | null;
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** The change; null until everything is chosen. */
  readonly changes: Omit<GroupPatch, 'auditDetails'> | null;
  /** The preview request for the fees: undefined when the change affects none, null until everything is chosen. */
  readonly question?: GroupQuestion | null;
  /** Heading of the figures after the change: "Afterwards". */
  readonly after?: string;
  /** Shown on success. */
  readonly doneMessage: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Asks for confirmation before a group is changed: the consequences, who is affected, and the fees. */
export const GroupActionDialog = ({
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
}: GroupActionDialogProps): ReactNode => {
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

/** The effect on the fees; hidden from users who may not see fees of groups. */
const FeesAfter = ({
  question,
  after,
}: {
  readonly question: GroupQuestion | null;
  readonly after: string;
}): ReactNode => {
  const canSeeFees = useAccess(feeGroupRead).allowed;
  const { data, error, isPending } = useGroupPreview(canSeeFees ? question : null, 0);
  if (!canSeeFees || question === null) return null;
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
    <FeeEffect preview={data} isPending={isPending} moments={{ before: 'Now', after }} />
  );
};
