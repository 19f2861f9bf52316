import { createRemoteApi } from '@tessera/api';
import { calls } from './calls';

/** The remote's slice, with a hook for each call: `Api.useListClientsQuery`. */
export const Api = createRemoteApi('tools', calls);
