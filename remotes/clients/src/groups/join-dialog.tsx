import { useState, type ReactNode } from 'react';
import type { GroupRelation } from '@tessera/contract/portfolio-groups/values';
import { groupRelationsFor } from '@tessera/domain/group-rules';
import { Api } from '../calls/api';
import { namedMembers } from './facts/group';
import { FeeGroupSelect } from './fee-group-select';
import { GroupActionDialog } from './group-action-dialog';
import type { Client } from './facts/member-values';

interface JoinDialogProps {
  readonly client: Client;
  readonly onClose: () => void;
}

/**
 * Adds a client to an existing fee group: which group, the relation to its first member, and the effect on the fees.
 */
export const JoinDialog = ({ client, onClose }: JoinDialogProps): ReactNode => {
  const { firmId, surname } = client;
  const [chosen, setChosen] = useState('');
  const read = Api.useGetPortfolioGroupQuery({ firmId, id: chosen }, { skip: chosen === '' });
  // Ignore a response about a previously chosen group.
  const group = chosen !== '' && read.data?.id === chosen ? read.data : null;
  const relations = groupRelationsFor(client.clientType) as readonly GroupRelation[];
  const [relation, setRelation] = useState<GroupRelation | ''>(relations.length === 1 ? (relations[0] ?? '') : '');
  const clients =
    group === null || relation === '' ? null : [...namedMembers(group), { id: client.clientId, relation }];
  const name = group?.name ?? 'a fee group';
  return (
    <GroupActionDialog
      group={group}
      title={`Add ${client.name} to ${name}`}
      confirmLabel="Add to the group"
      changes={clients && { clients }}
      question={group && clients && { firmId, id: group.id, clients }}
      after="Together"
      doneMessage={`${client.name}: added to ${name}`}
      onClose={onClose}
    >
      <FeeGroupSelect wanted={surname ?? ''} group={group} value={chosen} onChange={setChosen} />
      <label className="t-field">
        <span className="t-field__label">Relation to {group?.clients[0]?.name ?? 'the first member'}</span>
        <select
          className="t-select"
          value={relation}
          onChange={({ target }) => setRelation(target.value as GroupRelation | '')}
        >
          <option value="">Choose</option>
          {relations.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </GroupActionDialog>
  );
};
