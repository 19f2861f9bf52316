import { reportPostingsMax, type reportSubjects } from '@tessera/contract/reports/values';
import type { CallQuery } from '@tessera/contract/schemas';
import { addDays } from '@tessera/domain/dates';
import { parsePounds, parseUnits, poundsToWire, sum } from '@tessera/domain/money';
import { returnParts, type DatedPart } from '@tessera/domain/return-parts';
import { valueReport, type ReportPosting, type ValueReport } from '@tessera/domain/value-report';
import type { PostingRow } from '../../ledger/valuation/report-postings';
import type { FoundId } from '../../requests/access/found-id';
import { readScope, type ReadScope } from '../../requests/access/scope';
import { idIn, seenAccounts } from '../../requests/access/seen';
import { seenInstruments } from '../assets/seen-assets';
import { readReturnPeriod, toWireReturns } from '../portfolios/returns-of';
import { postingId } from '../postings/posting-filter';
import { balancedValueAt, firstPostingDay, heldAtClose, postingsOf, pricesAt } from '../valuation/valuation';
import {
  notesOf,
  toBothWays,
  toOneWay,
  toRealised,
  toRetained,
  toWireParts,
  type ReportAnswer,
  type ReportNames,
} from './report-answer';
import { periodOf, requireSize, requireTransactions } from './report-query';
import { placeOf } from './sections';

export interface ReportRequest {
  readonly id: string;
  readonly name: string;
  readonly subject: (typeof reportSubjects)[number];
  readonly accountIds: readonly FoundId<'Account'>[];
  readonly query: CallQuery<'getAccountReport'>;
  /** What else the report has to say. */
  readonly notes?: readonly string[];
}

/** Calls `work` with a scope in which all reads see the same moment, so that a posting in between makes no difference. */
export const atOneMoment = <Result>(scope: ReadScope, work: (scope: ReadScope) => Promise<Result>): Promise<Result> =>
  scope.db.isTransaction
    ? work(scope)
    : scope.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => work(readScope(transaction, scope.caller)));

const toPosting = (row: PostingRow): ReportPosting => ({
  id: postingId(row.group_id, row.line),
  ...placeOf(row),
  accountId: row.account_id,
  transactionId: row.transaction_id,
  transactionCode: row.transaction_code,
  linkId: row.link_id,
  narrative: row.narrative,
  postDate: row.post_date,
  valueDate: row.value_date,
  amount: parsePounds(row.amount),
  assetId: row.asset_id,
  units:
    row.quantity === null
      ? null
      : { quantity: parseUnits(row.quantity), bookValue: parsePounds(row.book_value ?? '0') },
});

/** Income and charges by day: the parts of a return that postings name. */
const datedParts = ({ sections }: ValueReport): DatedPart[] => [
  ...[...sections.income.lines, ...sections.retainedInterest.lines].map(({ postDate, amount }) => ({
    date: postDate,
    part: 'Income' as const,
    amount,
  })),
  ...sections.charges.lines.map(({ postDate, amount }) => ({ date: postDate, part: 'Charges' as const, amount })),
];

/** Reads, sorts and reconciles the postings of accounts in a period. @throws ApiError 400, 403. */
export const readReport = async (
  scope: ReadScope,
  { id, name, subject, accountIds, query, notes = [] }: ReportRequest,
): Promise<ReportAnswer> => {
  requireTransactions(scope);
  const first = accountIds.length === 0 ? null : await firstPostingDay(scope, accountIds);
  const period = periodOf(query, first, scope.businessDate);
  const { from, to } = period;
  const before = addDays(from, -1);
  const rows = await postingsOf(scope, accountIds, { from, to }, reportPostingsMax + 1);
  requireSize(rows.length, accountIds.length);
  const [held, accounts] = await Promise.all([
    heldAtClose(scope, accountIds, before),
    seenAccounts(scope)
      .where(idIn('account.account_id', accountIds))
      .select(['account.account_id', 'account.name', 'account.wrapper_type', 'account.lead_client_id'])
      .orderBy('account.sort_name')
      .orderBy('account.account_id')
      .execute(),
  ]);
  const postings = rows.map(toPosting);
  const openingHoldings = [...held].flatMap(([accountId, { holdings }]) =>
    holdings.map((holding) => ({ accountId, ...holding })),
  );
  const heldIds = [
    ...new Set([
      ...openingHoldings.map(({ assetId }) => assetId),
      ...postings.flatMap(({ assetId }) => (assetId === null ? [] : [assetId])),
    ]),
  ];
  const [closingPrices, instruments] = await Promise.all([
    pricesAt(scope, heldIds, to),
    heldIds.length === 0
      ? []
      : seenInstruments(scope)
          .where('instrument.asset_id', 'in', heldIds)
          .select(['instrument.asset_id', 'instrument.isin', 'instrument.long_name'])
          .execute(),
  ]);
  const openingCash = sum([...held.values()].map(({ cash }) => cash));
  const report = valueReport({ openingCash, openingHoldings, postings, closingPrices });
  const [openingBalance, closingBalance, returnPeriod] = [
    parsePounds(await balancedValueAt(scope, accountIds, before)),
    parsePounds(await balancedValueAt(scope, accountIds, to)),
    await readReturnPeriod(scope, accountIds, { from, to }, report),
  ];
  const returns = toWireReturns(returnPeriod);
  const names: ReportNames = {
    wrappers: new Map(accounts.map((row) => [row.account_id, row.wrapper_type])),
    subscribed: new Set(
      rows.flatMap((row) =>
        ['PAYI', 'RVSL', 'ITRI'].includes(row.transaction_code) &&
        row.quantity === null &&
        row.contribution_type !== 'Transfer'
          ? [row.transaction_id]
          : [],
      ),
    ),
    instruments: new Map(instruments.map((row) => [row.asset_id, { isin: row.isin, name: row.long_name }])),
  };
  const unpriced = report.gains.retained
    .filter(({ assetId, quantity }) => quantity !== 0n && !closingPrices.has(assetId))
    .map(({ assetId }) => names.instruments.get(assetId)?.name ?? assetId);
  const codes = new Map(
    postings.flatMap((posting) =>
      posting.units === null
        ? []
        : [[`${posting.transactionId} ${posting.accountId} ${posting.assetId ?? ''}`, posting] as const],
    ),
  );
  const openingDifference = openingBalance - report.opening;
  const difference = closingBalance - report.closing;
  const { sections } = report;
  return {
    id,
    name,
    subject,
    firmId: scope.firmId,
    currency: 'GBP',
    fromDate: from,
    toDate: to,
    openingValue: poundsToWire(report.opening),
    openingCash: poundsToWire(openingCash),
    closingValue: poundsToWire(report.closing),
    closingCash: poundsToWire(
      openingCash + sum(postings.filter(({ units }) => units === null).map(({ amount }) => amount)),
    ),
    accounts: accounts.map((row) => ({
      accountId: row.account_id,
      accountName: row.name,
      wrapperType: row.wrapper_type,
      clientId: row.lead_client_id,
    })),
    payments: toBothWays(sections.payments, names),
    tax: toOneWay(sections.tax, names),
    charges: toOneWay(sections.charges, names),
    retainedInterest: toOneWay(sections.retainedInterest, names),
    income: toOneWay(sections.income, names),
    transfers: toBothWays(sections.transfers, names),
    internalTransfers: {
      ...toBothWays(sections.internalTransfers, names),
      between: { moves: report.between.moves, value: poundsToWire(report.between.value) },
    },
    corporateChanges: toOneWay(sections.corporateChanges, names),
    trades: toOneWay(sections.trades, names),
    performance: {
      transactionsRealised: toRealised(report, codes, names),
      positionsRetained: toRetained(report, names),
      totalRealised: poundsToWire(report.gains.totalRealised),
      totalRetained: poundsToWire(report.gains.totalRetained),
    },
    cancelled: report.cancelled,
    reconciles: difference === 0n && openingDifference === 0n,
    difference: poundsToWire(difference),
    returns: { ...returns, parts: toWireParts(returnParts(returnPeriod, datedParts(report)), returns) },
    notes: [...period.notes, ...notes, ...notesOf(report, { openingDifference, unpriced })],
  };
};
