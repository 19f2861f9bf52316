import type { TransferType, TransferWrapper } from '@tessera/contract/transfers/values';
import type { Kysely, Selectable } from 'kysely';
import type { DB, MasterParty } from '../../../foundation/database/schema';

/** Another provider as operations keep it. The database holds only wrappers and kinds of the contract. */
export type Provider = Omit<Selectable<MasterParty>, 'transfer_wrapper_types' | 'product_transfer_types'> & {
  readonly transfer_wrapper_types: TransferWrapper[];
  readonly product_transfer_types: TransferType[];
};

/** The other providers that a firm knows. They belong to no node: whoever reads transactions sees them all. */
export const masterParties = (db: Kysely<DB>, firmId: string) =>
  db.selectFrom('master_party').where('firm_id', '=', firmId).selectAll().$castTo<Provider>();
