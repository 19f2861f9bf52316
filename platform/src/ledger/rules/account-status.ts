import { statusesEmptied, statusesPaidInto } from '@tessera/contract/accounts/values';
import type { AccountStatus } from '../../foundation/database/column-types';

/** Uses of an account; `ordered` means buying, `sold` means selling or sending units out. */
export type AccountUse = 'paid in' | 'paid out' | 'ordered' | 'sold';

const refusedUse: Readonly<Record<AccountUse, string>> = {
  'paid in': 'no money can be paid into it',
  'paid out': 'no money can be paid out of it',
  ordered: 'nothing can be bought or sold in it',
  sold: 'nothing can be bought or sold in it',
};

/** Returns why an account's status rules out a use, or null. */
export const accountStatusProblem = (status: AccountStatus, what: AccountUse): string | null => {
  if (status === 'Active' || (what === 'paid in' && statusesPaidInto.includes(status))) return null;
  const isEmptied = statusesEmptied.includes(status);
  if (isEmptied && (what === 'paid out' || what === 'sold')) return null;
  return `The account is ${status}: ${isEmptied && what === 'ordered' ? 'nothing can be bought in it' : refusedUse[what]}.`;
};
