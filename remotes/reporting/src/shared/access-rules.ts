import { accessRuleOf, type AccessRule } from '@tessera/contract';
import { calls } from '../calls/calls';

// What a page or a button asks for is what its call asks for.
export const accountRead = accessRuleOf(calls.listPortfolios);
/** Both the account and its transactions, which are the lines of its report. */
export const reportRead: AccessRule = {
  ...accessRuleOf(calls.getAccountReport),
  anyOf: [{ resource: 'Transaction', level: 'read' }],
};
export const reviewRead = accessRuleOf(calls.listClientReviews);
export const reviewWrite = accessRuleOf(calls.recordReview);
export const packWrite: AccessRule = { ...reviewWrite, anyOf: [{ resource: 'Transaction', level: 'read' }] };
export const payeRead = accessRuleOf(calls.listTaxMonths);
export const submissionRead = accessRuleOf(calls.getPayeSubmission);
export const notificationRead = accessRuleOf(calls.listNotifications);
/** A client's page belongs to another remote, which the firm may not have. */
export const clientPages: AccessRule = { requires: { resource: 'Client', level: 'read' }, flags: ['remote.clients'] };
