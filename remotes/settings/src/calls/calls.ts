import { jobCalls } from '@tessera/contract/jobs/calls';
import { nodeCalls } from '@tessera/contract/nodes/calls';
import { releaseCalls } from '@tessera/contract/releases/calls';
import { userCalls } from '@tessera/contract/users/calls';

const { listJobRuns } = jobCalls;
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
const { listReleases } = releaseCalls;
const { listUsers } = userCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
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
  listReleases,
  listUsers,
};
