import { accessRuleOf } from '@tessera/contract';
import { calls } from '../calls/calls';

// What a page or a button asks for is what its call asks for.
export const transactionRead = accessRuleOf(calls.listTransactions);
export const instrumentRead = accessRuleOf(calls.listAssets);
export const modelRead = accessRuleOf(calls.listModels);
