import { accessRuleOf } from '@tessera/contract';
import { calls } from '../calls/calls';

// What a page or a button asks for is what its call asks for.
export const transactionRead = accessRuleOf(calls.listProductTransfers);
export const transferCreate = accessRuleOf(calls.createTransaction);
export const transferAction = accessRuleOf(calls.actOnTransfer);
export const bookValuesWrite = accessRuleOf(calls.updateBookValues);
export const modelRead = accessRuleOf(calls.listModels);
