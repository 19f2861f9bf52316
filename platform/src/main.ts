import { clamdScanner, localScanner } from './capabilities/documents/scanner';
import { demoAddresses } from './demo/address-provider';
import { GuessingLimit } from './capabilities/authentication/guessing-limit';
import { systemClock } from './foundation/clock';
import { preparePasswordChecks } from './capabilities/authentication/passwords';
import { readConfiguration, type Configuration } from './configuration';
import { connectDatabase, type Database } from './foundation/database/connect';
import { migrate } from './foundation/database/migrate';
import { oneAtATime } from './foundation/database/one-at-a-time';
import { describeForOperator } from './foundation/database/operator-error';
import { isOutage } from './foundation/database/outage';
import { makeSecretBox } from './foundation/secret-box';
import type { DB } from './foundation/database/schema';
import { businessTime } from './ledger/business-time';
import { passDay } from './background/jobs/pass-day';
import { readers } from './background/outbox/readers';
import { startOutbox } from './background/outbox/read-events';
import { startJobs } from './background/jobs/runner';
import type { JobContext } from './background/queue/task';
import { startWebhooks } from './background/webhooks/delivery-loop';
import { systemNetwork } from './capabilities/webhooks/network';
import { startMailDelivery } from './capabilities/mail/delivery-loop';
import { createMailTransport } from './capabilities/mail/transport';
import { simulator } from './background/back-office/simulator';
import { demoSignIns } from './demo/demo-sign-ins';
import { nextPrice } from './demo/market/prices';
import { seed } from './demo/seed';
import { platformLedger } from './server/platform-ledger';
import { createServer, loggable } from './server/server';

type Message =
  | { readonly progress: string }
  | { readonly failed: string }
  | { readonly ready: true; readonly url: string; readonly demo?: unknown };

/** Tells the parent process; without one (started by hand) there is nobody to tell. */
const tell = (message: Message): void => {
  process.send?.(message);
};

/**
 * Seeds an empty database unless asked not to; of several processes that start on it, one. Answers the sign-ins of a
 * seeded one.
 */
const seedWhenEmpty = async (
  database: Database<DB>,
  { databaseUrl, seed: wanted }: Configuration,
): Promise<unknown> => {
  if (wanted) {
    await oneAtATime(database.pool, async (client) => {
      const { rowCount } = await client.query('select from firm limit 1');
      if (rowCount === 0) await seed(databaseUrl, { ...wanted, onProgress: (progress) => tell({ progress }) });
    });
  }
  const { rowCount: seeded } = await database.pool.query('select from installation');
  return seeded === 0 ? undefined : demoSignIns();
};

const start = async (): Promise<void> => {
  const configuration = readConfiguration(process.env);
  const {
    clientAuthentication,
    idleTimeoutSeconds,
    mail: { smtpUrl, folder, from },
  } = configuration;
  const database = await connectDatabase<DB>(configuration.databaseUrl);
  tell({ progress: 'Bringing the database up to date' });
  await migrate(database.pool);
  const demo = await seedWhenEmpty(database, configuration);
  await preparePasswordChecks();
  const operations = configuration.simulator
    ? { backOffice: simulator, delayMs: configuration.simulator.delayMs }
    : null;
  const ledger = platformLedger(operations);
  const scanner = configuration.scanner
    ? clamdScanner(configuration.scanner.host, configuration.scanner.port)
    : localScanner;
  const onProblem = (message: string, error?: unknown): void =>
    server.log.error({ failure: loggable(error ?? message) }, 'a job could not be done');
  const jobContext: JobContext = {
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    dateIsFixed: configuration.dateIsFixed,
    operations,
    ledger,
    scanner,
    nextPrice: demo === undefined ? null : nextPrice,
  };
  const webhooks = systemNetwork(configuration.webhooksAllow);
  const server = createServer({
    db: database.db,
    clock: systemClock,
    businessTime: (date) => businessTime(date, systemClock(), configuration.dateIsFixed),
    secrets: makeSecretBox(configuration.factorKeys),
    guessing: new GuessingLimit(systemClock, database.db),
    clientAuthentication,
    idleTimeoutSeconds,
    ledger,
    // Time is let pass where all of it is made up: the firms and their back office.
    passDay: demo !== undefined && operations ? () => passDay({ ...jobContext, onProblem }) : null,
    addresses: configuration.addresses === 'demo' ? demoAddresses : null,
    scanner,
    webhooks,
    logging: true,
  });
  // The net below everything that asks the database: an outage ends no process. Whatever else nobody caught still does.
  process.on('unhandledRejection', (error) => {
    if (!isOutage(error)) throw error;
    server.log.error({ failure: loggable(error) }, 'an outage of the database was not expected here');
  });
  const mail = startMailDelivery({
    db: database.db,
    clock: systemClock,
    transport: createMailTransport({ smtpUrl, folder }),
    from,
    onFailure: (error) => server.log.warn({ failure: loggable(error) }, 'mail could not be sent'),
  });
  const outbox = startOutbox({
    db: database.db,
    clock: systemClock,
    readers,
    onFailure: (reader, error) =>
      server.log.error({ failure: loggable(error), reader }, 'a reader of events failed and is parked'),
  });
  const sending = startWebhooks({
    db: database.db,
    clock: systemClock,
    network: webhooks,
    onFailure: (error) => server.log.error({ failure: loggable(error) }, 'a webhook could not be sent'),
  });
  const jobs = await startJobs({
    connectionString: configuration.databaseUrl,
    ...jobContext,
    onProblem,
  });

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await server.close();
    await mail.stop();
    await outbox.stop();
    await sending.stop();
    await jobs.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('disconnect', () => void stop());

  const url = await server.listen({ host: configuration.address, port: configuration.port });
  tell({ ready: true, url, ...(demo === undefined ? {} : { demo }) });
};

try {
  await start();
} catch (error) {
  const failed = describeForOperator(error);
  tell({ failed });
  process.stderr.write(`${failed}\n`);
  process.exit(1);
}
