import { entered } from '../clients/client-facts';
import { inSentence } from '../words/in-sentence';
import { invalid, required, type Problem } from '../words/problem';

// Checks of portfolio groups, for pages and platform. Domain A.9 says who may be in a fee group: at most ten clients,
// each in one group only, no minors, only family members and entities a family owns.

type Problems = readonly Problem[];

export const feeGroupSize = { from: 2, to: 10 } as const;

/**
 * Relations each type of client can have to the first member. Nieces, nephews, cousins, aunts and uncles are not
 * allowed.
 */
const relations: Readonly<Record<string, readonly string[]>> = {
  Individual: [
    'Spouse or civil partner',
    'Parent',
    'Child',
    'Grandparent',
    'Grandchild',
    'Sibling',
    'Step-parent',
    'Stepchild',
    'Step-sibling',
    'Parent-in-law',
    'Child-in-law',
    'Sibling-in-law',
  ],
  Corporate: ['Family company'],
  Trust: ['Family trust'],
};

/** The relations a client of a type can have to the first member of a fee group; none for a minor. */
export const groupRelationsFor = (clientType: string): readonly string[] => relations[clientType] ?? [];

/** The facts of a client that matter for groups. Facts the caller does not know are left out, and then not checked. */
export interface MemberClient {
  readonly name: string;
  /** Individual, Minor, Corporate or Trust. */
  readonly clientType: string;
  readonly status: string;
  readonly hasActiveAccount?: boolean;
  /** Another Active fee group the client is in. */
  readonly otherGroup?: { readonly name: string } | null;
}

export interface MemberFacts {
  readonly id: string;
  readonly relation?: string | null | undefined;
  /** Null when there is no such client, or the caller may not see them. */
  readonly client: MemberClient | null;
  /** True for an existing member, whose current facts are not checked again. */
  readonly isMember?: boolean;
}

export interface FeeGroupFacts {
  /** Left out: not asked. */
  readonly name?: string | undefined;
  readonly clients?: readonly MemberFacts[] | undefined;
  /** Members whom the caller may not see; they stay. */
  readonly unseen?: { readonly count: number; readonly hasFirst: boolean };
}

const groupNameProblem = (name: string): Problems =>
  entered(name) === null ? [required('name', 'Enter a name for the group.')] : [];

/** Why a client cannot join a fee group; null when they can. */
const joinProblem = ({ name, clientType, status, hasActiveAccount, otherGroup }: MemberClient): string | null => {
  if (clientType === 'Minor') return `${name} is a minor. A minor follows the parent: add the parent instead.`;
  if (otherGroup)
    return `${name} is in the fee group ${otherGroup.name} already, and a client is in one at a time. Take them out of it first.`;
  if (status !== 'Active')
    return `${name} is ${status}. Only Active clients are grouped: make the client Active first.`;
  return hasActiveAccount === false ? `${name} has no Active account. Make an account Active first.` : null;
};

const idProblems = (field: string, member: MemberFacts, isRepeated: boolean): Problems => {
  if (isRepeated) return [invalid(field, 'This client is already in the list. Keep one of the two.')];
  if (!member.client) return [invalid(field, 'There is no such client, or you do not have access to them.')];
  const problem = member.isMember ? null : joinProblem(member.client);
  return problem === null ? [] : [invalid(field, problem)];
};

const relationProblems = (field: string, { relation, client }: MemberFacts, isFirst: boolean): Problems => {
  const said = entered(relation);
  if (isFirst)
    return said === null
      ? []
      : [invalid(field, 'The first client is the one the others are related to. Leave this out.')];
  if (said === null) return [required(field, 'Choose what this client is to the first one.')];
  // Somebody who cannot be in a group at all needs no check of the relation.
  const allowed = client ? groupRelationsFor(client.clientType) : [];
  if (allowed.length === 0 || allowed.includes(said)) return [];
  if (client?.clientType === 'Individual')
    return [
      invalid(
        field,
        'A person is a relative of the first client. Choose how they are related; nieces, nephews, cousins, aunts and uncles cannot be in a fee group.',
      ),
    ];
  return [
    invalid(
      field,
      `${client?.clientType === 'Trust' ? 'A trust' : 'A company'} is in a group as a ${allowed.map(inSentence).join(' or ')}. Choose that.`,
    ),
  ];
};

const firstProblems = ({ client }: MemberFacts): Problems =>
  client && (client.clientType === 'Corporate' || client.clientType === 'Trust')
    ? [invalid('clients[0].id', 'The others are related to the first client. Put a person first.')]
    : [];

const sizeProblems = (count: number): Problems => {
  if (count < feeGroupSize.from)
    return [
      invalid('clients', `A fee group has at least ${feeGroupSize.from} clients. Add another, or archive the group.`),
    ];
  return count > feeGroupSize.to
    ? [invalid('clients', `A fee group has at most ${feeGroupSize.to} clients. Remove ${count - feeGroupSize.to}.`)]
    : [];
};

const memberProblems = (
  clients: readonly MemberFacts[],
  { count, hasFirst }: { readonly count: number; readonly hasFirst: boolean },
): Problems => {
  const [first] = clients;
  return [
    ...sizeProblems(clients.length + count),
    ...(first && !hasFirst ? firstProblems(first) : []),
    ...clients.flatMap((member, index) => [
      ...idProblems(`clients[${index}].id`, member, clients.findIndex(({ id }) => id === member.id) < index),
      ...relationProblems(`clients[${index}].relation`, member, index === 0 && !hasFirst),
    ]),
  ];
};

/** Problems of a client fee group as it would be saved; facts left out are not checked. */
export const feeGroupProblems = ({
  name,
  clients,
  unseen = { count: 0, hasFirst: false },
}: FeeGroupFacts): Problems => [
  ...(name === undefined ? [] : groupNameProblem(name)),
  ...(clients === undefined ? [] : memberProblems(clients, unseen)),
];

const pensionWrappers: ReadonlySet<string> = new Set(['PENSION', 'SIPP', 'SSAS', 'TPSIPP']);
const pensionTypes: ReadonlySet<string> = new Set([
  'Uncrystallised',
  'Crystallised',
  'Beneficiary',
  'CrystallisedTransfer',
]);
const ended: ReadonlySet<string> = new Set(['Closed', 'Deleted']);

export interface PensionAccount {
  readonly name: string;
  readonly status: string;
  readonly clientProductId: string | null;
  /** Another Active pension account group the account is in. */
  readonly otherGroup?: { readonly name: string } | null;
}

export interface PensionGroupFacts {
  /** Left out: not asked. */
  readonly name?: string | undefined;
  /** Null when none was chosen. */
  readonly groupType?: string | null | undefined;
  /**
   * The product of the accounts. The id is null when none was chosen; the wrapper is null when there is no such
   * product, or the caller may not see it.
   */
  readonly product: { readonly id: string | null; readonly wrapperType: string | null };
  readonly accounts?:
    | readonly {
        readonly id: string;
        /** Null when there is no such account, or the caller may not see it. */ readonly account: PensionAccount | null;
        readonly isMember?: boolean;
      }[]
    | undefined;
  /** Number of accounts the caller may not see; they stay. */
  readonly unseen?: number;
}

const productProblems = ({ id, wrapperType }: PensionGroupFacts['product']): Problems => {
  if (entered(id) === null)
    return [required('intentDetails.clientProductId', 'Choose the pension product whose accounts are grouped.')];
  if (wrapperType === null)
    return [invalid('intentDetails.clientProductId', 'There is no such product, or you do not have access to it.')];
  return pensionWrappers.has(wrapperType)
    ? []
    : [invalid('intentDetails.clientProductId', 'Only accounts of a pension are grouped. Choose a pension product.')];
};

const accountProblem = (
  { name, status, clientProductId, otherGroup }: PensionAccount,
  productId: string | null,
  isMember: boolean,
): string | null => {
  if (clientProductId !== productId)
    return `${name} is not an account of this product. Choose an account of the product.`;
  if (isMember) return null;
  if (otherGroup)
    return `${name} is in the group ${otherGroup.name} already, and an account is in one at a time. Take it out of that one first.`;
  return ended.has(status) ? `${name} is ${status}. Choose an account that is open.` : null;
};

const accountProblems = (accounts: NonNullable<PensionGroupFacts['accounts']>, productId: string | null): Problems =>
  accounts.flatMap(({ id, account, isMember = false }, index): Problems => {
    const field = `accounts[${index}]`;
    if (accounts.findIndex((each) => each.id === id) < index)
      return [invalid(field, 'This account is already in the list. Keep one of the two.')];
    if (!account) return [invalid(field, 'There is no such account, or you do not have access to it.')];
    const problem = accountProblem(account, productId, isMember);
    return problem === null ? [] : [invalid(field, problem)];
  });

/** Problems of a pension account group as it would be saved; facts left out are not checked. */
export const pensionGroupProblems = ({
  name,
  groupType,
  product,
  accounts,
  unseen = 0,
}: PensionGroupFacts): Problems => [
  ...(name === undefined ? [] : groupNameProblem(name)),
  ...(groupType === undefined || pensionTypes.has(groupType ?? '')
    ? []
    : [
        required(
          'groupType',
          'Choose what the accounts hold: uncrystallised or crystallised funds, those of a beneficiary, or a crystallised transfer.',
        ),
      ]),
  ...productProblems(product),
  ...(accounts !== undefined && accounts.length + unseen === 0
    ? [required('accounts', 'Choose at least one account of the product.')]
    : []),
  ...(accounts === undefined || product.wrapperType === null ? [] : accountProblems(accounts, product.id)),
];
