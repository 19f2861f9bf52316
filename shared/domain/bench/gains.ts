import { parseArgs } from 'node:util';
import { addDays } from '../src/dates/dates';
import { calculateGains } from '../src/gains/gains';
import type { Acquired, Disposed } from '../src/gains/gains-events';
import { sum } from '../src/money/money';
import { plainGains } from './plain-gains';

/**
 * Times capital gains over 250,000, 500,000 and 1,000,000 trades of fifteen years, and the smallest of them next to the
 * rules written plainly, in the same run. The pools stay the same, so that they grow with the trades. It fails if a
 * million takes longer than 1.5 s, if the time grows faster than the trades, or if both do not find the same gains. The
 * best of several rounds counts: others show how busy the machine is.
 */
const { json } = parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;
const sizes = [250_000, 500_000, 1_000_000] as const;
/** Half of the trades are in pools that are traded every day, half in those of a firm's clients. */
const busyPools = 50;
const otherPools = 5_000;
const years = 15;
const rounds = 7;
const limitMs = 1_500;
/** The time for each trade may be so much longer among four times as many: more of them do not fit in the cache. */
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
  const held = new Array<bigint>(busyPools + otherPools).fill(0n);
  return Array.from({ length: count }, (_, index): Acquired | Disposed => {
    const date = addDays('2010-04-06', Math.floor((index / count) * years * 365));
    const number = next(2) === 0 ? next(busyPools) : busyPools + next(otherPools);
    const event = { date, source: `T${index}`, pool: `ACCOUNT-${number}/GB00B41YBW71` };
    const quantity = BigInt(1 + next(100_000_000_000));
    const value = BigInt(1 + next(1_000_000));
    const holding = held[number] ?? 0n;
    if (next(100) < 40 && holding > quantity) {
      held[number] = holding - quantity;
      return { ...event, kind: 'Disposed', quantity, proceeds: value, charges: BigInt(next(1_000)) };
    }
    held[number] = holding + quantity;
    return { ...event, kind: 'Acquired', quantity, cost: value };
  });
};

interface Timed<T> {
  readonly ms: number;
  /** Of this process, all its threads: what it takes however busy the machine is. */
  readonly cpuMs: number;
  readonly result: T;
}

const timed = <T>(work: () => T): Timed<T> => {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const result = work();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - began, cpuMs: (user + system) / 1_000, result };
};
const count = (value: number): string => Math.round(value).toLocaleString('en-GB');
const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

calculateGains(tradesOf(50_000));
const found = sizes.map((size) => {
  const trades = tradesOf(size);
  const times = Array.from({ length: rounds }, () => {
    const { ms, cpuMs } = timed(() => calculateGains(trades).disposals.length);
    return { ms, cpuMs };
  });
  return {
    trades: size,
    ms: Math.min(...times.map(({ ms }) => ms)),
    worstMs: Math.max(...times.map(({ ms }) => ms)),
    cpuMs: Math.min(...times.map(({ cpuMs }) => cpuMs)),
  };
});

const [smallest] = sizes;
const trades = tradesOf(smallest);
const ours = timed(() => calculateGains(trades));
const plain = timed(() => plainGains(trades));
const gains = sum(ours.result.disposals.map(({ gain }) => gain ?? 0n));
const apart = gains > plain.result ? gains - plain.result : plain.result - gains;
const matches = ours.result.disposals.reduce((all, disposal) => all + disposal.matches.length, 0);

const perTradeNs = (ms: number, size: number): number => (ms / size) * 1_000_000;
const [first, last] = [found[0], found.at(-1)];
const growth = first && last ? perTradeNs(last.cpuMs, last.trades) / perTradeNs(first.cpuMs, first.trades) : NaN;
const problems = [
  ...(last && last.ms > limitMs ? [`A million trades took ${count(last.ms)} ms, above ${count(limitMs)} ms.`] : []),
  ...(growth > growthMax ? [`Each trade takes ${twoDecimals(growth)} times as long among four times as many.`] : []),
  ...(apart > BigInt(matches) ? [`The gains are ${apart} pence apart.`] : []),
];
const ratio = plain.cpuMs / ours.cpuMs;
if (json)
  console.log(JSON.stringify({ sizes: found, growth, plainMs: plain.ms, ratio, penceApart: Number(apart), problems }));
else {
  for (const { trades: size, ms, worstMs, cpuMs } of found)
    console.log(
      `${count(size)} trades: ${count(ms)} ms at best, ${count(worstMs)} ms at worst; ${count(cpuMs)} ms of processor, ${count(perTradeNs(cpuMs, size))} ns for each trade`,
    );
  console.log(`Each trade of the most takes ${twoDecimals(growth)} times as long as of the fewest.`);
  console.log(
    `The rules written plainly, for ${count(smallest)}: ${count(plain.ms)} ms, ${count(ratio)} times as much of the processor; sums ${apart} pence apart in ${count(matches)} matches.`,
  );
  for (const problem of problems) console.error(problem);
}
if (problems.length > 0) process.exitCode = 1;
