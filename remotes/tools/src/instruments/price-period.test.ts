import { priceChangePercent } from './price-change';
import { periodOf, periodStart } from './price-period';

test('an address without a period, or with one that does not exist, means three years', () => {
  expect(periodOf(null).key).toBe('3y');
  expect(periodOf('7w').key).toBe('3y');
  expect(periodOf('6m').key).toBe('6m');
});

test("a period begins on the same day of an earlier month, or on that month's last day", () => {
  expect(periodStart(periodOf('1m'), '2026-03-31')).toBe('2026-02-28');
  expect(periodStart(periodOf('3y'), '2026-11-20')).toBe('2023-11-20');
});

test('the change of price is calculated on decimals, and not at all from a single price', () => {
  expect(
    priceChangePercent([
      { date: '2026-01-01', price: 0.1 },
      { date: '2026-02-01', price: 0.3 },
    ]),
  ).toBe(200);
  expect(
    priceChangePercent([
      { date: '2026-01-01', price: 3 },
      { date: '2026-02-01', price: 2 },
    ]),
  ).toBe(-33.33);
  expect(priceChangePercent([{ date: '2026-01-01', price: 3 }])).toBeNull();
  expect(priceChangePercent([])).toBeNull();
});
