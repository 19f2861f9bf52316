import { generateTypes, SCHEMA_FILE } from '../foundation/database/generate-types';
import { databaseIn, EMPTY_TEMPLATE, startTestCluster, stopTestCluster, TEST_CLUSTER_VARIABLE } from './test-cluster';

await startTestCluster();
generateTypes(databaseIn(process.env[TEST_CLUSTER_VARIABLE] ?? '', EMPTY_TEMPLATE), SCHEMA_FILE);
await stopTestCluster();
