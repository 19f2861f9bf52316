import { createRemoteApi, mutation, query } from '@tessera/api';
import { jobCalls } from '@tessera/contract/jobs/calls';
import { nodeCalls } from '@tessera/contract/nodes/calls';
import { releaseCalls } from '@tessera/contract/releases/calls';
import { userCalls } from '@tessera/contract/users/calls';

/** The calls this remote makes; `portal.config.ts` lists the same ids. */
export const api = createRemoteApi('settings').injectEndpoints({
  endpoints: (build) => ({
    listUsers: query(build, userCalls.listUsers),
    listNodes: query(build, nodeCalls.listNodes),
    getNodeTheme: query(build, nodeCalls.getNodeTheme),
    patchNodeTheme: mutation(build, nodeCalls.patchNodeTheme),
    getNodeContent: query(build, nodeCalls.getNodeContent),
    patchNodeContent: mutation(build, nodeCalls.patchNodeContent),
    getNodeConfig: query(build, nodeCalls.getNodeConfig),
    patchNodeConfig: mutation(build, nodeCalls.patchNodeConfig),
    getSettings: query(build, nodeCalls.getSettings),
    patchSettings: mutation(build, nodeCalls.patchSettings),
    listJobRuns: query(build, jobCalls.listJobRuns),
    listReleases: query(build, releaseCalls.listReleases),
  }),
});

export const {
  useListUsersQuery,
  useListNodesQuery,
  useGetNodeThemeQuery,
  usePatchNodeThemeMutation,
  useGetNodeContentQuery,
  usePatchNodeContentMutation,
  useGetNodeConfigQuery,
  usePatchNodeConfigMutation,
  useGetSettingsQuery,
  usePatchSettingsMutation,
  useListJobRunsQuery,
  useListReleasesQuery,
} = api;
