import { useSubmitOnce, type Done, type Submission } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { Api } from '../calls/api';
import type { GroupRequest } from './use-transactions-preview';

export type Created = CallData<'createTransactionGroup'>;

/** A group of transactions that was submitted, and what was made of it. */
export type GroupDone = Done<GroupRequest, Created>;

/** Submits a group of transactions. */
export const useSubmit = (draftKey: string | null, waitsMs?: readonly number[]): Submission<GroupRequest, Created> => {
  const [create] = Api.useCreateTransactionGroupMutation();
  return useSubmitOnce(create, draftKey, waitsMs);
};
