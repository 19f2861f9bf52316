import { exportCalls } from '@tessera/contract/exports/calls';
import { transferCalls } from '@tessera/contract/transfers/calls';
import { viewCalls } from '@tessera/contract/views/calls';
import { workCalls } from '@tessera/contract/work/calls';

const { getWork, getWorkPart, startExport } = workCalls;
const { exportList } = exportCalls;
const { createView, deleteView, listViews } = viewCalls;
const { listProductTransfers } = transferCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
  getWork,
  getWorkPart,
  startExport,
  exportList,
  createView,
  deleteView,
  listViews,
  listProductTransfers,
};
