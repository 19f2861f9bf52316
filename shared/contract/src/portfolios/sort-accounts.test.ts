import { sortAccounts } from './sort-accounts';

const accounts = [
  { name: 'Joint GIA', currentValue: 10_000, growthPercent: null },
  { name: 'ISA', currentValue: 25_000, growthPercent: 4.1 },
  { name: 'Cash', currentValue: 400, growthPercent: 0 },
] as unknown as Parameters<typeof sortAccounts>[0];
const names = (sort: string | undefined): string[] => sortAccounts(accounts, sort).map(({ name }) => name);

test('accounts sort by value, largest first, or by name', () => {
  expect(names('-currentValue')).toEqual(['ISA', 'Joint GIA', 'Cash']);
  expect(names('name')).toEqual(['Cash', 'ISA', 'Joint GIA']);
});

test.each(['growthPercent', '-growthPercent'])('an account without growth stands last when sorted by %s', (sort) => {
  expect(names(sort).at(-1)).toBe('Joint GIA');
});

test.each(['colour', '-', '', undefined])('an unknown sort (%s) leaves the order unchanged', (sort) => {
  expect(names(sort)).toEqual(accounts.map(({ name }) => name));
});
