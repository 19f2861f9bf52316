import { addDays } from '/work/wt/g1/shared/domain/src/dates/dates';
import { calculateGains } from '/work/wt/g1/shared/domain/src/gains/gains';
const pools = 500,
  years = 15;
const numbers = (seed: number) => {
  let s = seed;
  return (b: number) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * b);
  };
};
const tradesOf = (count: number): any => {
  const next = numbers(19);
  const held = new Array(pools).fill(0n);
  return Array.from({ length: count }, (_, i) => {
    const date = addDays('2010-04-06', Math.floor((i / count) * years * 365));
    const n = next(pools);
    const e = { date, source: `T${i}`, pool: `ACCOUNT-${n}/GB00B41YBW71` };
    const q = BigInt(1 + next(100000000000));
    const v = BigInt(1 + next(1000000));
    if (next(100) < 45 && held[n] > q) {
      held[n] -= q;
      return { ...e, kind: 'Disposed', quantity: q, proceeds: v, charges: BigInt(next(1000)) };
    }
    held[n] += q;
    return { ...e, kind: 'Acquired', quantity: q, cost: v };
  });
};
const size = Number(process.argv[2]);
const t = tradesOf(size);
for (let i = 0; i < Number(process.argv[3] ?? 3); i++) {
  const c = process.cpuUsage();
  const b = performance.now();
  calculateGains(t);
  const d = process.cpuUsage(c);
  console.log(size, (performance.now() - b).toFixed(0), 'wall', ((d.user + d.system) / 1000).toFixed(0), 'cpu');
}
