import { statusesPaidInto } from '@tessera/contract/accounts/values';
import type { AccountStatus } from '../database/column-types';

/** Why nothing can be done with an account in its status, or null. Money can be paid in before it is open for everything; all else needs an active account. */
export const accountStatusProblem = (status: AccountStatus, what: 'paid in' | 'paid out' | 'ordered'): string | null => {
  if (status === 'Active' || (what === 'paid in' && statusesPaidInto.includes(status))) return null;
  const said = what === 'ordered' ? 'nothing can be bought or sold in it' : `no money can be ${what === 'paid in' ? 'paid into it' : 'paid out of it'}`;
  return `The account is ${status}: ${said}.`;
};
