import { KindGuard, type TSchema } from '@sinclair/typebox';
import * as cashState from '../accounts/cash-state';
import * as accounts from '../accounts/schemas';
import * as assets from '../assets/schemas';
import * as audit from '../audit/schemas';
import * as authentication from '../authentication/schemas';
import * as bankDetails from '../bank-details/schemas';
import * as clientProducts from '../client-products/schemas';
import * as externalId from '../clients/external-id';
import * as clientRecords from '../clients/record-schemas';
import * as clients from '../clients/schemas';
import * as dashboard from '../dashboard/schemas';
import * as deaths from '../deaths/schemas';
import * as documents from '../documents/schemas';
import * as drafts from '../drafts/schemas';
import * as events from '../events/schemas';
import * as exports from '../exports/schemas';
import * as factors from '../factors/schemas';
import * as fees from '../fees/schemas';
import * as files from '../files/schemas';
import * as find from '../find/schemas';
import * as firmReports from '../firm-reports/schemas';
import * as firms from '../firms/schemas';
import * as gains from '../gains/schemas';
import * as illustrations from '../illustrations/schemas';
import * as jobs from '../jobs/schemas';
import {
  AuditDetails,
  IsoDate,
  IsoDateOrTime,
  Money,
  Quantity,
  Timestamp,
  ValueOnDay,
  Written,
} from '../language/primitives';
import * as messages from '../messages/schemas';
import * as models from '../models/schemas';
import * as nodes from '../nodes/schemas';
import * as notifications from '../notifications/schemas';
import * as pensionFigures from '../pensions/figure-schemas';
import * as paye from '../paye/schemas';
import * as pensions from '../pensions/schemas';
import * as theme from '../portal/theme';
import * as portfolioGroups from '../portfolio-groups/schemas';
import * as portfolios from '../portfolios/schemas';
import * as positions from '../positions/schemas';
import * as postings from '../postings/schemas';
import * as reconciliations from '../reconciliations/schemas';
import * as recurring from '../recurring/schemas';
import * as releases from '../releases/schemas';
import * as reports from '../reports/schemas';
import * as reviews from '../reviews/schemas';
import * as statics from '../statics/schemas';
import * as authorisation from '../transactions/authorisation';
import * as transactionPreviews from '../transactions/preview-schemas';
import * as transactionRecords from '../transactions/record-schemas';
import * as transactionRequests from '../transactions/request-schemas';
import * as transactions from '../transactions/schemas';
import * as transferChecks from '../transfer-checks/schemas';
import * as transferFiles from '../transfer-files/schemas';
import * as transferTerms from '../transfers/terms/schemas';
import * as transfers from '../transfers/schemas';
import * as users from '../users/schemas';
import * as views from '../views/schemas';
import * as webhooks from '../webhooks/schemas';
import * as work from '../work/schemas';

/** The capabilities by their heading in the document, in its order: the calls of each, by id. */
export const capabilities: Readonly<Record<string, object>> = {
  Authentication: authentication.authenticationSchemas,
  'Second factor': factors.factorSchemas,
  Firms: firms.firmSchemas,
  Statics: statics.staticSchemas,
  Clients: clients.clientSchemas,
  Accounts: accounts.accountSchemas,
  'Bank details': bankDetails.bankDetailsSchemas,
  Portfolios: portfolios.portfolioSchemas,
  Reports: reports.reportSchemas,
  'Firm reports': firmReports.firmReportSchemas,
  Reviews: reviews.reviewSchemas,
  'Portfolio groups': portfolioGroups.portfolioGroupSchemas,
  'Client products': clientProducts.clientProductSchemas,
  Pensions: pensions.pensionSchemas,
  Deaths: deaths.deathSchemas,
  PAYE: paye.payeSchemas,
  Reconciliation: reconciliations.reconciliationSchemas,
  Messages: messages.messageSchemas,
  Files: files.fileSchemas,
  Events: events.eventSchemas,
  Assets: assets.assetSchemas,
  Positions: positions.positionSchemas,
  Postings: postings.postingSchemas,
  Transactions: transactions.transactionSchemas,
  Transfers: transfers.transferSchemas,
  'Transfer checks': transferChecks.transferCheckSchemas,
  'Transfer files': transferFiles.transferFileSchemas,
  'Regular payments': recurring.recurringSchemas,
  'Capital gains': gains.gainsSchemas,
  Dashboard: dashboard.dashboardSchemas,
  Notifications: notifications.notificationSchemas,
  Users: users.userSchemas,
  Nodes: nodes.nodeSchemas,
  Models: models.modelSchemas,
  Illustrations: illustrations.illustrationSchemas,
  Releases: releases.releaseSchemas,
  Documents: documents.documentSchemas,
  Fees: fees.feeSchemas,
  Drafts: drafts.draftSchemas,
  Views: views.viewSchemas,
  Exports: exports.exportSchemas,
  Find: find.findSchemas,
  Jobs: jobs.jobSchemas,
  Webhooks: webhooks.webhookSchemas,
  Work: work.workSchemas,
  Audit: audit.auditSchemas,
};

/** Values whose description tells them from every other string or number. */
const values = { IsoDate, IsoDateOrTime, Money, Quantity, Timestamp };

/** Records with a name of their own: what the capabilities export for others to build on. */
const records = Object.assign(
  { AuditDetails, ValueOnDay, Written },
  ...[
    cashState,
    accounts,
    assets,
    authentication,
    factors,
    bankDetails,
    clientProducts,
    pensionFigures,
    pensions,
    externalId,
    clientRecords,
    clients,
    events,
    exports,
    files,
    firmReports,
    firms,
    gains,
    illustrations,
    jobs,
    messages,
    models,
    nodes,
    notifications,
    theme,
    portfolioGroups,
    portfolios,
    positions,
    postings,
    recurring,
    releases,
    reports,
    reviews,
    statics,
    authorisation,
    transactionRecords,
    transactionRequests,
    transactionPreviews,
    transactions,
    transferTerms,
    transfers,
    users,
    views,
    work,
  ],
) as Record<string, unknown>;

/** Every schema that the document names, by its name. */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  ...values,
  ...Object.fromEntries(
    Object.entries(records).filter((entry): entry is [string, TSchema] => KindGuard.IsObject(entry[1])),
  ),
};
