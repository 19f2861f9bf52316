import { generateTypes, SCHEMA_FILE } from './generate-types';
import { databaseIn, EMPTY_TEMPLATE, startTestCluster, stopTestCluster, TEST_CLUSTER_VARIABLE } from '../../testing/test-cluster';

await startTestCluster();
generateTypes(databaseIn(process.env[TEST_CLUSTER_VARIABLE] ?? '', EMPTY_TEMPLATE), SCHEMA_FILE);
await stopTestCluster();
