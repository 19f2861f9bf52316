import type { CallBody } from '@tessera/contract/schemas';
import { earliestCollection } from '@tessera/domain/collections';
import { addWorkingDays, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import type { AccountStatus, BankDetailsStatus, MandateStatus } from '../database/column-types';
import { notFound } from '../server/api-error';
import type { Handler } from '../server/context';
import { checkFirm } from '../transactions/create-transactions';
import { accountStatusProblem } from './account-status-rule';
import { paymentMethodProblem, workingDaysOf } from './payment-method-rule';

type Asked = Pick<CallBody<'validatePaymentMethod'>, 'method' | 'movementType'>;

/** Why no money can move at all, in words of the account, or why not by this way. */
const problemOf = ({ method, movementType }: Asked, status: AccountStatus, details: BankDetailsStatus | null, mandate: MandateStatus | null): string | null => {
  return accountStatusProblem(status, movementType === 'In' ? 'paid in' : 'paid out') ?? paymentMethodProblem(method, movementType, details, mandate);
};

const lastOf = (text: string, shown: number): string => '•'.repeat(text.length - shown) + text.slice(-shown);
const earliestOf = (method: Asked['method'], date: IsoDate, mandateFrom: IsoDate | null): IsoDate => (method === 'Direct Debit' ? earliestCollection(date, mandateFrom) : addWorkingDays(workingDayOnOrAfter(date), workingDaysOf[method]));

export const validatePaymentMethod: Handler<'validatePaymentMethod'> = async ({ body, repository }) => {
  checkFirm(body, repository);
  const row = await repository.bankDetails().where('account.account_id', '=', body.accountId)
    .select(['account.status as account_status', 'bank_details.status', 'bank_details.account_name', 'bank_details.sort_code', 'bank_details.account_number']).executeTakeFirst();
  if (!row) throw notFound('Account');
  const { status, account_name: accountName, sort_code: sortCode, account_number: accountNumber } = row;
  const mandate = await repository.mandates().where('account.account_id', '=', body.accountId).select(['mandate.status', 'mandate.earliest_date']).executeTakeFirst();
  const reason = problemOf(body, row.account_status, status, mandate?.status ?? null);
  const known = status !== null && accountName !== null && sortCode !== null && accountNumber !== null;
  return {
    data: {
      valid: reason === null, reason, earliestDate: earliestOf(body.method, repository.businessDate, mandate?.earliest_date ?? null),
      bankDetails: known ? { accountName, sortCode: lastOf(sortCode, 2), accountNumber: lastOf(accountNumber, 4), status } : null,
    },
  };
};
