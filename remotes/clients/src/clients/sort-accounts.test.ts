import { portfolioSummary } from '../../test/answers';
import { sortAccounts } from './sort-accounts';

const names = (sort: string | undefined): string[] =>
  sortAccounts(portfolioSummary.accounts, sort).map(({ name }) => name);

test('accounts sort by value, largest first, or by name', () => {
  expect(names('-currentValue')).toEqual(['Whitcombe ISA', 'Joint GIA with R Whitcombe']);
  expect(names('name')).toEqual(['Joint GIA with R Whitcombe', 'Whitcombe ISA']);
});

test.each(['growthPercent', '-growthPercent'])('an account without growth stands last when sorted by %s', (sort) => {
  expect(names(sort).at(-1)).toBe('Joint GIA with R Whitcombe');
});

test.each(['colour', '-', '', undefined])('an unknown sort (%s) leaves the order unchanged', (sort) => {
  expect(names(sort)).toEqual(portfolioSummary.accounts.map(({ name }) => name));
});
