import type { Handler } from '../server/context';
import { nationalities } from './nationalities';
import { subTypesOf } from './transaction-types';

export const listNationalities: Handler<'listNationalities'> = async () => ({ data: nationalities });
export const listTransactionTypes: Handler<'listTransactionTypes'> = async () => ({
  data: Object.entries(subTypesOf).map(([transactionType, transactionSubTypes]) => ({ transactionType: transactionType as keyof typeof subTypesOf, transactionSubTypes: [...transactionSubTypes] })),
});
