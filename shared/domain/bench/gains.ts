import { parseArgs } from 'node:util';
import { addDays } from '../src/dates/dates';
import { calculateGains } from '../src/gains/gains';
import type { Acquired, Disposed } from '../src/gains/gains-events';
import { sum } from '../src/money/money';
import { plainGains } from './plain-gains';

/**
 * Times capital gains over 250,000, 500,000 and 1,000,000 trades of 500 pools, so that pools grow with the number of
 * trades, and the smallest of them next to the rules written plainly, in the same run. It fails if a million takes
 * longer than 1.5 s, if the time grows faster than the trades, or if both do not find the same gains.
 */
const { json } = parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;
const sizes = [250_000, 500_000, 1_000_000] as const;
const pools = 500;
const years = 15;
const rounds = 5;
const limitMs = 1_500;
/** The time for each trade may be so much longer among four times as many. */
const growthMax = 1.6;

/** Numbers that look random and are the same in every run. */
const numbers = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Trades by date; a pool never sells what it does not hold. */
const tradesOf = (count: number): readonly (Acquired | Disposed)[] => {
  const next = numbers(19);
  const days = years * 365;
  const held = new Array<bigint>(pools).fill(0n);
  return Array.from({ length: count }, (_, index): Acquired | Disposed => {
    const date = addDays('2010-04-06', Math.floor((index / count) * days));
    const number = next(pools);
    const event = { date, source: `T${index}`, pool: `ACCOUNT-${number}/GB00B41YBW71` };
    const quantity = BigInt(1 + next(100_000_000_000));
    const value = BigInt(1 + next(1_000_000));
    const holding = held[number] ?? 0n;
    if (next(100) < 45 && holding > quantity) {
      held[number] = holding - quantity;
      return { ...event, kind: 'Disposed', quantity, proceeds: value, charges: BigInt(next(1_000)) };
    }
    held[number] = holding + quantity;
    return { ...event, kind: 'Acquired', quantity, cost: value };
  });
};

const timed = <T>(work: () => T): { readonly ms: number; readonly result: T } => {
  const began = performance.now();
  const result = work();
  return { ms: performance.now() - began, result };
};
const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

calculateGains(tradesOf(50_000));
const found = sizes.map((size) => {
  const trades = tradesOf(size);
  const times = Array.from({ length: rounds }, () => timed(() => calculateGains(trades)).ms);
  return { trades: size, ms: middle(times), best: Math.min(...times) };
});

const [smallest] = sizes;
const trades = tradesOf(smallest);
const ours = timed(() => calculateGains(trades));
const plain = timed(() => plainGains(trades));
const gains = sum(ours.result.disposals.map(({ gain }) => gain ?? 0n));
const apart = gains > plain.result ? gains - plain.result : plain.result - gains;
const matches = ours.result.disposals.reduce((count, disposal) => count + disposal.matches.length, 0);

const each = ({ ms, trades: count }: { ms: number; trades: number }): number => (ms / count) * 1_000_000;
const [first, last] = [found[0], found.at(-1)];
const growth = first && last ? each(last) / each(first) : NaN;
const problems = [
  ...(last && last.ms > limitMs ? [`A million trades took ${last.ms.toFixed(0)} ms, above ${limitMs} ms.`] : []),
  ...(growth > growthMax ? [`Each trade takes ${growth.toFixed(2)} times as long among four times as many.`] : []),
  ...(apart > BigInt(matches) ? [`The gains are ${apart} pence apart.`] : []),
];
if (json)
  console.log(
    JSON.stringify({
      sizes: found,
      growth,
      plainMs: plain.ms,
      ratio: plain.ms / ours.ms,
      apart: Number(apart),
      problems,
    }),
  );
else {
  for (const { trades: count, ms, best } of found)
    console.log(
      `${count.toLocaleString('en-GB')} trades: ${ms.toFixed(0)} ms, at best ${best.toFixed(0)} ms, ${each({ ms, trades: count }).toFixed(0)} ns for each`,
    );
  console.log(`Each trade among the most takes ${growth.toFixed(2)} times as long as among the fewest.`);
  console.log(
    `The rules written plainly: ${plain.ms.toFixed(0)} ms for ${smallest.toLocaleString('en-GB')}, ${(plain.ms / ours.ms).toFixed(1)} times as long; ${apart} pence apart in ${matches.toLocaleString('en-GB')} matches.`,
  );
  for (const problem of problems) console.error(problem);
}
if (problems.length > 0) process.exitCode = 1;
