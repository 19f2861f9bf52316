import { daysBetween, type IsoDate } from '../dates/dates';
import { sum, type Pence } from '../money/money';

/** A line of the bank's statement or of the books. Amounts are as the bank sees them: above zero for a receipt. */
export interface CashLine {
  /** Unique over both sides. */
  readonly id: string;
  readonly day: IsoDate;
  readonly reference: string;
  readonly amount: Pence;
  /** What the line is one of many of: the control account of a posting. Empty where there is nothing of the kind. */
  readonly group: string;
}

/** Lines of both sides that stand for the same money: their sums agree. */
export interface Match {
  readonly rule: MatchRule;
  readonly statement: readonly CashLine[];
  readonly books: readonly CashLine[];
}

/** Days between a line of the bank and one of the books that can still be the same money. */
export const matchDaysMax = 3;

/** The rules in the order in which they are tried: what one has matched, the next does not see. */
export const matchRules = [
  'Reference, amount and day',
  'Amount and day',
  `Amount within ${matchDaysMax} days`,
  'Sum of several lines',
] as const;
export type MatchRule = (typeof matchRules)[number];

export const matchRuleMeanings: Readonly<Record<MatchRule, string>> = {
  'Reference, amount and day': 'One line of each side, with the same reference, amount and day.',
  'Amount and day': 'One line of each side, with the same amount and day. Lines that are alike pair in their order.',
  'Amount within 3 days': `One line of each side, with the same amount, at most ${matchDaysMax} days apart.`,
  'Sum of several lines':
    'Lines of one side and day that share a reference, or a control account, and come to one line of the other side on that day.',
};

interface Sides {
  readonly statement: readonly CashLine[];
  readonly books: readonly CashLine[];
}
type Found = Pick<Match, 'statement' | 'books'>;

/** By day, then id: the order does not depend on the order in which lines are given. */
const inOrder = (a: CashLine, b: CashLine): number =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

const bucketsOf = (
  lines: readonly CashLine[],
  keyOf: (line: CashLine) => string | null,
): ReadonlyMap<string, readonly CashLine[]> => {
  const buckets = new Map<string, CashLine[]>();
  for (const line of lines) {
    const key = keyOf(line);
    if (key === null) continue;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(line);
    else buckets.set(key, [line]);
  }
  return buckets;
};

/** A reference as it is compared: banks write it in capitals and without spaces. */
const plainReference = ({ reference }: CashLine): string => reference.replace(/\s+/g, '').toUpperCase();

/** Pairs lines of the same key, in their order. */
const pairsBy =
  (keyOf: (line: CashLine) => string | null) =>
  ({ statement, books }: Sides): Found[] => {
    const others = bucketsOf(books, keyOf);
    return [...bucketsOf(statement, keyOf)].flatMap(([key, lines]) => {
      const bucket = others.get(key) ?? [];
      return lines.slice(0, bucket.length).map((line, index) => ({
        statement: [line],
        books: [bucket[index] as CashLine],
      }));
    });
  };

/** Pairs lines of the same amount whose days are near, the earliest first. */
const pairsNear = ({ statement, books }: Sides): Found[] => {
  const amountOf = ({ amount }: CashLine): string => String(amount);
  const others = bucketsOf(books, amountOf);
  return [...bucketsOf(statement, amountOf)].flatMap(([key, lines]) => {
    const bucket = others.get(key) ?? [];
    const found: Found[] = [];
    let [at, other] = [0, 0];
    while (at < lines.length && other < bucket.length) {
      const [line, booked] = [lines[at] as CashLine, bucket[other] as CashLine];
      const apart = daysBetween(line.day, booked.day);
      if (Math.abs(apart) <= matchDaysMax) {
        found.push({ statement: [line], books: [booked] });
        at += 1;
        other += 1;
      } else if (apart > 0) at += 1;
      else other += 1;
    }
    return found;
  });
};

/** Pairs groups of several lines with the one line that they come to on their day. */
const sumsBy = (
  many: readonly CashLine[],
  single: readonly CashLine[],
  keyOf: (line: CashLine) => string | null,
): { readonly many: readonly CashLine[]; readonly single: CashLine }[] => {
  const totalKey = (day: IsoDate, amount: Pence): string => `${day} ${amount}`;
  const open = new Map(
    [...bucketsOf(single, ({ day, amount }) => totalKey(day, amount))].map(([key, lines]) => [key, [...lines]]),
  );
  return [...bucketsOf(many, keyOf).values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined || lines.length < 2) return [];
    const found = open.get(totalKey(first.day, sum(lines.map(({ amount }) => amount))))?.shift();
    return found === undefined ? [] : [{ many: lines, single: found }];
  });
};

const onDay =
  (textOf: (line: CashLine) => string) =>
  (line: CashLine): string | null =>
    textOf(line) === '' ? null : `${line.day} ${textOf(line)}`;

/** Each way in which several lines can come to one, in order. */
const waysToSum: readonly ((sides: Sides) => Found[])[] = [
  ({ statement, books }) =>
    sumsBy(books, statement, onDay(plainReference)).map(({ many, single }) => ({ statement: [single], books: many })),
  ({ statement, books }) =>
    sumsBy(statement, books, onDay(plainReference)).map(({ many, single }) => ({ statement: many, books: [single] })),
  ({ statement, books }) =>
    sumsBy(
      books,
      statement,
      onDay(({ group }) => group),
    ).map(({ many, single }) => ({
      statement: [single],
      books: many,
    })),
];

const [byReference, byAmountAndDay, byAmount, bySum] = matchRules;

/** Rules with how each finds its matches, in order. */
const steps: readonly (readonly [MatchRule, (sides: Sides) => Found[]])[] = [
  [
    byReference,
    pairsBy((line) => (plainReference(line) === '' ? null : `${line.day} ${line.amount} ${plainReference(line)}`)),
  ],
  [byAmountAndDay, pairsBy(({ day, amount }) => `${day} ${amount}`)],
  [byAmount, pairsNear],
  ...waysToSum.map((way) => [bySum, way] as const),
];

/**
 * Matches the bank's lines with the books', each line once at most. The order in which lines are given does not matter;
 * the time grows with their number.
 */
export const matchLines = (statement: readonly CashLine[], books: readonly CashLine[]): readonly Match[] => {
  const matches: Match[] = [];
  let open: Sides = { statement: [...statement].sort(inOrder), books: [...books].sort(inOrder) };
  for (const [rule, find] of steps) {
    const found = find(open);
    const taken = new Set(found.flatMap((match) => [...match.statement, ...match.books]).map(({ id }) => id));
    for (const each of found) matches.push({ rule, ...each });
    const isOpen = ({ id }: CashLine): boolean => !taken.has(id);
    if (taken.size > 0) open = { statement: open.statement.filter(isOpen), books: open.books.filter(isOpen) };
  }
  return matches;
};
