import { wrapperLabel } from '../accounts/wrapper-label';
import type { CallData } from '../schemas';
import type { portfolioAccountSorts } from './values';

type Account = CallData<'getPortfolioSummary'>['accounts'][number];

type Key = (account: Account) => string | number | null;
const keysOfSorts: Readonly<Record<(typeof portfolioAccountSorts)[number], Key>> = {
  name: ({ name }) => name,
  wrapper: wrapperLabel,
  status: ({ status }) => status,
  currentValue: ({ currentValue }) => currentValue,
  uninvestedCash: ({ uninvestedCash }) => uninvestedCash,
  growthPercent: ({ growthPercent }) => growthPercent,
};
const keys: Readonly<Record<string, Key | undefined>> = keysOfSorts;

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'en-GB') : Number(a) - Number(b);

/**
 * Sorts a client's accounts, on the page and in its export: the call returns all of them, by name. Accounts without a
 * value come last in either direction; an unknown sort changes nothing.
 */
export const sortAccounts = (accounts: readonly Account[], sort: string | undefined): readonly Account[] => {
  const descending = sort?.startsWith('-') === true;
  const keyOf = keys[descending ? (sort?.slice(1) ?? '') : (sort ?? '')];
  if (!keyOf) return accounts;
  return [...accounts].sort((left, right) => {
    const [a, b] = [keyOf(left), keyOf(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descending ? compare(b, a) : compare(a, b);
  });
};
