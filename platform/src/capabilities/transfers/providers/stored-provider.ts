import type { CallData } from '@tessera/contract/schemas';
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

export const toWire = (row: Provider): CallData<'listMasterParties'>[number] => ({
  id: row.master_party_id,
  masterPartyId: row.master_party_id,
  name: row.name,
  status: row.status,
  transferWrapperTypes: row.transfer_wrapper_types,
  productTransferTypes: row.product_transfer_types,
  electronic: row.electronic,
  signatureType: row.signature_type,
  referencePattern: row.reference_pattern,
  referenceHint: row.reference_hint,
  referenceExample: row.reference_example,
  address: row.address,
  contact: { phone: row.phone, email: row.email },
  typicalDays: row.typical_days,
});
