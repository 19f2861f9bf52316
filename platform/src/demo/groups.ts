import type { GroupRelation, PensionGroupType } from '@tessera/contract/portfolio-groups/values';
import { feeGroupSize } from '@tessera/domain/group-rules';
import { ageOn, type IsoDate } from '@tessera/domain/dates';
import type { PoolClient } from 'pg';
import { inSentence } from '@tessera/domain/in-sentence';
import { copyRows, type CopyValue } from './rows/copy-rows';
import type { SeedAccount, SeedClient } from './people/people';

interface GroupsInput {
  readonly client: PoolClient;
  readonly firmId: string;
  readonly clients: readonly SeedClient[];
  readonly accounts: readonly SeedAccount[];
  /** Pension products, by account. */
  readonly products: ReadonlyMap<string, string>;
  /** Pension accounts that are entirely in drawdown. */
  readonly inDrawdown: ReadonlySet<string>;
  readonly asOf: IsoDate;
  readonly writtenAt: string;
  readonly nextId: () => string;
}

/** Recorded as the author of the rows: no user of the firm made them. */
const author = 'seed';
/** The least years between parents and children, and between grandparents and grandchildren. */
const generation = 18;
const twoGenerations = 45;

/**
 * Returns how each family member is related to the first, by age; the first partner of about the same age is the
 * spouse.
 */
const relationsOf = ([first, ...others]: readonly SeedClient[], asOf: IsoDate): readonly (GroupRelation | null)[] => {
  const ageOf = ({ dateOfBirth }: SeedClient): number => ageOn(dateOfBirth ?? asOf, asOf);
  let isMarried = false;
  const relationOf = (other: SeedClient): GroupRelation => {
    const older = first ? ageOf(other) - ageOf(first) : 0;
    if (older >= twoGenerations) return 'Grandparent';
    if (older >= generation) return 'Parent';
    if (older <= -twoGenerations) return 'Grandchild';
    if (older <= -generation) return 'Child';
    if (isMarried) return 'Sibling';
    isMarried = true;
    return 'Spouse or civil partner';
  };
  return [null, ...others.map(relationOf)];
};

/** Finds families: people with one surname and home, each with an Active account. */
const familiesOf = (
  clients: readonly SeedClient[],
  accounts: readonly SeedAccount[],
): readonly (readonly SeedClient[])[] => {
  const withAccount = new Set(
    accounts
      .filter(({ status }) => status === 'Active')
      .flatMap(({ holders }) => holders.map(({ clientId }) => clientId)),
  );
  const families = new Map<string, SeedClient[]>();
  for (const each of clients) {
    if (each.type !== 'Individual' || each.status !== 'Active' || !withAccount.has(each.clientId)) continue;
    const home = `${each.surname} ${each.address1}`;
    families.set(home, [...(families.get(home) ?? []), each]);
  }
  return [...families.values()].filter(({ length }) => length >= feeGroupSize.from && length <= feeGroupSize.to);
};

const groupColumns = [
  'firm_id',
  'group_id',
  'group_intent',
  'group_type',
  'client_product_id',
  'name',
  'status',
  'node_id',
  'created_date',
  'updated_at',
  'updated_by',
];

/** Writes fee groups for families, and a portfolio group for the account of each pension product. */
export const writeGroups = async ({
  client,
  firmId,
  clients,
  accounts,
  products,
  inDrawdown,
  asOf,
  writtenAt,
  nextId,
}: GroupsInput): Promise<void> => {
  const families = familiesOf(clients, accounts).map((family) => ({
    groupId: nextId(),
    family,
    relations: relationsOf(family, asOf),
  }));
  const pensions = accounts.flatMap((account) => {
    const productId = products.get(account.accountId);
    return productId === undefined || account.status === 'Closed' || account.status === 'Deleted'
      ? []
      : [
          {
            groupId: nextId(),
            account,
            productId,
            type: (inDrawdown.has(account.accountId) ? 'Crystallised' : 'Uncrystallised') satisfies PensionGroupType,
          },
        ];
  });
  await copyRows(client, 'portfolio_group', groupColumns, [
    ...families.map(({ groupId, family }): CopyValue[] => [
      firmId,
      groupId,
      'Client Fee Group',
      null,
      null,
      `${family[0]?.surname ?? ''} family`,
      'Active',
      family[0]?.nodeId ?? '',
      family
        .map(({ created }) => created)
        .sort()
        .at(-1) ?? '',
      writtenAt,
      author,
    ]),
    ...pensions.map(({ groupId, account, productId, type }): CopyValue[] => [
      firmId,
      groupId,
      'Pension Account Group',
      type,
      productId,
      `${account.name}, ${inSentence(type)}`,
      'Active',
      account.lead.nodeId,
      account.opened,
      writtenAt,
      author,
    ]),
  ]);
  await copyRows(
    client,
    'portfolio_group_client',
    ['firm_id', 'group_id', 'client_id', 'line', 'relation'],
    families.flatMap(({ groupId, family, relations }) =>
      family.map((each, index) => [firmId, groupId, each.clientId, index + 1, relations[index] ?? null]),
    ),
  );
  await copyRows(
    client,
    'portfolio_group_account',
    ['firm_id', 'group_id', 'account_id', 'line'],
    pensions.map(({ groupId, account }) => [firmId, groupId, account.accountId, 1]),
  );
};
