import { accountCalls } from './accounts/calls';
import { assetCalls } from './assets/calls';
import { auditCalls } from './audit/calls';
import { authenticationCalls } from './authentication/calls';
import { bankDetailsCalls } from './bank-details/calls';
import type { Call } from './language/call';
import { clientProductCalls } from './client-products/calls';
import { clientCalls } from './clients/calls';
import { dashboardCalls } from './dashboard/calls';
import { deathCalls } from './deaths/calls';
import { documentCalls } from './documents/calls';
import { draftCalls } from './drafts/calls';
import { eventCalls } from './events/calls';
import { exportCalls } from './exports/calls';
import { factorCalls } from './factors/calls';
import { feeCalls } from './fees/calls';
import { fileCalls } from './files/calls';
import { findCalls } from './find/calls';
import { firmReportCalls } from './firm-reports/calls';
import { firmCalls } from './firms/calls';
import { gainsCalls } from './gains/calls';
import { illustrationCalls } from './illustrations/calls';
import { jobCalls } from './jobs/calls';
import { messageCalls } from './messages/calls';
import { modelCalls } from './models/calls';
import { nodeCalls } from './nodes/calls';
import { notificationCalls } from './notifications/calls';
import { payeCalls } from './paye/calls';
import { pensionCalls } from './pensions/calls';
import { portfolioGroupCalls } from './portfolio-groups/calls';
import { portfolioCalls } from './portfolios/calls';
import { positionCalls } from './positions/calls';
import { postingCalls } from './postings/calls';
import { reconciliationCalls } from './reconciliations/calls';
import { recurringCalls } from './recurring/calls';
import { releaseCalls } from './releases/calls';
import { reportCalls } from './reports/calls';
import { reviewCalls } from './reviews/calls';
import { staticCalls } from './statics/calls';
import { transactionCalls } from './transactions/calls';
import { transferCheckCalls } from './transfer-checks/calls';
import { transferFileCalls } from './transfer-files/calls';
import { transferCalls } from './transfers/calls';
import { userCalls } from './users/calls';
import { viewCalls } from './views/calls';
import { webhookCalls } from './webhooks/calls';
import { workCalls } from './work/calls';

/** Every call, by id. Proxy and platform import all of it; a page imports only the `calls` of its own capability. */
export const catalogue = {
  ...authenticationCalls,
  ...factorCalls,
  ...firmCalls,
  ...staticCalls,
  ...clientCalls,
  ...accountCalls,
  ...bankDetailsCalls,
  ...portfolioCalls,
  ...portfolioGroupCalls,
  ...reportCalls,
  ...firmReportCalls,
  ...reviewCalls,
  ...clientProductCalls,
  ...pensionCalls,
  ...deathCalls,
  ...payeCalls,
  ...messageCalls,
  ...exportCalls,
  ...fileCalls,
  ...eventCalls,
  ...assetCalls,
  ...positionCalls,
  ...postingCalls,
  ...transactionCalls,
  ...transferCalls,
  ...transferCheckCalls,
  ...transferFileCalls,
  ...dashboardCalls,
  ...notificationCalls,
  ...userCalls,
  ...nodeCalls,
  ...modelCalls,
  ...illustrationCalls,
  ...releaseCalls,
  ...documentCalls,
  ...feeCalls,
  ...draftCalls,
  ...viewCalls,
  ...webhookCalls,
  ...workCalls,
  ...auditCalls,
  ...findCalls,
  ...jobCalls,
  ...recurringCalls,
  ...gainsCalls,
  ...reconciliationCalls,
} satisfies Record<string, Call>;

export type CallId = keyof typeof catalogue;
/** Calls that the proxy itself answers. */
export type ProxyCallId = {
  [Id in CallId]: (typeof catalogue)[Id] extends { readonly answeredBy: 'proxy' } ? Id : never;
}[CallId];
/** All others: each has a handler in the platform. */
export type PlatformCallId = Exclude<CallId, ProxyCallId>;
export const calls: readonly Call[] = Object.values(catalogue);
export const platformCalls: readonly Call[] = calls.filter(({ answeredBy }) => answeredBy === undefined);
