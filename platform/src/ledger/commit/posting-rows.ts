import { formatPounds, formatUnits } from '@tessera/domain/money';
import { isCustomer, type Party, type PostingGroup } from '../state/effects';

const partyColumns = (party: Party) =>
  isCustomer(party)
    ? { account_id: party.accountId, control_code: null }
    : { account_id: null, control_code: party.controlCode };

/** The rows of posting groups under their numbers. `openedIds` are the ids of the transactions opened in the same commit. */
export const postingRows = (
  firmId: string,
  groups: readonly PostingGroup[],
  numbers: readonly bigint[],
  openedIds: readonly string[],
) => {
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
  return {
    cash_posting: numbered.flatMap(({ group, head }) =>
      group.cash.map((line, index) => ({ ...head(index + 1, line.party), amount: formatPounds(line.amount) })),
    ),
    stock_posting: numbered.flatMap(({ group, head }) =>
      group.stock.map((line, index) => ({
        ...head(index + 1, line.party),
        asset_id: line.assetId,
        quantity: formatUnits(line.quantity),
        value: formatPounds(line.value),
        book_value: formatPounds(line.bookValue),
      })),
    ),
  };
};
