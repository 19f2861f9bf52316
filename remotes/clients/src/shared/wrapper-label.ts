import { wrapperNames } from '@tessera/contract/accounts/values';
import type { CallRow } from '@tessera/contract/schemas';

/** What kind of account it is, in words: "ISA", "GIA · joint", "SIPP · trust". */
export const wrapperLabel = ({ wrapperDetail, clients }: Pick<CallRow<'listAccounts'>, 'wrapperDetail' | 'clients'>): string =>
  [wrapperNames[wrapperDetail.wrapperType], ...(clients.length > 1 ? ['joint'] : []), ...(wrapperDetail.trust ? ['trust'] : [])].join(' · ');
