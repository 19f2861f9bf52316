import { formatPounds, formatUnits } from '@tessera/domain/money';
import { sql } from 'kysely';
import { inserted, type Change } from '../../foundation/database/change-together';
import { isCustomer, type Party, type PostingGroup } from '../state/effects';

const partyColumns = (party: Party) =>
  isCustomer(party)
    ? { account_id: party.accountId, control_code: null }
    : { account_id: null, control_code: party.controlCode };

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
  const places = JSON.stringify([...groups.keys()]);
  const numbered = { group_id: sql`(select number from posting_group where place = new.group_id)` };
  return [
    {
      queries: sql`posting_group as (select place::bigint as place, nextval('posting_group_number') as number from jsonb_array_elements_text(${places}::jsonb) as place)`,
    },
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
