import type { CallBody } from '@tessera/contract/schemas';
import { addWorkingDays, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import type { AccountStatus, BankDetailsStatus } from '../database/column-types';
import { notFound } from '../server/api-error';
import type { Handler } from '../server/context';
import { checkFirm } from '../transactions/create-transactions';

type Asked = Pick<CallBody<'validatePaymentMethod'>, 'method' | 'movementType'>;

/** Working days until money can move: at once by transfer, three by BACS, and of a direct debit five to set it up and three to collect. */
const workingDays: Readonly<Record<Asked['method'], number>> = { 'Bank Transfer': 0, 'BACS Credit': 3, 'Direct Debit': 8 };

const usable: ReadonlySet<BankDetailsStatus> = new Set(['Active', 'Bypassed']);
const takesMoneyIn: ReadonlySet<AccountStatus> = new Set(['Active']);
const paysOut: ReadonlySet<AccountStatus> = new Set(['Active', 'Closing']);

/** Why money cannot move by this way, or null. Money in by transfer needs no details: it comes from wherever the client sends it. */
const problemOf = ({ method, movementType }: Asked, status: AccountStatus, details: BankDetailsStatus | null): string | null => {
  if (!(movementType === 'In' ? takesMoneyIn : paysOut).has(status)) return `The account is ${status.toLowerCase()}: no money can be paid ${movementType === 'In' ? 'in' : 'out'}.`;
  if (movementType === 'Out' && method === 'Direct Debit') return 'A direct debit collects money and does not pay it out. Use BACS Credit.';
  if (movementType === 'In' && method !== 'Direct Debit') return null;
  if (details === null) return 'The client has no bank details. Add them to the client first.';
  return usable.has(details) ? null : 'The client’s bank details are not verified yet.';
};

const lastOf = (text: string, shown: number): string => '•'.repeat(text.length - shown) + text.slice(-shown);
const earliestOf = (method: Asked['method'], date: IsoDate): IsoDate => addWorkingDays(workingDayOnOrAfter(date), workingDays[method]);

export const validatePaymentMethod: Handler<'validatePaymentMethod'> = async ({ body, repository }) => {
  checkFirm(body, repository);
  const row = await repository.bankDetails().where('account.account_id', '=', body.accountId)
    .select(['account.status as account_status', 'bank_details.status', 'bank_details.account_name', 'bank_details.sort_code', 'bank_details.account_number']).executeTakeFirst();
  if (!row) throw notFound('Account');
  const { status, account_name: accountName, sort_code: sortCode, account_number: accountNumber } = row;
  const reason = problemOf(body, row.account_status, status);
  const known = status !== null && accountName !== null && sortCode !== null && accountNumber !== null;
  return {
    data: {
      valid: reason === null, reason, earliestDate: earliestOf(body.method, repository.businessDate),
      bankDetails: known ? { accountName, sortCode: lastOf(sortCode, 2), accountNumber: lastOf(accountNumber, 4), status } : null,
    },
  };
};
