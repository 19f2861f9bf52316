import type { Static, TSchema } from '@sinclair/typebox';
import { accountSchemas } from './accounts/schemas';
import { assetSchemas } from './assets/schemas';
import { auditSchemas } from './audit/schemas';
import { authenticationSchemas } from './authentication/schemas';
import { bankDetailsSchemas } from './bank-details/schemas';
import type { CallId, catalogue } from './catalogue';
import { clientProductSchemas } from './client-products/schemas';
import { clientSchemas } from './clients/schemas';
import { dashboardSchemas } from './dashboard/schemas';
import { deathSchemas } from './deaths/schemas';
import { documentSchemas } from './documents/schemas';
import { draftSchemas } from './drafts/schemas';
import { eventSchemas } from './events/schemas';
import { exportSchemas } from './exports/schemas';
import { factorSchemas } from './factors/schemas';
import { feeSchemas } from './fees/schemas';
import { fileSchemas } from './files/schemas';
import { findSchemas } from './find/schemas';
import { firmReportSchemas } from './firm-reports/schemas';
import { firmSchemas } from './firms/schemas';
import { gainsSchemas } from './gains/schemas';
import { illustrationSchemas } from './illustrations/schemas';
import { jobSchemas } from './jobs/schemas';
import { messageSchemas } from './messages/schemas';
import { modelSchemas } from './models/schemas';
import { nodeSchemas } from './nodes/schemas';
import { notificationSchemas } from './notifications/schemas';
import { payeSchemas } from './paye/schemas';
import { pensionSchemas } from './pensions/schemas';
import { portfolioGroupSchemas } from './portfolio-groups/schemas';
import { portfolioSchemas } from './portfolios/schemas';
import { positionSchemas } from './positions/schemas';
import { postingSchemas } from './postings/schemas';
import { reconciliationSchemas } from './reconciliations/schemas';
import { recurringSchemas } from './recurring/schemas';
import { releaseSchemas } from './releases/schemas';
import { reportSchemas } from './reports/schemas';
import { reviewSchemas } from './reviews/schemas';
import { staticSchemas } from './statics/schemas';
import { transactionSchemas } from './transactions/schemas';
import { transferCheckSchemas } from './transfer-checks/schemas';
import { transferFileSchemas } from './transfer-files/schemas';
import { transferSchemas } from './transfers/schemas';
import { userSchemas } from './users/schemas';
import { viewSchemas } from './views/schemas';
import { webhookSchemas } from './webhooks/schemas';
import { workSchemas } from './work/schemas';

export interface CallSchemas {
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
}

/**
 * Query, body and answer of every call, by call id: a call without schemas, or schemas without a call, does not
 * compile.
 */
export const schemas = {
  ...authenticationSchemas,
  ...factorSchemas,
  ...firmSchemas,
  ...staticSchemas,
  ...clientSchemas,
  ...accountSchemas,
  ...bankDetailsSchemas,
  ...portfolioSchemas,
  ...portfolioGroupSchemas,
  ...reportSchemas,
  ...firmReportSchemas,
  ...reviewSchemas,
  ...clientProductSchemas,
  ...pensionSchemas,
  ...deathSchemas,
  ...payeSchemas,
  ...messageSchemas,
  ...exportSchemas,
  ...fileSchemas,
  ...eventSchemas,
  ...assetSchemas,
  ...positionSchemas,
  ...postingSchemas,
  ...transactionSchemas,
  ...transferSchemas,
  ...transferCheckSchemas,
  ...transferFileSchemas,
  ...dashboardSchemas,
  ...notificationSchemas,
  ...userSchemas,
  ...nodeSchemas,
  ...modelSchemas,
  ...illustrationSchemas,
  ...releaseSchemas,
  ...documentSchemas,
  ...feeSchemas,
  ...draftSchemas,
  ...viewSchemas,
  ...webhookSchemas,
  ...workSchemas,
  ...auditSchemas,
  ...findSchemas,
  ...jobSchemas,
  ...recurringSchemas,
  ...gainsSchemas,
  ...reconciliationSchemas,
} satisfies Record<CallId, CallSchemas>;

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;
type Of<Id extends CallId, Part extends 'query' | 'body'> = (typeof schemas)[Id] extends {
  readonly [K in Part]: infer S extends TSchema;
}
  ? Static<S>
  : unknown;

/** Values for the parameters in the call's path. */
export type CallPath<Id extends CallId> = { readonly [Name in PathParameter<(typeof catalogue)[Id]['path']>]: string };
export type CallQuery<Id extends CallId> = Of<Id, 'query'>;
export type CallBody<Id extends CallId> = Of<Id, 'body'>;
/** What the call's answer carries under `data`. */
export type CallData<Id extends CallId> = Static<(typeof schemas)[Id]['data']>;
/** An element of a list call's answer. */
export type CallRow<Id extends CallId> = CallData<Id> extends readonly (infer Row)[] ? Row : never;
