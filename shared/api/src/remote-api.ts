import { createApi } from '@reduxjs/toolkit/query/react';
import { portalBaseQuery } from './base-query';
import { entityKinds } from './entity-kinds';

/** Data older than this, in seconds, is read again when a page mounts. */
const refetchAfterSeconds = 30;

/**
 * The API slice of one remote, created once per module. It works for any session because the portal comes from the
 * store (see `createRemoteStore`). Add endpoints with `injectEndpoints` and `query` or `mutation`.
 */
export const createRemoteApi = <const Remote extends string>(remote: Remote) =>
  createApi({
    reducerPath: `api/${remote}`,
    baseQuery: portalBaseQuery,
    tagTypes: entityKinds,
    endpoints: () => ({}),
    refetchOnFocus: true,
    refetchOnReconnect: true,
    refetchOnMountOrArgChange: refetchAfterSeconds,
  });
