import { accountCalls } from '@tessera/contract/accounts/calls';
import { assetCalls } from '@tessera/contract/assets/calls';
import { bankDetailsCalls } from '@tessera/contract/bank-details/calls';
import { dashboardCalls } from '@tessera/contract/dashboard/calls';
import { exportCalls } from '@tessera/contract/exports/calls';
import { firmReportCalls } from '@tessera/contract/firm-reports/calls';
import { nodeCalls } from '@tessera/contract/nodes/calls';
import { fileCalls } from '@tessera/contract/files/calls';
import { gainsCalls } from '@tessera/contract/gains/calls';
import { notificationCalls } from '@tessera/contract/notifications/calls';
import { payeCalls } from '@tessera/contract/paye/calls';
import { portfolioCalls } from '@tessera/contract/portfolios/calls';
import { reportCalls } from '@tessera/contract/reports/calls';
import { reconciliationCalls } from '@tessera/contract/reconciliations/calls';
import { reviewCalls } from '@tessera/contract/reviews/calls';
import { transactionCalls } from '@tessera/contract/transactions/calls';
import { viewCalls } from '@tessera/contract/views/calls';
import { workCalls } from '@tessera/contract/work/calls';

const { getWork, getWorkPart, startExport } = workCalls;
const { exportList } = exportCalls;
const { createView, deleteView, listViews } = viewCalls;
const { getDashboardInformation } = dashboardCalls;
const { actOnException, getDashboardException, getNotification, listNotifications } = notificationCalls;
const { listPortfolios } = portfolioCalls;
const { getAccountReport, getPortfolioReport, getGroupReport, getReportDocument } = reportCalls;
const { getFirmReport, getFirmReportDocument, listReportSchedules, createReportSchedule, endReportSchedule } =
  firmReportCalls;
const { listNodes } = nodeCalls;
const { startReviewPacks, createReviewPack, listClientReviews, listReviewsDue, recordReview } = reviewCalls;
const { getFile } = fileCalls;
const { listTaxMonths, getTaxMonth, getPayeSubmission } = payeCalls;
const {
  listReconciliations,
  getReconciliation,
  importStatement,
  matchByHand,
  undoMatch,
  actOnBreak,
  signReconciliation,
} = reconciliationCalls;
const { getTransaction } = transactionCalls;
const { listBankDetails } = bankDetailsCalls;
const { listAccounts } = accountCalls;
const { listAssets } = assetCalls;
const {
  getCgtReport,
  getCgtSpreadsheet,
  previewDisposals,
  getHouseholdGains,
  setGainsYear,
  listGainsFacts,
  recordGainsFact,
  withdrawGainsFact,
} = gainsCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
  getWork,
  getWorkPart,
  startExport,
  exportList,
  createView,
  deleteView,
  listViews,
  getDashboardInformation,
  listPortfolios,
  getAccountReport,
  getPortfolioReport,
  getGroupReport,
  getReportDocument,
  getFirmReport,
  getFirmReportDocument,
  listReportSchedules,
  createReportSchedule,
  endReportSchedule,
  listNodes,
  listClientReviews,
  listReviewsDue,
  recordReview,
  createReviewPack,
  startReviewPacks,
  getFile,
  listTaxMonths,
  getTaxMonth,
  getPayeSubmission,
  listReconciliations,
  getReconciliation,
  importStatement,
  matchByHand,
  undoMatch,
  actOnBreak,
  signReconciliation,
  getDashboardException,
  listNotifications,
  getNotification,
  actOnException,
  getTransaction,
  listBankDetails,
  listAccounts,
  listAssets,
  getCgtReport,
  getCgtSpreadsheet,
  previewDisposals,
  getHouseholdGains,
  setGainsYear,
  listGainsFacts,
  recordGainsFact,
  withdrawGainsFact,
};
