import { formatCount, formatMoney, formatMoneyShort, formatPercent, formatPrice, formatQuantity } from './format';

test('money has a pound sign, separators and two decimals', () => {
  expect(formatMoney(1234.56)).toBe('£1,234.56');
  expect(formatMoney(1204330.5)).toBe('£1,204,330.50');
});

test('zero is a figure and missing is a dash', () => {
  expect(formatMoney(0)).toBe('£0.00');
  expect(formatMoney(null)).toBe('—');
  expect(formatMoney(undefined)).toBe('—');
  expect(formatMoney(Number.NaN)).toBe('—');
  expect(formatPercent(null)).toBe('—');
  expect(formatQuantity(null)).toBe('—');
});

test('negatives have a minus before the pound sign, and nothing that rounds to zero has a sign', () => {
  expect(formatMoney(-60)).toBe('−£60.00');
  expect(formatMoney(-0)).toBe('£0.00');
  expect(formatMoney(-0.001)).toBe('£0.00');
  expect(formatMoney(0, { plus: true })).toBe('£0.00');
  expect(formatMoney(60, { plus: true })).toBe('+£60.00');
});

test('rounding follows the decimal digits the wire carried, not the binary fraction', () => {
  expect(formatMoney(1.005)).toBe('£1.01');
  expect(formatMoney(8.345)).toBe('£8.35');
  expect(formatPercent(1.005)).toBe('1.01%');
});

test('every amount up to a hundred billion pounds keeps its pence', () => {
  for (const pence of [1n, 99n, 123_456_789_01n, 999_999_999_99n, 9_999_999_999_999n]) {
    const wire = Number(`${pence / 100n}.${String(pence % 100n).padStart(2, '0')}`);
    expect(formatMoney(wire).replace(/[£,.]/g, '').replace(/^0+/, '')).toBe(String(pence));
  }
});

test('large figures shorten, and never to a thousand of a unit', () => {
  expect(formatMoneyShort(999_999.99)).toBe('£999,999.99');
  expect(formatMoneyShort(1_240_000)).toBe('£1.24m');
  expect(formatMoneyShort(412_810_000)).toBe('£412.81m');
  expect(formatMoneyShort(-4_120_000)).toBe('−£4.12m');
  expect(formatMoneyShort(999_994_999)).toBe('£999.99m');
  expect(formatMoneyShort(999_995_000)).toBe('£1.00bn');
  expect(formatMoneyShort(2_500_000_000)).toBe('£2.50bn');
});

test('units show their own decimals, or those in which the instrument trades', () => {
  expect(formatQuantity(1000)).toBe('1,000');
  expect(formatQuantity(12.345678)).toBe('12.345678');
  expect(formatQuantity(0.00000001)).toBe('0.00000001');
  expect(formatQuantity(12.5, 4)).toBe('12.5000');
  expect(formatQuantity(-3)).toBe('−3');
});

test('prices have two to four decimals, percent two, counts none', () => {
  expect(formatPrice(1.5)).toBe('£1.50');
  expect(formatPrice(1.23456)).toBe('£1.2346');
  expect(formatPercent(12.4)).toBe('12.40%');
  expect(formatPercent(-1.8)).toBe('−1.80%');
  expect(formatCount(2486)).toBe('2,486');
});
