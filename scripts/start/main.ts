import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publicKeysOf } from '@tessera/deploy/signing/data-folder-keys';
import { connectDatabase } from '@tessera/platform/foundation/database/connect';
import { describeForOperator, OperatorError } from '@tessera/platform/foundation/database/operator-error';
import { startCluster } from '@tessera/platform/foundation/postgres/cluster';
import { lockFolder } from '@tessera/platform/foundation/postgres/folder-lock';
import type { StartOptions } from '../bootstrap/options.mjs';
import { buildChanged } from './build';
import { emptyDataFolder, prepareDataFolder, readOrMakeSecrets, writePrivateJson } from './data-folder';
import { describeSignIns, writeDemoFile } from './demo-file';
import { Progress } from './progress';
import { keepBuildTypes } from './keep-types';
import { publishBuilds } from './publish';
import { startService } from './service';
import { whenAskedToStop } from './stop-signal';

/** Starts everything, stays until asked to stop or until a part fails, and stops everything in the opposite order. */
export async function main(options: StartOptions, startedAt: number): Promise<void> {
  const progress = new Progress(startedAt);
  const stops: (() => Promise<void> | void)[] = [];
  const asked = whenAskedToStop();
  let failure: string | undefined;
  try {
    const running = start(options, progress, (stop) => stops.push(stop));
    // A stop requested during the start does not wait for the start to finish.
    running.catch(() => undefined);
    const failed = await Promise.race([asked, running]);
    failure = failed ? await Promise.race([asked.then(() => undefined), failed.reason]) : undefined;
  } catch (error) {
    failure = describeForOperator(error);
  }
  if (failure !== undefined) process.stderr.write(`${failure}\n`);
  else progress.say('Stopping');
  for (const stop of stops.reverse()) await stop();
  // Exit explicitly: handles left by an interrupted start must not keep the process alive.
  process.exit(failure === undefined ? 0 : 1);
}

/** Resolves, once the portal is ready, to a promise of the reason why one of its parts ended. */
async function start(
  options: StartOptions,
  progress: Progress,
  onStop: (stop: () => Promise<void> | void) => void,
): Promise<{ reason: Promise<string> }> {
  const dataDir = resolve(options.data);
  const databaseUrl = process.env.DATABASE_URL || undefined;
  if (databaseUrl && options.fresh)
    throw new OperatorError(
      '--fresh empties a data folder and would leave the database of DATABASE_URL as it is: empty that one yourself, and start without --fresh.',
    );
  prepareDataFolder(dataDir);
  onStop(lockFolder(dataDir));
  if (options.fresh) emptyDataFolder(dataDir);
  const runningFile = join(dataDir, 'running.json');
  rmSync(runningFile, { force: true });
  const secrets = readOrMakeSecrets(dataDir);

  const database = databaseUrl ? await checkDatabase(databaseUrl, progress) : await startDatabase(dataDir, progress);
  onStop(database.stop);

  const packages = await buildChanged(progress);
  const { registryDir, builds, waiting } = await publishBuilds(dataDir, packages, secrets);
  for (const { unit, version, why } of waiting)
    progress.say(
      `${unit} ${version} is built and given to nobody: ${why}. Give it with npx tessera promote ${unit} ${version} --why "…"`,
    );

  const common = {
    logFolder: join(dataDir, 'logs'),
    onProgress: (line: string) => progress.say(`  ${line}`),
    onStarted: onStop,
  };
  const platform = await progress.step('Starting the platform', () =>
    startService({
      ...common,
      name: 'platform',
      entry: 'platform/src/main.ts',
      environment: {
        DATABASE_URL: database.url,
        PLATFORM_PORT: '0',
        CLIENT_AUTHENTICATION: secrets.clientAuthentication,
        FACTOR_KEYS: secrets.factorKeys.join(','),
        MAIL_FOLDER: process.env.MAIL_FOLDER || join(dataDir, 'mail'),
        TESSERA_AS_OF: options.asOf,
        TESSERA_SEED: options.seed ? 'demo' : 'none',
        // A portal that is being tried out has no real bank or market behind it.
        TESSERA_OPERATIONS: process.env.TESSERA_OPERATIONS || 'simulator',
        TESSERA_ADDRESSES: process.env.TESSERA_ADDRESSES || 'demo',
        TESSERA_WEBHOOKS_ALLOW: process.env.TESSERA_WEBHOOKS_ALLOW,
      },
    }),
  );
  const proxy = await progress.step('Starting the proxy', () =>
    startService({
      ...common,
      name: 'proxy',
      entry: 'proxy/src/main.ts',
      environment: {
        DATABASE_URL: undefined,
        NODE_ENV: process.env.NODE_ENV ?? 'production',
        PROXY_PORT: String(options.port),
        UPSTREAM_URL: platform.url,
        REGISTRY_DIR: registryDir,
        CLIENT_AUTHENTICATION: secrets.clientAuthentication,
        SESSION_KEYS: secrets.sessionKeys.join(','),
        INSTALLATION_ID: secrets.installationId,
        RELEASE_KEYS: publicKeysOf(secrets.releases),
        RELEASE_HOLD_KEY: secrets.releases.holdKey,
      },
    }),
  );

  const url = `http://localhost:${new URL(proxy.url).port}`;
  writePrivateJson(runningFile, { pid: process.pid, url, databaseUrl: database.url });
  onStop(() => rmSync(runningFile, { force: true }));
  const demo = writeDemoFile(join(dataDir, 'demo.json'), url, platform.demo);
  progress.say(`Tessera ready on ${url}`);
  process.stdout.write(`\nTessera ready on ${url}\n${demo.firms.length > 0 ? `${describeSignIns(demo)}\n` : ''}\n`);
  // Nobody waits for it, and a portal runs as well without.
  keepBuildTypes(registryDir, builds).catch((error: unknown) =>
    progress.say(
      `Later hosts will be compared with these builds by names alone, not by types: ${describeForOperator(error)}`,
    ),
  );
  return { reason: Promise.race([proxy.failed, platform.failed, database.failed]) };
}

interface RunningDatabase {
  url: string;
  stop: () => Promise<void>;
  failed: Promise<string>;
}

async function startDatabase(dataDir: string, progress: Progress): Promise<RunningDatabase> {
  const cluster = await progress.step('Starting PostgreSQL', () =>
    startCluster({ dataDir: join(dataDir, 'postgres') }),
  );
  const failed = new Promise<string>(
    (settle) => void cluster.ended.then((reason) => reason !== undefined && settle(reason)),
  );
  return { url: cluster.connectionString, stop: cluster.stop, failed };
}

/** Checks a database server that is not ours: it is never started or stopped. */
async function checkDatabase(url: string, progress: Progress): Promise<RunningDatabase> {
  await progress.step('Connecting to the database of DATABASE_URL', async () =>
    (await connectDatabase<unknown>(url, { connections: 1 })).close(),
  );
  return { url, stop: () => Promise.resolve(), failed: new Promise(() => undefined) };
}
