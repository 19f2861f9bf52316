import { costDoubt } from './cost-doubt';

it('doubts a book cost far above the worth, and no loss that can be', () => {
  expect(costDoubt(9_999_999_999n, 100_000n)).toBe(
    '£99,999,999.99 is more than 10 times what the units are worth now, £1,000.00. Check it.',
  );
  expect(costDoubt(1_000_000n, 100_000n)).toBeNull();
  expect(costDoubt(9_999_999_999n, null)).toBeNull();
});
