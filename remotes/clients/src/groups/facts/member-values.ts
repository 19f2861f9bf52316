import type { GroupRelation } from '@tessera/contract/portfolio-groups/values';
import type { CallData } from '@tessera/contract/schemas';
import { withFormNames, type CallError } from '@tessera/runtime';
import { namedMembers, type PortfolioGroup } from './group';

export type Client = CallData<'getClient'>;

/** A member in the form's values. */
export interface MemberValue {
  readonly id: string;
  readonly idName: string;
  readonly relation: string;
}

export interface FeeGroupValues {
  readonly name: string;
  readonly clients: readonly MemberValue[];
}

export const emptyMember: MemberValue = { id: '', idName: '', relation: '' };
export const emptyFeeGroup: FeeGroupValues = { name: '', clients: [emptyMember, emptyMember] };

/** The suggested name of a group: "Whitcombe family". */
export const suggestedName = ({ surname, name }: Pick<Client, 'surname' | 'name'>): string =>
  `${surname ?? name} family`;

/** A group's values for the edit form; members this user may not see are left out. */
export const valuesOfGroup = (group: PortfolioGroup): FeeGroupValues => ({
  name: group.name,
  clients: group.clients.flatMap(({ id, name, relation }) =>
    id === null ? [] : [{ id, idName: name, relation: relation ?? '' }],
  ),
});

/** The members as a request names them; when all are visible, the first has no relation. */
export const memberBody = (clients: readonly MemberValue[], firstHasNone = true) =>
  clients.map(({ id, relation }, index) => ({
    id,
    relation: (index === 0 && firstHasNone) || relation === '' ? null : (relation as GroupRelation),
  }));

/** The members for a preview: all chosen, with a relation. Null until there are two. */
export const previewMembers = (clients: readonly MemberValue[], firstHasNone = true) => {
  const whole =
    clients.length > 0 &&
    clients.every(({ id, relation }, index) => id !== '' && ((index === 0 && firstHasNone) || relation !== ''));
  return whole ? memberBody(clients, firstHasNone) : null;
};

/** Whether the first member, to whom the others are related, is visible. */
export const isFirstVisible = (group: PortfolioGroup): boolean => group.clients[0]?.id !== null;

/** The changes to a group, as a patch names them. */
export const changesOf = (group: PortfolioGroup, values: FeeGroupValues) => {
  const clients = memberBody(values.clients, isFirstVisible(group));
  return {
    ...(values.name.trim() === group.name ? {} : { name: values.name.trim() }),
    ...(JSON.stringify(clients) === JSON.stringify(namedMembers(group)) ? {} : { clients }),
  };
};

/** A refusal with the names of the form's fields: an error about a member is shown where the member is chosen. */
export const inForm = (error: CallError): CallError =>
  withFormNames(error, (name) => name.replace(/^(clients\[\d+\])$/, '$1.id'));
