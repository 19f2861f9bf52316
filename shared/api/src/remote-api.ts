import { createApi } from '@reduxjs/toolkit/query/react';
import { portalBaseQuery } from './base-query';
import { entityKinds } from './entity-kinds';

/** Age in seconds after which a page that mounts asks again. */
const refetchAfterSeconds = 30;

/**
 * The API slice of one remote, made once per module. It works for any session because the portal comes from the store
 * (see `createRemoteStore`). Endpoints are added with `injectEndpoints` and `query` or `mutation`.
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
