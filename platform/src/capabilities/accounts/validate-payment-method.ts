import { sql } from 'kysely';
import { maskedAccountNumber, maskedSortCode } from '../../foundation/mask';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { checkFirm } from '../../requests/access/check-firm';
import { hasManyHolders, isInherited, leadDeathOf, leadDiedOn } from '../../ledger/rules/account-death';
import { routeOf } from '../../ledger/rules/payment-route';
import { idIs } from '../../requests/access/seen';
import { seenBankDetails, seenMandates } from '../recurring/seen-mandates';

export const validatePaymentMethod: Handler<'validatePaymentMethod'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  const row = await seenBankDetails(scope)
    .where(idIs('account.account_id', body.accountId))
    .select([
      'account.account_id',
      'account.status as account_status',
      'account.wrapper_type',
      'bank_details.status',
      'bank_details.account_name',
      'bank_details.sort_code',
      'bank_details.account_number',
      leadDiedOn(scope.firmId, sql.ref('account.lead_client_id')).as('died_on'),
      hasManyHolders(scope.firmId, sql.ref('account.account_id')).as('is_joint'),
      isInherited(scope.firmId, sql.ref('account.account_id')).as('inherited'),
    ])
    .executeTakeFirst();
  if (!row) throw notFound('Account');
  const { status, account_name: accountName, sort_code: sortCode, account_number: accountNumber } = row;
  const mandate = await seenMandates(scope)
    .where('account.account_id', '=', row.account_id)
    .select(['mandate.status', 'mandate.earliest_date'])
    .executeTakeFirst();
  const { problem, earliest } = routeOf({
    method: body.method,
    movement: body.movementType,
    accountStatus: row.account_status,
    death: leadDeathOf(row.died_on, row.is_joint),
    inherited: row.inherited,
    wrapperType: row.wrapper_type,
    bankDetails: status,
    mandate: mandate ? { status: mandate.status, from: mandate.earliest_date } : null,
    businessDate: scope.businessDate,
    byPerson: scope.caller.userKind === 'User',
  });
  const known = status !== null && accountName !== null && sortCode !== null && accountNumber !== null;
  return {
    data: {
      valid: problem === null,
      reason: problem?.reason ?? null,
      earliestDate: earliest,
      bankDetails: known
        ? { accountName, sortCode: maskedSortCode(sortCode), accountNumber: maskedAccountNumber(accountNumber), status }
        : null,
    },
  };
};
