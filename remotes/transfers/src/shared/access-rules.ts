import { accessRuleOf } from '@tessera/contract';
import { calls } from '../calls/calls';

// What a page or a button asks for is what its call asks for.
export const transactionRead = accessRuleOf(calls.listProductTransfers);
export const transferCreate = accessRuleOf(calls.createTransaction);
export const transferAction = accessRuleOf(calls.actOnTransfer);
export const bookValuesWrite = accessRuleOf(calls.updateBookValues);
/** Operations keep other providers. */
export const providerWrite = accessRuleOf(calls.updateMasterParty);
export const modelRead = accessRuleOf(calls.listModels);
export const checksWrite = accessRuleOf(calls.recordTransferChecks);
export const checksDecide = accessRuleOf(calls.decideTransferChecks);
export const documentLink = accessRuleOf(calls.linkTransferDocument);
export const documentRead = accessRuleOf(calls.listClientDocuments);
export const documentWrite = accessRuleOf(calls.startUpload);
export const fileRead = accessRuleOf(calls.getFile);
export const manualTransferRead = accessRuleOf(calls.listManualTransfers);
export const manualTransferWrite = accessRuleOf(calls.createManualTransfer);
