import fc from 'fast-check';
import { sum } from '../money/money';
import { matchLines, type CashLine } from './match-lines';

const line = (id: string, amount: bigint, more: Partial<CashLine> = {}): CashLine => ({
  id,
  day: '2026-11-18',
  reference: '',
  amount,
  group: '',
  ...more,
});
const drawn = (side: string) =>
  fc
    .array(
      fc.record({
        day: fc.constantFrom('2026-11-16', '2026-11-18', '2026-11-19', '2026-11-25'),
        reference: fc.constantFrom('', 'A1', 'a 1', 'B2', 'C3'),
        // Few amounts, so that lines compete.
        amount: fc.bigInt({ min: -3n, max: 3n }).filter((amount) => amount !== 0n),
        group: fc.constantFrom('', 'MARKET', 'INCOME'),
      }),
      { maxLength: 14 },
    )
    .map((lines) => lines.map((each, index): CashLine => ({ id: `${side}${index}`, ...each })));
const idsOf = (lines: readonly CashLine[]): string => lines.map(({ id }) => id).join(' ');
const written = (matches: ReturnType<typeof matchLines>): string[] =>
  matches.map(({ rule, statement, books }) => `${rule}: ${idsOf(statement)} = ${idsOf(books)}`);

describe('matching the bank with the books', () => {
  it('takes each line once at most, and only where the sums agree', () => {
    fc.assert(
      fc.property(drawn('S'), drawn('B'), (statement, books) => {
        const matches = matchLines(statement, books);
        const taken = matches.flatMap((match) => [...match.statement, ...match.books]).map(({ id }) => id);
        expect(new Set(taken).size).toBe(taken.length);
        for (const match of matches) {
          expect(match.statement.length * match.books.length).toBeGreaterThan(0);
          expect(sum(match.statement.map(({ amount }) => amount))).toBe(sum(match.books.map(({ amount }) => amount)));
        }
      }),
    );
  });

  it('finds the same whatever the order of the lines', () => {
    fc.assert(
      fc.property(
        drawn('S').chain((lines) =>
          fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
        ),
        drawn('B').chain((lines) =>
          fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
        ),
        ([statement, statementAgain], [books, booksAgain]) => {
          expect(written(matchLines(statementAgain, booksAgain))).toEqual(written(matchLines(statement, books)));
        },
      ),
    );
  });

  it('prefers the reference, then the day, then a near day, and then sums', () => {
    const matches = matchLines(
      [
        line('S1', 100n, { reference: 't 7' }),
        line('S2', 100n),
        line('S3', 250n, { day: '2026-11-20' }),
        line('S4', -30n, { reference: 'CREST' }),
        line('S5', 999n),
      ],
      [
        line('B1', 100n, { reference: 'T6' }),
        line('B2', 100n, { reference: 'T7' }),
        line('B3', 250n),
        line('B4', -50n, { group: 'MARKET', reference: 'T8' }),
        line('B5', 20n, { group: 'MARKET', reference: 'T9' }),
        line('B6', 250n, { day: '2026-11-12' }),
      ],
    );
    expect(written(matches)).toEqual([
      'Reference, amount and day: S1 = B2',
      'Amount and day: S2 = B1',
      'Amount within 3 days: S3 = B3',
      'Sum of several lines: S4 = B4 B5',
    ]);
  });

  it('matches forty thousand lines at once', () => {
    const many = (side: string) =>
      Array.from({ length: 20_000 }, (_, at) => line(`${side}${at}`, BigInt((at % 900) + 1), { group: 'MARKET' }));
    const started = performance.now();
    expect(matchLines(many('S'), many('B'))).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
