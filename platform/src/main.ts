import { GuessingLimit } from './authentication/guessing-limit';
import { systemClock } from './authentication/clock';
import { preparePasswordChecks } from './authentication/passwords';
import { defaultIdleTimeoutSeconds } from './authentication/sessions';
import { connectDatabase, type Database } from './database/connect';
import { migrate } from './database/migrate';
import { describeForOperator, OperatorError } from './database/operator-error';
import type { DB } from './database/schema';
import { startMailDelivery } from './mail/delivery-loop';
import { createMailTransport } from './mail/transport';
import { demoSignIns } from './seed/demo-sign-ins';
import { seed } from './seed/seed';
import { createServer, loggable } from './server/server';

type Message = { readonly progress: string } | { readonly failed: string } | { readonly ready: true; readonly url: string; readonly demo?: unknown };

/** Tells the parent process; without one (started by hand) there is nobody to tell. */
const tell = (message: Message): void => {
  process.send?.(message);
};

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new OperatorError(`${name} is not set. Start the whole portal with npm start, or set ${name}.`);
  return value;
};

/** A session's idle limit: half a minute at least, so that a page can warn before it. */
const idleTimeout = (): number => {
  const given = process.env.SESSION_IDLE_SECONDS;
  const seconds = given ? Number(given) : defaultIdleTimeoutSeconds;
  if (!Number.isInteger(seconds) || seconds < 30) throw new OperatorError(`SESSION_IDLE_SECONDS is '${given}': give whole seconds, 30 at least, or leave it out for half an hour.`);
  return seconds;
};

/** Seeds an empty database unless asked not to. Answers the sign-ins of a seeded one. */
const seedWhenEmpty = async (database: Database<DB>, connectionString: string): Promise<unknown> => {
  const { rowCount } = await database.pool.query('select from firm limit 1');
  const wanted = process.env.TESSERA_NO_SEED !== '1' && process.env.TESSERA_SEED !== 'none';
  if (rowCount === 0 && wanted) await seed(connectionString, { scale: process.env.TESSERA_SEED_SCALE === 'small' ? 'small' : 'full', asOf: process.env.TESSERA_AS_OF, onProgress: (progress) => tell({ progress }) });
  const { rowCount: seeded } = await database.pool.query('select from installation');
  return seeded === 0 ? undefined : demoSignIns();
};

const start = async (): Promise<void> => {
  const connectionString = setting('DATABASE_URL');
  const clientAuthentication = setting('CLIENT_AUTHENTICATION');
  const database = await connectDatabase<DB>(connectionString);
  tell({ progress: 'Bringing the database up to date' });
  await migrate(database.pool);
  const demo = await seedWhenEmpty(database, connectionString);
  await preparePasswordChecks();
  const server = createServer({ db: database.db, clock: systemClock, guessing: new GuessingLimit(systemClock), clientAuthentication, idleTimeoutSeconds: idleTimeout(), logging: true });
  const mail = startMailDelivery({
    db: database.db,
    clock: systemClock,
    transport: createMailTransport({ smtpUrl: process.env.SMTP_URL, folder: process.env.MAIL_FOLDER || '.data/mail' }),
    from: process.env.MAIL_FROM || 'no-reply@portal.example',
    onFailure: (error) => server.log.warn({ failure: loggable(error) }, 'mail could not be sent'),
  });

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await server.close();
    await mail.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('disconnect', () => void stop());

  const url = await server.listen({ host: '127.0.0.1', port: Number(process.env.PLATFORM_PORT ?? 0) });
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
