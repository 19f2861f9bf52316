import type { ReactNode } from 'react';
import { namedMembers, type PortfolioGroup } from './facts/group';
import { GroupActionDialog } from './group-action-dialog';

interface LeaveDialogProps {
  readonly group: PortfolioGroup;
  readonly member: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

const smallest = 2;

/** Why a member cannot simply leave a group; null when they can. */
export const leaveProblem = ({ clients }: PortfolioGroup, clientId: string): string | null => {
  if (clients.length <= smallest) return 'A fee group has at least 2 clients. Archive the group instead.';
  return clients[0]?.id === clientId
    ? 'The others are related to this client. Edit the group and choose their relation to another.'
    : null;
};

/** Asks for confirmation before a client leaves a fee group. */
export const LeaveDialog = ({ group, member, onClose }: LeaveDialogProps): ReactNode => {
  const { firmId, id, name } = group;
  const clients = namedMembers(group).filter((each) => each.id !== member.id);
  return (
    <GroupActionDialog
      group={group}
      title={`Take ${member.name} out of ${name}?`}
      confirmLabel="Take out"
      changes={{ clients }}
      question={{ firmId, id, clients }}
      doneMessage={`${member.name}: taken out of ${name}`}
      onClose={onClose}
    >
      <p>
        From the next fee calculation, the fees of {member.name} are tiered on their own accounts, and those of the
        others on the combined value of the remaining group.
      </p>
    </GroupActionDialog>
  );
};
