import type { CallData } from '@tessera/contract/schemas';
import { wrapperLabel } from '../shared/wrapper-label';

type Account = CallData<'getPortfolioSummary'>['accounts'][number];

const keys: Readonly<Record<string, (account: Account) => string | number | null>> = {
  name: ({ name }) => name,
  wrapper: wrapperLabel,
  status: ({ status }) => status,
  currentValue: ({ currentValue }) => currentValue,
  uninvestedCash: ({ uninvestedCash }) => uninvestedCash,
  growthPercent: ({ growthPercent }) => growthPercent,
};

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'en-GB') : Number(a) - Number(b);

/**
 * Sorts a client's accounts here, because the call returns all of them. Accounts without a value come last in either
 * direction; an unknown sort changes nothing.
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
