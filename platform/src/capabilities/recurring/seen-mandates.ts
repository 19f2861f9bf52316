import type { ReadScope } from '../../requests/access/scope';
import { seenAccounts } from '../../requests/access/seen';

/** Accounts with the bank details they use: their own, otherwise their lead clients'. */
export const seenBankDetails = (scope: ReadScope) =>
  seenAccounts(scope).leftJoin('account_bank_details as bank_details', (join) =>
    join
      .onRef('bank_details.firm_id', '=', 'account.firm_id')
      .onRef('bank_details.account_id', '=', 'account.account_id'),
  );

/** Accounts with the current mandates of the bank details they use. */
export const seenMandates = (scope: ReadScope) =>
  seenAccounts(scope)
    .innerJoin('account_bank_details', (join) =>
      join
        .onRef('account_bank_details.firm_id', '=', 'account.firm_id')
        .onRef('account_bank_details.account_id', '=', 'account.account_id'),
    )
    .innerJoin('mandate', (join) =>
      join
        .onRef('mandate.firm_id', '=', 'account.firm_id')
        .onRef('mandate.bank_details_id', '=', 'account_bank_details.bank_details_id')
        .on('mandate.status', '<>', 'Cancelled'),
    );

/**
 * Accounts with the ended mandates of the bank details they or their lead clients had, each with the step that ended
 * it.
 */
export const seenEndedMandates = (scope: ReadScope) =>
  seenAccounts(scope)
    .innerJoin('mandate', (join) =>
      join
        .onRef('mandate.firm_id', '=', 'account.firm_id')
        .onRef('mandate.client_id', '=', 'account.lead_client_id')
        .on('mandate.status', '=', 'Cancelled'),
    )
    .innerJoin('bank_details', (join) =>
      join
        .onRef('bank_details.firm_id', '=', 'mandate.firm_id')
        .onRef('bank_details.bank_details_id', '=', 'mandate.bank_details_id')
        .on((eb) =>
          eb.or([
            eb('bank_details.account_id', 'is', null),
            eb('bank_details.account_id', '=', eb.ref('account.account_id')),
          ]),
        ),
    )
    .innerJoin('mandate_step', (join) =>
      join
        .onRef('mandate_step.firm_id', '=', 'mandate.firm_id')
        .onRef('mandate_step.mandate_id', '=', 'mandate.mandate_id')
        .on('mandate_step.to_status', '=', 'Cancelled'),
    );
