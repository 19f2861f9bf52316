import { masterPartyStatuses, transferTypes, transferWrappers } from '@tessera/contract/transfers/values';
import { sql } from 'kysely';
import type { Handler } from '../../../requests/handler';
import { containing, readValues } from '../../../requests/http/filters';
import { masterParties, toWire } from './stored-provider';

/** The other providers of the firm, by name. A provider is found by any of the wrappers or kinds that are asked for. */
export const listMasterParties: Handler<'listMasterParties'> = async ({ query, scope }) => {
  const wrappers = readValues(query.transferWrapperType, transferWrappers, 'transferWrapperType');
  const kinds = readValues(query.productTransferType, transferTypes, 'productTransferType');
  const statuses = readValues(query.status, masterPartyStatuses, 'status');
  const { name } = query;
  const rows = await masterParties(scope.db, scope.firmId)
    .$if(wrappers !== null, (some) =>
      some.where(sql<boolean>`transfer_wrapper_types && ${[...(wrappers ?? [])]}::text[]`),
    )
    .$if(kinds !== null, (some) => some.where(sql<boolean>`product_transfer_types && ${[...(kinds ?? [])]}::text[]`))
    .$if(statuses !== null, (some) => some.where('status', 'in', statuses ?? []))
    .$if(name !== undefined, (some) => some.where('name', 'ilike', containing(name ?? '')))
    .orderBy(sql`lower(name)`)
    .orderBy('master_party_id')
    .execute();
  return { data: rows.map(toWire) };
};
