import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { ActDialog, SkeletonLines } from '@tessera/ui/core';
import { feeGroupRead } from '../shared/access-rules';
import { FeeEffect } from './fee-effect';
import type { GroupPatch, GroupQuestion, PortfolioGroup } from './facts/group';
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
  const { save, busy, inDoubt, stale } = useGroupPatch(group);
  return (
    <ActDialog
      wide={question !== undefined}
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      unavailable={changes === null && 'Choose an action first.'}
      act={async () => (changes === null ? undefined : save(changes))}
      busy={busy}
      inDoubt={inDoubt}
      stale={stale}
      done={doneMessage}
      onClose={onClose}
    >
      {children}
      {question !== undefined && <FeesAfter question={question} after={after} />}
    </ActDialog>
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
