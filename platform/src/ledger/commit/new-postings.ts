import { formatPounds, formatUnits, type Pence } from '@tessera/domain/money';
import { sql } from 'kysely';
import { inserted, type Change } from '../../foundation/database/change-together';
import { isCustomer, type ControlCode, type Party, type PostingGroup, type Postings } from '../state/effects';

const partyColumns = (party: Party) =>
  isCustomer(party)
    ? { account_id: party.accountId, control_code: null }
    : { account_id: null, control_code: party.controlCode };

/** SQL: a number for each of `groups` groups, by its place. */
const takeGroupNumbers = (groups: number): Change => {
  const places = JSON.stringify(Array.from({ length: groups }, (_, place) => place));
  return {
    queries: sql`posting_group as (select place::bigint as place, nextval('posting_group_number') as number from jsonb_array_elements_text(${places}::jsonb) as place)`,
  };
};

/**
 * Inserts posting groups. They take their numbers here, after the locks, so that within one account they grow in the
 * order of its postings. `openedIds` are the ids of the transactions opened in the same commit.
 */
export const newPostings = (
  firmId: string,
  groups: readonly PostingGroup[],
  openedIds: readonly string[],
): Change[] => {
  if (groups.length === 0) return [];
  const placed = groups.map((group, place) => {
    const transactionId = 'opened' in group.of ? openedIds[group.of.opened] : group.of.transactionId;
    if (transactionId === undefined) throw new Error('A posting group has no transaction.');
    const { code, narrative, postDate, valueDate } = group;
    const head = (line: number, party: Party) => ({
      firm_id: firmId,
      group_id: BigInt(place),
      line,
      ...partyColumns(party),
      transaction_id: transactionId,
      transaction_code: code,
      narrative,
      post_date: postDate,
      value_date: valueDate,
    });
    return { group, head };
  });
  const numbered = { group_id: sql`(select number from posting_group where place = new.group_id)` };
  return [
    takeGroupNumbers(groups.length),
    ...inserted(
      'cash_posting',
      placed.flatMap(({ group, head }) =>
        group.cash.map((line, index) => ({ ...head(index + 1, line.party), amount: formatPounds(line.amount) })),
      ),
      numbered,
    ),
    ...inserted(
      'stock_posting',
      placed.flatMap(({ group, head }) =>
        group.stock.map((line, index) => ({
          ...head(index + 1, line.party),
          asset_id: line.assetId,
          quantity: formatUnits(line.quantity),
          value: formatPounds(line.value),
          book_value: formatPounds(line.bookValue),
        })),
      ),
      numbered,
    ),
  ];
};

/** Postings of money between control accounts: a payment of the firm itself. */
export interface ControlPostings extends Pick<Postings, 'code' | 'narrative' | 'postDate' | 'valueDate'> {
  readonly cash: readonly { readonly controlCode: ControlCode; readonly amount: Pence }[];
}

/** SQL: the number of the group that `newControlPostings` inserts. */
export const controlGroupNumber = sql`(select number from posting_group)`;

/** Inserts one posting group between control accounts. It belongs to no transaction, and no account waits for it. */
export const newControlPostings = (
  firmId: string,
  { code, narrative, postDate, valueDate, cash }: ControlPostings,
): Change[] => [
  takeGroupNumbers(1),
  ...inserted(
    'cash_posting',
    cash.map(({ controlCode, amount }, index) => ({
      firm_id: firmId,
      group_id: 0n,
      line: index + 1,
      account_id: null,
      control_code: controlCode,
      transaction_id: null,
      transaction_code: code,
      narrative,
      post_date: postDate,
      value_date: valueDate,
      amount: formatPounds(amount),
    })),
    { group_id: controlGroupNumber },
  ),
];
