import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseIn, EMPTY_TEMPLATE, TEST_CLUSTER_VARIABLE } from './test-cluster';

/** A database for one test file. */
export interface TestDatabase {
  connectionString: string;
  drop: () => Promise<void>;
}

/** The business date of the small demo data in tests. */
export const SEEDED_AS_OF = '2026-11-20';
const SEEDED_TEMPLATE = 'template_seeded';
const SEEDING_LOCK = '5138726145201872';

/**
 * Creates a database for a test, cloned from a migrated template in some thirty milliseconds: empty, or with the small
 * demo data, which the first test of a run that asks for it creates once. Only for the integration project of jest.
 */
export async function createTestDatabase({ seeded = false }: { seeded?: boolean } = {}): Promise<TestDatabase> {
  const cluster = process.env[TEST_CLUSTER_VARIABLE];
  if (!cluster)
    throw new Error(
      'There is no test cluster: name the file *.int.test.ts, so that jest runs it in the integration project.',
    );
  if (seeded) await makeSeededTemplate(cluster);

  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await administer(cluster, (client) =>
    client.query(`create database ${name} template ${seeded ? SEEDED_TEMPLATE : EMPTY_TEMPLATE}`),
  );
  return {
    connectionString: databaseIn(cluster, name),
    drop: async () => {
      await administer(cluster, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/**
 * Test files run in several processes: the first builds the template under another name and renames it when it is
 * complete.
 */
async function makeSeededTemplate(cluster: string): Promise<void> {
  await administer(cluster, async (client) => {
    await client.query(`select pg_advisory_lock(${SEEDING_LOCK})`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [SEEDED_TEMPLATE]);
    if (rowCount !== 0) return;
    const unfinished = `${SEEDED_TEMPLATE}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template ${EMPTY_TEMPLATE}`);
    await seedDemo(databaseIn(cluster, unfinished));
    await client.query(`alter database ${unfinished} rename to ${SEEDED_TEMPLATE}`);
  });
}

async function seedDemo(connectionString: string): Promise<void> {
  // Loaded on demand: most tests want an empty database and none of the demo code.
  const { seed } = await import('../demo/seed');
  await seed(connectionString, { scale: 'small', asOf: SEEDED_AS_OF });
}

async function administer(cluster: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: cluster });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
