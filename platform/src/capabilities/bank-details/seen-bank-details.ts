import { sql, type NotNull } from 'kysely';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { seenAccounts } from '../../requests/access/seen';
import { selectBankDetails, selectAllBankDetails } from './bank-details-row';

/** All bank details, past and present, of an account and of its lead client. */
export const bankDetailsHistory = (scope: ReadScope, accountId: FoundId<'Account'>) =>
  seenAccounts(scope)
    .where('account.account_id', '=', accountId)
    .innerJoin('bank_details', (join) =>
      join
        .onRef('bank_details.firm_id', '=', 'account.firm_id')
        .on((eb) =>
          eb.or([
            eb('bank_details.account_id', '=', eb.ref('account.account_id')),
            eb('bank_details.client_id', '=', eb.ref('account.lead_client_id')),
          ]),
        ),
    )
    .select([
      'bank_details.bank_details_id',
      'bank_details.account_id',
      'bank_details.created_at',
      'bank_details.replaced_at',
    ])
    .execute();

/** Bank details in use, each with its owner: a client the caller sees, or an account. */
export const enteredBankDetails = ({ db, firmId, nodeIds }: ReadScope) =>
  selectBankDetails(db, firmId).$if(nodeIds !== null, (query) =>
    query.where(sql<string>`coalesce(account.node_id, client.node_id)`, 'in', nodeIds ?? []),
  );

/** The bank details an account uses: its own or its lead client's. */
export const bankDetailsUsedBy = ({ db, firmId }: ReadScope, accountId: FoundId<'Account'>) =>
  selectBankDetails(db, firmId).where('bank_details.bank_details_id', 'in', (eb) =>
    eb
      .selectFrom('account_bank_details as used')
      .where('used.firm_id', '=', firmId)
      .where('used.account_id', '=', accountId)
      .select('used.bank_details_id')
      .$narrowType<{ bank_details_id: NotNull }>(),
  );

/** One row of `bankDetailsHistory` by its id, in use or replaced. */
export const bankDetailsById = ({ db, firmId }: ReadScope, bankDetailsId: string | null) =>
  selectAllBankDetails(db, firmId).where('bank_details.bank_details_id', '=', bankDetailsId);
