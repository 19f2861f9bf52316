import { formatPounds, formatUnits } from '@tessera/domain/money';
import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { isCustomer, type Party, type PostingGroup } from '../state/effects';

const partyColumns = (party: Party) =>
  isCustomer(party)
    ? { account_id: party.accountId, control_code: null }
    : { account_id: null, control_code: party.controlCode };

/** Writes posting groups under their numbers. `openedIds` are the ids of the transactions opened in the same commit. */
export const writeGroups = async (
  db: Transaction<DB>,
  firmId: string,
  groups: readonly PostingGroup[],
  numbers: readonly bigint[],
  openedIds: readonly string[],
): Promise<void> => {
  const numbered = groups.map((group, index) => {
    const groupId = numbers[index];
    const transactionId = 'opened' in group.of ? openedIds[group.of.opened] : group.of.transactionId;
    if (groupId === undefined || transactionId === undefined)
      throw new Error('A posting group has no number or no transaction.');
    const { code, narrative, postDate, valueDate } = group;
    const head = (line: number, party: Party) => ({
      firm_id: firmId,
      group_id: groupId,
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
  const cash = numbered.flatMap(({ group, head }) =>
    group.cash.map((line, index) => ({ ...head(index + 1, line.party), amount: formatPounds(line.amount) })),
  );
  const stock = numbered.flatMap(({ group, head }) =>
    group.stock.map((line, index) => ({
      ...head(index + 1, line.party),
      asset_id: line.assetId,
      quantity: formatUnits(line.quantity),
      value: formatPounds(line.value),
      book_value: formatPounds(line.bookValue),
    })),
  );
  if (cash.length > 0) await db.insertInto('cash_posting').values(cash).execute();
  if (stock.length > 0) await db.insertInto('stock_posting').values(stock).execute();
};
