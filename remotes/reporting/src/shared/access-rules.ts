import { accessRuleOf, type AccessRule } from '@tessera/contract';
import { transactionCalls } from '@tessera/contract/transactions/calls';
import { calls } from '../calls/calls';

// What a page or a button asks for is what its call asks for.
export const accountRead = accessRuleOf(calls.listPortfolios);
/** Both the account and its transactions, which are the lines of its report. */
export const reportRead: AccessRule = {
  ...accessRuleOf(calls.getAccountReport),
  anyOf: [{ resource: 'Transaction', level: 'read' }],
};
/** Lists and records of other remotes, which the firm may not have. */
export const toolPages: AccessRule = {
  requires: { resource: 'Transaction', level: 'read' },
  flags: ['remote.tools'],
};
export const reviewRead = accessRuleOf(calls.listClientReviews);
export const reviewWrite = accessRuleOf(calls.recordReview);
export const packWrite: AccessRule = { ...reviewWrite, anyOf: [{ resource: 'Transaction', level: 'read' }] };
export const payeRead = accessRuleOf(calls.listTaxMonths);
/** Its lines are postings. */
export const reconciliationRead: AccessRule = {
  ...accessRuleOf(calls.listReconciliations),
  anyOf: [{ resource: 'Transaction', level: 'read' }],
};
export const reconciliationWork = accessRuleOf(calls.importStatement);
export const submissionRead = accessRuleOf(calls.getPayeSubmission);
export const notificationRead = accessRuleOf(calls.listNotifications);
/** A client's page belongs to another remote, which the firm may not have. */
export const clientPages: AccessRule = { requires: { resource: 'Client', level: 'read' }, flags: ['remote.clients'] };
export const gainsRead = accessRuleOf(calls.getCgtReport);
/** To record what a client told for a tax year. */
export const gainsYearWrite = accessRuleOf(calls.setGainsYear);
/** To record and withdraw facts that no posting tells. */
export const gainsFactWrite = accessRuleOf(calls.recordGainsFact);
/** The form that sells belongs to the clients remote. */
export const sellPages: AccessRule = {
  ...accessRuleOf(transactionCalls.createTransactionGroup),
  flags: ['remote.clients'],
};
/** Where a transfer's book costs are entered. */
export const transferPages: AccessRule = {
  ...accessRuleOf(transactionCalls.listTransactions),
  flags: ['remote.transfers'],
};
