import { feeGroupProblems, type MemberFacts } from '@tessera/domain/group-rules';
import { required, type Problem } from '@tessera/domain/problem';
import { object, ValidationError } from 'yup';
import type { Client, FeeGroupValues, MemberValue } from './member-values';

/** Reads a client by id; undefined when it cannot be read, and then the platform decides. */
type ReadClient = (clientId: string) => Promise<Client | undefined>;

interface Known {
  readonly readClient: ReadClient;
  /** The group being edited: its present members are not checked again. */
  readonly group?: {
    readonly id: string;
    readonly memberIds: ReadonlySet<string>;
    readonly unseen: { readonly count: number; readonly hasFirst: boolean };
  };
}

const factsOf = (
  { name, clientType, status, clientGroups }: Client,
  groupId: string | undefined,
): NonNullable<MemberFacts['client']> => ({
  name,
  clientType,
  status,
  otherGroup: clientGroups.find(({ clientFeeGroupId }) => clientFeeGroupId !== groupId) ?? null,
});

/** A line without a client has no further checks. */
const lineProblem = (index: number): Problem =>
  required(`clients[${index}].id`, 'Choose a client, or remove the line.');
const unknownClient = { name: '', clientType: 'Individual', status: 'Active' } as const;

const problemsOf = async (
  { name, clients }: FeeGroupValues,
  { readClient, group }: Known,
): Promise<readonly Problem[]> => {
  const read = await Promise.all(clients.map(({ id }) => (id === '' ? undefined : readClient(id))));
  const facts = clients.map(({ id, relation }: MemberValue, index): MemberFacts => {
    const client = read[index];
    // Empty lines differ from each other, so they are not duplicates.
    return {
      id: id || `line ${index}`,
      relation: index === 0 && group?.unseen.hasFirst !== true ? null : relation,
      client: client === undefined ? unknownClient : factsOf(client, group?.id),
      isMember: group?.memberIds.has(id) ?? false,
    };
  });
  const isEmpty = (field: string): boolean =>
    clients.some(({ id }, index) => id === '' && field.startsWith(`clients[${index}]`));
  return [
    ...feeGroupProblems({ name, clients: facts, ...(group === undefined ? {} : { unseen: group.unseen }) }).filter(
      ({ field }) => !isEmpty(field),
    ),
    ...clients.flatMap(({ id }, index) => (id === '' ? [lineProblem(index)] : [])),
  ];
};

/** The typed values: formik leaves empty fields out of what yup validates. */
const typed = ({
  name = '',
  clients = [],
}: {
  readonly name?: string;
  readonly clients?: readonly Partial<MemberValue>[];
}): FeeGroupValues => ({
  name,
  clients: clients.map(({ id = '', idName = '', relation = '' }) => ({ id, idName, relation })),
});

/** The platform's own rules for a fee group. */
export const feeGroupSchema = (known: Known) =>
  object().test('group', async (value, context) => {
    const problems = await problemsOf(typed(value), known);
    return (
      problems.length === 0 ||
      new ValidationError(problems.map(({ field, message }) => context.createError({ path: field, message })))
    );
  });
