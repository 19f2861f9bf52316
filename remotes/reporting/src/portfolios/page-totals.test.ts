import { cashShareOf, totalsOf } from './page-totals';

test('sums are exact where floating point is not', () => {
  expect(
    totalsOf([
      { currentValue: 0.1, uninvestedCash: 0.1 },
      { currentValue: 0.2, uninvestedCash: 0 },
    ]),
  ).toEqual({ currentValue: 0.3, uninvestedCash: 0.1, cashShare: 33.33 });
});

test('a share rounds half away from zero and is missing where there is no value', () => {
  expect(cashShareOf({ currentValue: 800, uninvestedCash: 1 })).toBe(0.13);
  expect(cashShareOf({ currentValue: 0, uninvestedCash: 0 })).toBeNull();
});
