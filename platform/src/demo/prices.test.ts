import { nextPrice } from './market/prices';

const share = { assetId: '00011000', type: 'Equity', last: 325_000_000n } as const;

test('an invented close is the same for the same instrument and day, and differs for another day or instrument', () => {
  const close = nextPrice(share, '2026-11-23');
  expect(nextPrice(share, '2026-11-23')).toBe(close);
  expect(nextPrice(share, '2026-11-24')).not.toBe(close);
  expect(nextPrice({ ...share, assetId: '00011037' }, '2026-11-23')).not.toBe(close);
});

test('it has four decimals of a pound, moves a little, and never falls to zero', () => {
  const close = nextPrice(share, '2026-11-23');
  expect(close % 10_000n).toBe(0n);
  expect(Number(close) / Number(share.last)).toBeCloseTo(1, 1);
  expect(nextPrice({ ...share, last: 10_000n }, '2026-11-23')).toBe(1_000_000n);
});
