import { auditCalls } from '@tessera/contract/audit/calls';
import { clientCalls } from '@tessera/contract/clients/calls';
import { clientProductCalls } from '@tessera/contract/client-products/calls';
import { draftCalls } from '@tessera/contract/drafts/calls';
import { exportCalls } from '@tessera/contract/exports/calls';
import { factorCalls } from '@tessera/contract/factors/calls';
import { feeCalls } from '@tessera/contract/fees/calls';
import { jobCalls } from '@tessera/contract/jobs/calls';
import { nodeCalls } from '@tessera/contract/nodes/calls';
import { releaseCalls } from '@tessera/contract/releases/calls';
import { userCalls } from '@tessera/contract/users/calls';
import { viewCalls } from '@tessera/contract/views/calls';
import { webhookCalls } from '@tessera/contract/webhooks/calls';
import { workCalls } from '@tessera/contract/work/calls';

const { actOnWork, getWork, getWorkPart, listWork, startExport } = workCalls;
const { getAuditEntry, listAudit, listAuditKinds, listClientReads, listSealChecks, startAuditProof, startSealCheck } =
  auditCalls;
const { listClients } = clientCalls;
const { exportList } = exportCalls;
const { listSchemeProducts } = clientProductCalls;
const { deleteDraft, getDraft, listDrafts, saveDraft } = draftCalls;
const { decideFeeChange, listFees, previewFeeChange, proposeFeeChange } = feeCalls;
const { createView, deleteView, listViews } = viewCalls;
const { listEventReaders, listJobRuns } = jobCalls;
const {
  getNodeConfig,
  getNodeContent,
  getNodeTheme,
  getSettings,
  listNodes,
  patchNodeConfig,
  patchNodeContent,
  patchNodeTheme,
  patchSettings,
} = nodeCalls;
const { decideFactorReset, getFirmFactors, patchFirmFactors, resetFactors } = factorCalls;
const { listReleases } = releaseCalls;
const {
  createUser,
  deactivateUser,
  getLeaver,
  getUser,
  inviteUser,
  listUsers,
  previewUserEffect,
  setUserStatus,
  updateUser,
} = userCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
  listClients,
  actOnWork,
  getWork,
  getWorkPart,
  listWork,
  startExport,
  exportList,
  getAuditEntry,
  listAudit,
  listAuditKinds,
  listClientReads,
  listSealChecks,
  startAuditProof,
  startSealCheck,
  listSchemeProducts,
  deleteDraft,
  getDraft,
  listDrafts,
  saveDraft,
  decideFeeChange,
  listFees,
  previewFeeChange,
  proposeFeeChange,
  createView,
  deleteView,
  listViews,
  listEventReaders,
  listJobRuns,
  getNodeConfig,
  getNodeContent,
  getNodeTheme,
  getSettings,
  listNodes,
  patchNodeConfig,
  patchNodeContent,
  patchNodeTheme,
  patchSettings,
  decideFactorReset,
  getFirmFactors,
  patchFirmFactors,
  resetFactors,
  listReleases,
  createUser,
  deactivateUser,
  getLeaver,
  getUser,
  inviteUser,
  listUsers,
  previewUserEffect,
  setUserStatus,
  updateUser,
  ...webhookCalls,
};
