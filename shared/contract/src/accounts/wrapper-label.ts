import { wrapperNames } from './values';
import type { CallRow } from '../schemas';

type Labelled = Pick<CallRow<'listAccounts'>, 'wrapperDetail' | 'clients'>;

const partsOf = ({ wrapperDetail, clients }: Labelled): readonly string[] => [
  wrapperNames[wrapperDetail.wrapperType],
  ...(clients.length > 1 ? ['joint'] : []),
  ...(wrapperDetail.trust ? ['trust'] : []),
];

/** The kind of account in words: "ISA", "GIA · joint", "SIPP · trust". */
export const wrapperLabel = (account: Labelled): string => partsOf(account).join(' · ');

const asWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * The same beside the account's name, without what the name already says: nothing beside "Anna Lee joint GIA", "ISA"
 * beside "Boat fund".
 */
export const wrapperBeside = (account: Labelled & { readonly name: string }): string =>
  partsOf(account)
    .filter((part) => !asWords(account.name).includes(asWords(part)))
    .join(' · ');
