import type { TransactionCode } from '@tessera/contract/postings/values';
import type { CallData } from '@tessera/contract/schemas';
import { poundsToWire, unitsToWire, type Pence } from '@tessera/domain/money';
import type { RetainedGain } from '@tessera/domain/report-gains';
import type { returnParts } from '@tessera/domain/return-parts';
import type { ReportLine, ReportPosting, SectionOfReport, ValueReport } from '@tessera/domain/value-report';
import { countText, poundsText } from '@tessera/domain/wording';
import type { WrapperType } from '../../foundation/database/column-types';
import { percent } from '../portfolios/returns-of';

export type ReportAnswer = CallData<'getAccountReport'>;
type Line = ReportAnswer['charges']['transactions'][number];

export interface ReportNames {
  readonly wrappers: ReadonlyMap<string, WrapperType>;
  readonly subscribed: ReadonlySet<string>;
  readonly instruments: ReadonlyMap<string, { readonly isin: string; readonly name: string }>;
}

const toLine = (line: ReportLine, { wrappers, subscribed, instruments }: ReportNames): Line => {
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

export const toOneWay = (section: SectionOfReport, names: ReportNames) => ({
  transactions: section.lines.map((line) => toLine(line, names)),
  total: poundsToWire(section.total),
  kinds: toKinds(section),
});

/** Lines of nothing, such as units without a value, stand with what came. */
export const toBothWays = (section: SectionOfReport, names: ReportNames) => ({
  transactionsIn: section.lines.filter(({ amount }) => amount >= 0n).map((line) => toLine(line, names)),
  transactionsOut: section.lines.filter(({ amount }) => amount < 0n).map((line) => toLine(line, names)),
  totalIn: poundsToWire(section.totalIn),
  totalOut: poundsToWire(section.totalOut),
  kinds: toKinds(section),
});

/** Realised transactions, with what they gained in place of what was traded. */
export const toRealised = (
  { gains, sections }: ValueReport,
  codes: ReadonlyMap<string, ReportPosting>,
  names: ReportNames,
): ReportAnswer['performance']['transactionsRealised'] => {
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

/** Units that are worth something and cost nothing came from elsewhere, and nobody entered what they cost. */
export const isCostMissing = ({ quantity, value, bookCost }: Pick<RetainedGain, 'quantity' | 'value' | 'bookCost'>) =>
  quantity > 0n && value > 0n && bookCost === 0n;

export const toRetained = (
  { gains, sections }: ValueReport,
  names: ReportNames,
): ReportAnswer['performance']['positionsRetained'] => {
  const income = new Map<string, Pence>();
  for (const { accountId, assetId, amount } of sections.income.lines) {
    const key = `${accountId} ${assetId ?? ''}`;
    income.set(key, (income.get(key) ?? 0n) + amount);
  }
  return [...gains.retained]
    .sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? 1 : -1))
    .map((held) => {
      const costMissing = isCostMissing(held);
      return {
        accountId: held.accountId,
        assetId: held.assetId,
        isin: names.instruments.get(held.assetId)?.isin ?? '',
        assetName: names.instruments.get(held.assetId)?.name ?? held.assetId,
        quantity: unitsToWire(held.quantity),
        bookValue: poundsToWire(held.bookCost),
        ...(costMissing ? { costMissing } : {}),
        openingValue: poundsToWire(held.openingValue),
        currentValue: poundsToWire(held.value),
        gain: poundsToWire(held.gain),
        growth: costMissing ? 0 : poundsToWire(held.value - held.bookCost),
        income: poundsToWire(income.get(`${held.accountId} ${held.assetId}`) ?? 0n),
      };
    });
};

/** The parts of the returns in per cent; capital takes the rounding, so that they add up. */
export const toWireParts = (
  parts: ReturnType<typeof returnParts>,
  whole: { readonly timeWeighted: number | null; readonly moneyWeighted: number | null },
): ReportAnswer['returns']['parts'] => {
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

export const notesOf = (
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
