import { stopTestCluster } from './test-cluster';

/** jest's globalTeardown of the integration tests. */
export default stopTestCluster;
