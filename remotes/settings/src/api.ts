import { createRemoteApi, query } from '@tessera/api';
import { userCalls } from '@tessera/contract/users/calls';

/** The calls this remote makes; `portal.config.ts` lists the same ids. */
export const api = createRemoteApi('settings').injectEndpoints({
  endpoints: (build) => ({
    listUsers: query(build, userCalls.listUsers),
  }),
});

export const { useListUsersQuery } = api;
