import type { ReadScope } from '../../../requests/access/scope';
import { seenAccounts } from '../../../requests/access/seen';

/** Benefits of accounts the caller sees, with the account and its lead client. */
export const seenBenefits = (scope: ReadScope) =>
  withClient(scope).innerJoin('benefit', (join) =>
    join.onRef('benefit.firm_id', '=', 'account.firm_id').onRef('benefit.account_id', '=', 'account.account_id'),
  );

/** Regular benefits of accounts the caller sees. */
export const seenRegularBenefits = (scope: ReadScope) =>
  withClient(scope).innerJoin('regular_benefit', (join) =>
    join
      .onRef('regular_benefit.firm_id', '=', 'account.firm_id')
      .onRef('regular_benefit.account_id', '=', 'account.account_id'),
  );

const withClient = (scope: ReadScope) =>
  seenAccounts(scope).innerJoin('client as lead', (join) =>
    join.onRef('lead.firm_id', '=', 'account.firm_id').onRef('lead.client_id', '=', 'account.lead_client_id'),
  );
