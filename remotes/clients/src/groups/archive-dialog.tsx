import type { ReactNode } from 'react';
import { isFeeGroup, type PortfolioGroup } from './facts/group';
import { GroupActionDialog } from './group-action-dialog';

interface ArchiveDialogProps {
  readonly group: PortfolioGroup;
  readonly onClose: () => void;
}

/** Asks for confirmation before a group is archived, and shows the effect on the fees. */
export const ArchiveDialog = ({ group, onClose }: ArchiveDialogProps): ReactNode => {
  const { firmId, id, name } = group;
  const isFees = isFeeGroup(group);
  return (
    <GroupActionDialog
      group={group}
      title={`Archive ${name}?`}
      confirmLabel="Archive group"
      danger
      changes={{ status: 'Archived' }}
      {...(isFees ? { question: { firmId, id } } : {})}
      doneMessage={`${name}: archived`}
      onClose={onClose}
    >
      <p>
        {isFees
          ? 'Each member’s fees are tiered on their own accounts again from the next fee calculation, and each can join another group.'
          : 'Its accounts can join another group. Nothing of the accounts changes.'}{' '}
        The group stays in the list as Archived and cannot be restored.
      </p>
    </GroupActionDialog>
  );
};
