import { decide } from '@tessera/contract';
import type { WrapperType } from '../../foundation/database/column-types';
import type { TransactionCode } from '@tessera/contract/postings/values';
import { reportPostingsMax, type reportSubjects } from '@tessera/contract/reports/values';
import type { CallData, CallQuery } from '@tessera/contract/schemas';
import { addDays, londonDay, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, parseUnits, poundsToWire, sum, unitsToWire, type Pence } from '@tessera/domain/money';
import { returnParts, type DatedPart } from '@tessera/domain/return-parts';
import {
  valueReport,
  type ReportLine,
  type ReportPosting,
  type SectionOfReport,
  type ValueReport,
} from '@tessera/domain/value-report';
import { countText, dateText, poundsText } from '@tessera/domain/wording';
import type { PostingRow } from '../../ledger/valuation/report-postings';
import { readPeriod } from '../../ledger/valuation/period';
import type { FoundId } from '../../requests/access/found-id';
import { readScope, type ReadScope } from '../../requests/access/scope';
import { idIn, seenAccounts } from '../../requests/access/seen';
import { ApiError, badField } from '../../requests/http/api-error';
import { seenInstruments } from '../assets/seen-assets';
import { percent, readReturnPeriod, toWireReturns } from '../portfolios/returns-of';
import { postingId } from '../postings/posting-filter';
import { balancedValueAt, firstPostingDay, heldAtClose, postingsOf, pricesAt } from '../valuation/valuation';
import { placeOf } from './sections';

type Wire = CallData<'getAccountReport'>;
type Line = Wire['charges']['transactions'][number];

export interface ReportRequest {
  readonly id: string;
  readonly name: string;
  readonly subject: (typeof reportSubjects)[number];
  readonly accountIds: readonly FoundId<'Account'>[];
  readonly query: CallQuery<'getAccountReport'>;
  /** What else the report has to say. */
  readonly notes?: readonly string[];
}

/** @throws ApiError 400 naming the field, for text that is no day. */
const dayOf = (fieldName: string, text: string | undefined): IsoDate | undefined => {
  if (text === undefined) return undefined;
  const day = londonDay(text);
  if (day === null) throw badField(fieldName, 'Enter a day that exists, as YYYY-MM-DD.');
  return day;
};

/** @throws ApiError 403: the lines of a report are transactions. */
export const requireTransactions = ({ caller: { scopes } }: ReadScope): void => {
  const requires = { resource: 'Transaction', level: 'read' } as const;
  if (!decide({ authenticated: true, scopes, flags: null }, { requires }).allowed)
    throw new ApiError(
      'forbidden',
      'A report shows transactions, to which you have no access. Ask an administrator of your firm for it.',
    );
};

/** @throws ApiError 400 when a report has more postings than one answer takes. */
export const requireSize = (postings: number, accounts: number): void => {
  if (postings > reportPostingsMax)
    throw badField(
      'fromDate',
      `More than ${reportPostingsMax.toLocaleString('en-GB')} postings fall in this period, which is too many for one report. Choose a shorter period${accounts > 1 ? ', or one account' : ''}.`,
      'too-many',
    );
};

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

interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly notes: readonly string[];
}

/** The period of the report: it begins with the first posting where it would begin before that. */
const periodOf = (query: ReportRequest['query'], first: IsoDate | null, businessDate: IsoDate): Period => {
  const fromDate = dayOf('fromDate', query.fromDate);
  const { to } = readPeriod({ fromDate, toDate: dayOf('toDate', query.toDate) }, businessDate);
  if (first === null) return { from: fromDate ?? to, to, notes: ['Nothing has been posted yet.'] };
  if (first > to) return { from: fromDate ?? to, to, notes: [`Nothing was posted before ${dateText(first)}.`] };
  if (fromDate !== undefined && fromDate >= first) return { from: fromDate, to, notes: [] };
  return {
    from: first,
    to,
    notes: fromDate === undefined ? [] : [`The first posting is of ${dateText(first)}: the report begins with it.`],
  };
};

interface Names {
  readonly wrappers: ReadonlyMap<string, WrapperType>;
  readonly subscribed: ReadonlySet<string>;
  readonly instruments: ReadonlyMap<string, { readonly isin: string; readonly name: string }>;
}

const toLine = (line: ReportLine, { wrappers, subscribed, instruments }: Names): Line => {
  const instrument = line.assetId === null ? undefined : instruments.get(line.assetId);
  const wrapper = wrappers.get(line.accountId);
  const counts = (wrapper === 'ISA' || wrapper === 'JISA') && subscribed.has(line.transactionId);
  return {
    transactionId: line.transactionId,
    transactionCode: line.transactionCode as TransactionCode,
    narrative: line.narrative,
    postDate: line.postDate,
    valueDate: line.valueDate,
    amount: poundsToWire(line.amount),
    subscriptionAmount: counts ? poundsToWire(line.amount) : null,
    accountId: line.accountId,
    kind: line.kind,
    assetId: line.assetId,
    isin: instrument?.isin ?? null,
    assetName: instrument?.name ?? null,
    quantity: line.quantity === null ? null : unitsToWire(line.quantity),
    postings: [...line.postings],
  };
};

const toKinds = ({ kinds }: SectionOfReport) =>
  kinds.map(({ kind, total, lines }) => ({ kind, total: poundsToWire(total), transactions: lines }));

const toOneWay = (section: SectionOfReport, names: Names) => ({
  transactions: section.lines.map((line) => toLine(line, names)),
  total: poundsToWire(section.total),
  kinds: toKinds(section),
});

/** Lines of nothing, such as units without a value, stand with what came. */
const toBothWays = (section: SectionOfReport, names: Names) => ({
  transactionsIn: section.lines.filter(({ amount }) => amount >= 0n).map((line) => toLine(line, names)),
  transactionsOut: section.lines.filter(({ amount }) => amount < 0n).map((line) => toLine(line, names)),
  totalIn: poundsToWire(section.totalIn),
  totalOut: poundsToWire(section.totalOut),
  kinds: toKinds(section),
});

/** Realised transactions, with what they gained in place of what was traded. */
const toRealised = (
  { gains, sections }: ValueReport,
  codes: ReadonlyMap<string, ReportPosting>,
  names: Names,
): Wire['performance']['transactionsRealised'] => {
  const lines = new Map(
    [
      ...sections.trades.lines,
      ...sections.transfers.lines,
      ...sections.internalTransfers.lines,
      ...sections.corporateChanges.lines,
    ].map((line) => [`${line.transactionId} ${line.accountId} ${line.assetId ?? ''}`, line]),
  );
  return gains.realised.flatMap(({ move, proceeds, gain, bookCost }) => {
    const key = `${move.transactionId} ${move.accountId} ${move.assetId}`;
    const posting = codes.get(key);
    const line = lines.get(key);
    if (line === undefined && posting === undefined) return [];
    const shown = line ?? lineOf(posting as ReportPosting);
    return [
      {
        ...toLine({ ...shown, quantity: move.quantity }, names),
        amount: poundsToWire(gain),
        subscriptionAmount: null,
        proceeds: poundsToWire(proceeds),
        bookValue: poundsToWire(bookCost),
        gain: poundsToWire(gain),
      },
    ];
  });
};

/** A posting as a line of its own: for a move between the accounts of a report, which is no line of it. */
const lineOf = ({ id, section: _section, units, ...posting }: ReportPosting): ReportLine => ({
  ...posting,
  quantity: units?.quantity ?? null,
  postings: [id],
});

const toRetained = ({ gains, sections }: ValueReport, names: Names): Wire['performance']['positionsRetained'] => {
  const income = new Map<string, Pence>();
  for (const { accountId, assetId, amount } of sections.income.lines) {
    const key = `${accountId} ${assetId ?? ''}`;
    income.set(key, (income.get(key) ?? 0n) + amount);
  }
  return [...gains.retained]
    .sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? 1 : -1))
    .map((held) => ({
      accountId: held.accountId,
      assetId: held.assetId,
      isin: names.instruments.get(held.assetId)?.isin ?? '',
      assetName: names.instruments.get(held.assetId)?.name ?? held.assetId,
      quantity: unitsToWire(held.quantity),
      bookValue: poundsToWire(held.bookCost),
      openingValue: poundsToWire(held.openingValue),
      currentValue: poundsToWire(held.value),
      gain: poundsToWire(held.gain),
      growth: poundsToWire(held.value - held.bookCost),
      income: poundsToWire(income.get(`${held.accountId} ${held.assetId}`) ?? 0n),
    }));
};

/** The parts of the returns in per cent; capital takes the rounding, so that they add up. */
const toWireParts = (
  parts: ReturnType<typeof returnParts>,
  whole: { readonly timeWeighted: number | null; readonly moneyWeighted: number | null },
): Wire['returns']['parts'] => {
  const rates = (of: 'timeWeighted' | 'moneyWeighted') => {
    const rounded = new Map(parts.map((part) => [part.part, percent(part[of])]));
    const others = (rounded.get('Income') ?? 0) + (rounded.get('Charges') ?? 0);
    const total = whole[of];
    return (part: (typeof parts)[number]['part']): number | null => {
      const rate = rounded.get(part) ?? null;
      if (part !== 'Capital' || rate === null || total === null) return rate;
      return Math.round((total - others) * 100) / 100;
    };
  };
  const [timeWeighted, moneyWeighted] = [rates('timeWeighted'), rates('moneyWeighted')];
  return parts.flatMap(({ part, amount }) => {
    const own = {
      part,
      amount: poundsToWire(amount),
      timeWeighted: timeWeighted(part),
      moneyWeighted: moneyWeighted(part),
    };
    // Every instrument is priced in pounds, so that nothing is due to a currency.
    const none = (rate: number | null): number | null => (rate === null ? null : 0);
    return part === 'Income'
      ? [
          own,
          {
            part: 'Currency' as const,
            amount: 0,
            timeWeighted: none(own.timeWeighted),
            moneyWeighted: none(own.moneyWeighted),
          },
        ]
      : [own];
  });
};

const notesOf = (
  report: ValueReport,
  { openingDifference, unpriced }: { readonly openingDifference: Pence; readonly unpriced: readonly string[] },
): string[] => [
  ...(report.cancelled > 0
    ? [
        `${countText(report.cancelled, 'transaction was', 'transactions were')} made and reversed within this period and ${report.cancelled === 1 ? 'is' : 'are'} not listed.`,
      ]
    : []),
  ...(report.between.moves > 0
    ? [
        `${countText(report.between.moves, 'move')} between these accounts, of ${poundsText(report.between.value)} in all, cancel${report.between.moves === 1 ? 's' : ''} out.`,
      ]
    : []),
  ...unpriced.map((name) => `${name} has no price for the end of the period and counts as nothing.`),
  ...(openingDifference === 0n
    ? []
    : [`The value at the beginning differs by ${poundsText(openingDifference)} from what the balances give.`]),
  'Gains are those of this period: against the value at its beginning, or the cost of what was bought since, at average cost. They are not the gains for tax.',
  ...(report.sections.corporateChanges.total === 0n
    ? []
    : ['Units entered or taken out without a trade count as growth in the returns.']),
];

/** Reads, sorts and reconciles the postings of accounts in a period. @throws ApiError 400, 403. */
export const readReport = async (
  scope: ReadScope,
  { id, name, subject, accountIds, query, notes = [] }: ReportRequest,
): Promise<Wire> => {
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
  const names: Names = {
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
