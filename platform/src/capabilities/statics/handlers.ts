import { transactionTypes } from '@tessera/contract/transactions/values';
import type { Handler } from '../../requests/handler';
import { nationalities } from './nationalities';
import { pendingSubTypesOf, subTypesOf } from './transaction-types';

export const listNationalities: Handler<'listNationalities'> = async () => ({ data: nationalities });
export const listTransactionTypes: Handler<'listTransactionTypes'> = async () => ({
  data: transactionTypes.map((transactionType) => ({
    transactionType,
    transactionSubTypes: [...subTypesOf[transactionType]],
    pendingTransactionSubTypes: [...pendingSubTypesOf[transactionType]],
  })),
});
