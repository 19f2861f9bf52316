import { decide, type Level } from '@tessera/contract';
import type { Caller } from '../../requests/access/caller';
import { ApiError } from '../../requests/http/api-error';

/** Whether a caller's scopes let them do something with bank details. */
export const canAccessBankDetails = ({ scopes }: Pick<Caller, 'scopes'>, level: Level): boolean =>
  decide({ authenticated: true, scopes, flags: null }, { requires: { resource: 'Bank Details', level } }).allowed;

/** @throws ApiError 403 where a body contains bank details and the caller lacks the scope for them. */
export const checkCanEnter = (caller: Pick<Caller, 'scopes'>, entered: object | null | undefined): void => {
  if (entered !== undefined && !canAccessBankDetails(caller, 'readWrite'))
    throw new ApiError(
      'forbidden',
      'You may not enter or change bank details. Leave them out, or ask an administrator of your firm.',
    );
};
