import { createApi } from '@reduxjs/toolkit/query/react';
import { portalBaseQuery } from './base-query';
import { endpointsOf, type Calls } from './endpoints';
import { entityKinds } from '@tessera/contract';

/** Data older than this, in seconds, is read again when a page mounts. */
const refetchAfterSeconds = 30;

/**
 * The API slice of one remote, made once per module. It works for any session because the portal comes from the store
 * (see `createRemoteStore`).
 * @param calls every call the remote makes; each becomes an endpoint with its hooks, and the manifest lists the same.
 *   Remotes built before contract 1.5 give none, and inject their endpoints themselves
 */
export const createRemoteApi = <const Remote extends string, const Listed extends Calls>(
  remote: Remote,
  calls: Listed = {} as Listed,
) =>
  createApi({
    reducerPath: `api/${remote}`,
    baseQuery: portalBaseQuery,
    tagTypes: entityKinds,
    endpoints: (build) => endpointsOf(build, calls),
    refetchOnFocus: true,
    refetchOnReconnect: true,
    refetchOnMountOrArgChange: refetchAfterSeconds,
  });
