import { createRemoteApi } from '@tessera/api';
import { calls } from './calls';

/** The remote's slice, with a hook for each call: `Api.useGetClientQuery`. */
export const Api = createRemoteApi('transfers', calls);
