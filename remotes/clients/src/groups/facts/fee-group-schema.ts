import { feeGroupProblems, type MemberFacts } from '@tessera/domain/group-rules';
import { required, type Problem } from '@tessera/domain/problem';
import { object, ValidationError } from 'yup';
import type { Client, FeeGroupValues, MemberValue } from './member-values';

/** A client by id; undefined when it cannot be read, and then the platform decides. */
type ReadClient = (clientId: string) => Promise<Client | undefined>;

interface Known {
  readonly readClient: ReadClient;
  /** The group that is edited: who is in it already is not asked about again. */
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

/** Of a line without a client nothing else is asked. */
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
    // A line that is still empty differs from every other one.
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

/** What is typed: formik gives yup nothing for an empty field. */
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

/** Everything a fee group must be: the rules that the platform asks too. */
export const feeGroupSchema = (known: Known) =>
  object().test('group', async (value, context) => {
    const problems = await problemsOf(typed(value), known);
    return (
      problems.length === 0 ||
      new ValidationError(problems.map(({ field, message }) => context.createError({ path: field, message })))
    );
  });
