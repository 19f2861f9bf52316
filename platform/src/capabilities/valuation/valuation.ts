import { readCash } from '../../ledger/state/read-cash';
import {
  accountFigures,
  balancesAt,
  type AccountFigures,
  type Balances,
  type Period,
} from '../../ledger/valuation/figures';
import { accountHistory, flowsByDay, type ValueOnDay } from '../../ledger/valuation/history';
import { firstPostingOf, postingsBetween, pricesOn, type PostingRow } from '../../ledger/valuation/report-postings';
import { accountsValueAtClose, valueAtClose } from '../../ledger/valuation/value-at-close';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';

/** Figures of accounts over a period, each by its id. */
export const figuresOf = (
  { db, firmId, businessDate }: ReadScope,
  accountIds: readonly FoundId<'Account'>[],
  period: Period,
): Promise<Map<string, AccountFigures>> => accountFigures(db, firmId, accountIds, period, businessDate);

/** Cash of an account, as the ledger sees it. */
export const cashOf = (
  { db, firmId, businessDate }: ReadScope,
  accountId: FoundId<'Account'>,
): ReturnType<typeof readCash> => readCash(db, firmId, accountId, businessDate);

/** Values over time of accounts, taken together. */
export const historyOf = (
  { db, firmId }: ReadScope,
  accountIds: readonly FoundId<'Account'>[],
  days: readonly string[],
): Promise<ValueOnDay[]> => accountHistory(db, firmId, accountIds, days);

/** What crossed the border of accounts, taken together. */
export const flowsOf = (
  { db, firmId }: ReadScope,
  accountIds: readonly FoundId<'Account'>[],
  period: { readonly from: string; readonly to: string },
): ReturnType<typeof flowsByDay> => flowsByDay(db, firmId, accountIds, period);

/** Cash and valued holdings of accounts at the close of an earlier day, from their postings. */
export const heldAtClose = (
  { db, firmId, businessDate }: ReadScope,
  accountIds: readonly FoundId<'Account'>[],
  date: string,
): Promise<Map<string, Balances>> => balancesAt(db, firmId, accountIds, date, businessDate);

/** Postings of accounts in a period, up to `max`. */
export const postingsOf = (
  { db, firmId }: ReadScope,
  accountIds: readonly FoundId<'Account'>[],
  period: { readonly from: string; readonly to: string },
  max: number,
): Promise<PostingRow[]> => postingsBetween(db, firmId, accountIds, period, max);

export const firstPostingDay = (
  { db, firmId }: ReadScope,
  accountIds: readonly FoundId<'Account'>[],
): Promise<string | null> => firstPostingOf(db, firmId, accountIds);

/** The last price of each instrument on or before a day. Prices belong to no firm. */
export const pricesAt = ({ db }: ReadScope, assetIds: readonly string[], date: string): ReturnType<typeof pricesOn> =>
  pricesOn(db, assetIds, date);

/** Value of accounts at the close of a day in pounds, from their balances and not from their postings. */
export const balancedValueAt = (
  { db, firmId }: ReadScope,
  accountIds: readonly FoundId<'Account'>[],
  date: string,
): Promise<string> => accountsValueAtClose(db, firmId, accountIds, date);

/** Value of all accounts the caller sees (of the given nodes) at the close of an earlier day. */
export const seenValueAtClose = (
  { db, firmId, nodeIds: seen }: ReadScope,
  date: string,
  nodeIds: readonly string[] | null,
): Promise<string> => valueAtClose(db, firmId, intersection(seen, nodeIds), date);

const intersection = (a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null =>
  a === null ? b : b === null ? a : a.filter((each) => b.includes(each));
