import { periodPresets, taxYearStart } from './period';

test('a tax year begins on 6 April', () => {
  expect(taxYearStart('2026-04-05')).toBe(2025);
  expect(taxYearStart('2026-04-06')).toBe(2026);
});

test('the usual periods are calculated from the business date', () => {
  const preset = Object.fromEntries(
    periodPresets('2026-11-20').map(({ key, label, from, to }) => [key, [label, from, to]]),
  );
  expect(preset['twelve-months']).toEqual(['Last 12 months', '2025-11-20', '2026-11-20']);
  expect(preset['tax-year']).toEqual(['Tax year 2026/27 so far', '2026-04-06', '2026-11-20']);
  expect(preset['last-tax-year']).toEqual(['Tax year 2025/26', '2025-04-06', '2026-04-05']);
});

test('a month before the 31st is the last day of a shorter month', () => {
  expect(periodPresets('2026-03-31').find(({ key }) => key === 'month')?.from).toBe('2026-02-28');
});
