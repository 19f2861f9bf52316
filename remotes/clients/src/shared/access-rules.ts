import { accessRuleOf, type AccessRule } from '@tessera/contract';
import { calls } from '../calls/calls';

// What a page or a button asks for is what its call asks for.
export const clientRead = accessRuleOf(calls.getClient);
export const clientWrite = accessRuleOf(calls.patchClient);
export const clientAction = accessRuleOf(calls.updateClientStatus);
export const userRead = accessRuleOf(calls.listUsers);
export const accountRead = accessRuleOf(calls.getAccount);
export const accountWrite = accessRuleOf(calls.patchAccount);
export const documentWrite = accessRuleOf(calls.startUpload);
/** Models of either kind; the list holds the kinds one may read. */
export const modelRead = accessRuleOf(calls.listModels);
export const transactionRead = accessRuleOf(calls.listTransactions);
export const transactionWrite = accessRuleOf(calls.createTransactionGroup);
/** To take benefits of a pension, once or regularly. */
export const benefitWrite = accessRuleOf(calls.createCrystallisation);
export const instrumentRead = accessRuleOf(calls.listAssets);
/** Instruments have pages where the firm runs the tools remote, for who may see instruments. */
export const instrumentPages: AccessRule = { ...instrumentRead, flags: ['remote.tools'] };
/** Numbers of bank accounts in full. */
export const bankRead = accessRuleOf(calls.listBankDetails);
export const bankWrite: AccessRule = { requires: { resource: 'Bank Details', level: 'readWrite' } };
/** To decide about details that someone else entered. */
export const bankAction = accessRuleOf(calls.verifyBankDetails);
/** To enter and change the numbers that identify a client to a state, and what is known of a business. */
export const enhancedWrite: AccessRule = { requires: { resource: 'Client Enhanced', level: 'readWrite' } };
export const businessWrite: AccessRule = { requires: { resource: 'Know Your Business', level: 'readWrite' } };
export const transactionAction = accessRuleOf(calls.authoriseTransaction);
export const fileRead = accessRuleOf(calls.getFile);
export const pensionRead = accessRuleOf(calls.getPensionRecord);
/** To record what the ledger cannot know of a client's pensions, tax codes included. */
export const pensionWrite = accessRuleOf(calls.recordPensionFact);
export const benefitAction = accessRuleOf(calls.actOnCrystallisation);
/** To record a death, and to share out pensions. */
export const deathWrite = accessRuleOf(calls.recordDeath);
export const feeGroupRead = accessRuleOf(calls.previewPortfolioGroup);
export const feeGroupWrite: AccessRule = { requires: { resource: 'Client Fee Group', level: 'writeClient' } };
/** Groups of either kind; the list holds the kinds one may read. */
export const groupRead = accessRuleOf(calls.listPortfolioGroups);
