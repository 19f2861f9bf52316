import type { IsoDate } from '../dates/dates';
import { sum, type Pence, type Price, type Units } from '../money/money';
import { reportGains, type OpeningHolding, type ReportGains } from './report-gains';

/** Where a posting stands on a report. Each posting stands in exactly one section. */
export const reportSections = [
  'payments',
  'tax',
  'transfers',
  'internalTransfers',
  'income',
  'retainedInterest',
  'charges',
  'corporateChanges',
  'trades',
] as const;
export type ReportSection = (typeof reportSections)[number];

/** A posting to a customer's account. */
export interface ReportPosting {
  readonly id: string;
  readonly section: ReportSection;
  /** Its heading inside the section: "Dividend", "Adviser fee". */
  readonly kind: string;
  readonly accountId: string;
  readonly transactionId: string;
  readonly transactionCode: string;
  readonly linkId: string | null;
  readonly narrative: string;
  readonly postDate: IsoDate;
  readonly valueDate: IsoDate;
  /** Cash, or the value of units: positive for what came to the account. */
  readonly amount: Pence;
  /** The instrument that its transaction is about. */
  readonly assetId: string | null;
  /** Null for a posting of cash. */
  readonly units: { readonly quantity: Units; readonly bookValue: Pence } | null;
}

/** What one transaction did in one section: the sum of its postings there. */
export interface ReportLine {
  readonly kind: string;
  readonly accountId: string;
  readonly transactionId: string;
  readonly transactionCode: string;
  readonly linkId: string | null;
  readonly narrative: string;
  readonly postDate: IsoDate;
  readonly valueDate: IsoDate;
  /** Of a purchase or sale, the value of its units; everywhere else what it added to the accounts. */
  readonly amount: Pence;
  readonly assetId: string | null;
  readonly quantity: Units | null;
  readonly postings: readonly string[];
}

export interface ReportKind {
  readonly kind: string;
  /** Of its lines' amounts. */
  readonly total: Pence;
  readonly lines: number;
}

export interface SectionOfReport {
  readonly lines: readonly ReportLine[];
  readonly kinds: readonly ReportKind[];
  /** What the section added to the accounts: of purchases and sales nothing, because their cash pays for their units. */
  readonly total: Pence;
  readonly totalIn: Pence;
  readonly totalOut: Pence;
}

export interface ReportInput {
  /** At the close of the day before the period, from postings. */
  readonly openingCash: Pence;
  readonly openingHoldings: readonly OpeningHolding[];
  /** All postings of the period, in the order in which they were posted. */
  readonly postings: readonly ReportPosting[];
  readonly closingPrices: ReadonlyMap<string, Price>;
}

export interface ValueReport {
  readonly opening: Pence;
  /** `opening`, the totals of all sections and the two gains, added up. */
  readonly closing: Pence;
  readonly sections: Readonly<Record<ReportSection, SectionOfReport>>;
  /** Moves between the accounts of the report: pairs that cancel each other, and the value that moved. */
  readonly between: { readonly moves: number; readonly value: Pence };
  /** Transactions whose postings in a section cancel each other: they were made and reversed within the period. */
  readonly cancelled: number;
  readonly gains: ReportGains;
}

interface Gathered {
  readonly line: ReportLine;
  /** Cash and value of units together; of a purchase or sale, nothing. */
  readonly effect: Pence;
  readonly moved: boolean;
}

interface Gathering {
  readonly first: ReportPosting;
  readonly postings: string[];
  amount: Pence;
  effect: Pence;
  quantity: Units | null;
  moved: boolean;
}

/** Joins the postings of a section to lines, one for each transaction, kind and instrument. */
const gather = (section: ReportSection, postings: readonly ReportPosting[]): Gathered[] => {
  const lines = new Map<string, Gathering>();
  for (const posting of postings) {
    const { id, units, amount, assetId } = posting;
    const key = [posting.transactionId, posting.accountId, posting.kind, assetId ?? ''].join(' ');
    const line = lines.get(key) ?? {
      first: posting,
      postings: [],
      amount: 0n,
      effect: 0n,
      quantity: null,
      moved: false,
    };
    lines.set(key, line);
    line.postings.push(id);
    // A purchase shows the value of its units; its cash is the other side of them.
    if (section !== 'trades' || units !== null) line.amount += amount;
    line.effect += amount;
    if (units !== null) line.quantity = (line.quantity ?? 0n) + units.quantity;
    line.moved ||= amount !== 0n;
  }
  return [...lines.values()].map(({ first, amount, effect, quantity, moved, postings: ids }) => ({
    line: {
      kind: first.kind,
      accountId: first.accountId,
      transactionId: first.transactionId,
      transactionCode: first.transactionCode,
      linkId: first.linkId,
      narrative: first.narrative,
      postDate: first.postDate,
      valueDate: first.valueDate,
      amount,
      assetId: first.assetId,
      quantity,
      postings: ids,
    },
    effect,
    moved,
  }));
};

const isNothing = ({ line, effect }: Gathered): boolean =>
  line.amount === 0n && effect === 0n && (line.quantity ?? 0n) === 0n;

/** Takes out the moves whose other side is in the same report: same link, same instrument, opposite amount. */
const withoutBetween = (lines: readonly Gathered[]): { left: Gathered[]; moves: number; value: Pence } => {
  const open = new Map<string, Gathered[]>();
  const gone = new Set<Gathered>();
  let value = 0n;
  for (const each of lines) {
    const { linkId, assetId, amount, quantity } = each.line;
    if (linkId === null) continue;
    const key = (sign: bigint): string =>
      [linkId, assetId ?? '', String(sign * amount), String(sign * (quantity ?? 0n))].join(' ');
    const other = open.get(key(-1n))?.pop();
    if (other === undefined) {
      open.set(key(1n), [...(open.get(key(1n)) ?? []), each]);
      continue;
    }
    gone.add(each).add(other);
    value += amount < 0n ? -amount : amount;
  }
  return { left: lines.filter((each) => !gone.has(each)), moves: gone.size / 2, value };
};

const sectionOf = (lines: readonly Gathered[]): SectionOfReport => {
  const kinds = new Map<string, { kind: string; total: Pence; lines: number }>();
  for (const { line } of lines) {
    const kind = kinds.get(line.kind) ?? { kind: line.kind, total: 0n, lines: 0 };
    kinds.set(line.kind, kind);
    kind.total += line.amount;
    kind.lines += 1;
  }
  const effects = lines.map(({ effect }) => effect);
  return {
    lines: lines.map(({ line }) => line),
    kinds: [...kinds.values()],
    total: sum(effects),
    totalIn: sum(effects.filter((effect) => effect > 0n)),
    totalOut: sum(effects.filter((effect) => effect < 0n)),
  };
};

/**
 * Sorts the postings of a period into the sections of a report and works out what the holdings gained. Linear in the
 * number of postings; the order of a transaction's own postings does not matter to any sum.
 */
export const valueReport = ({ openingCash, openingHoldings, postings, closingPrices }: ReportInput): ValueReport => {
  const opening = openingCash + sum(openingHoldings.map(({ value }) => value));
  const bySection = new Map<ReportSection, ReportPosting[]>(reportSections.map((section) => [section, []]));
  for (const posting of postings) bySection.get(posting.section)?.push(posting);
  let cancelled = 0;
  let between = { moves: 0, value: 0n };
  const entries = reportSections.map((section): [ReportSection, SectionOfReport] => {
    const gathered = gather(section, bySection.get(section) ?? []);
    const lines = gathered.filter((each) => !isNothing(each));
    // A book cost that is entered later moves neither units nor value: it is no line, and nothing was reversed.
    cancelled += gathered.filter((each) => isNothing(each) && each.moved).length;
    if (section !== 'internalTransfers') return [section, sectionOf(lines)];
    const { left, ...moved } = withoutBetween(lines);
    between = moved;
    return [section, sectionOf(left)];
  });
  const sections = Object.fromEntries(entries) as Record<ReportSection, SectionOfReport>;
  const gains = reportGains(
    openingHoldings,
    postings.flatMap(({ units, assetId, amount, ...posting }) =>
      units === null || assetId === null ? [] : [{ ...posting, ...units, assetId, value: amount }],
    ),
    closingPrices,
  );
  return {
    opening,
    closing: opening + sum(entries.map(([, { total }]) => total)) + gains.totalRealised + gains.totalRetained,
    sections,
    between,
    cancelled,
    gains,
  };
};
