import { startTestCluster } from './test-cluster';

/** jest's globalSetup of the integration tests. */
export default startTestCluster;
