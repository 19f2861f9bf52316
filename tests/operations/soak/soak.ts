import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@tessera/platform/background/auditor/auditor';
import { connectDatabase } from '@tessera/platform/foundation/database/connect';
import { Client } from 'pg';
import { Counts } from './counts';
import { keepBusy, narrative } from './load';
import { startPortal } from './portal';

export interface SoakOptions {
  readonly minutes: number;
  readonly killEverySeconds: number;
  readonly onProgress: (line: string) => void;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface SoakReport {
  readonly lives: boolean;
  readonly kills: number;
  readonly acknowledged: number;
  readonly answers: number;
  /** Problems in words; empty when all went well. */
  readonly problems: readonly string[];
  readonly lines: readonly string[];
}

/** Time for work in progress to finish after the load stops. */
const settleMs = 10_000;
const recoveryTriesMax = 50;

/** Asks the database on a connection of its own, again while it recovers from a kill. */
const query = async <Row>(databaseUrl: string, text: string, values: readonly unknown[] = []): Promise<Row[]> => {
  for (let tries = 1; ; tries += 1) {
    const client = new Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, [...values])).rows as Row[];
    } catch (error) {
      if (tries >= recoveryTriesMax) throw error;
      await sleep(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
};

const killOne = async (databaseUrl: string): Promise<boolean> => {
  const backends = await query<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`,
  );
  const [backend] = backends;
  if (!backend) return false;
  try {
    process.kill(backend.pid, 'SIGKILL');
    return true;
  } catch {
    // It ended by itself in the meantime.
    return false;
  }
};

/** Every acknowledged write is there once, and nothing is there twice. */
const lostOrDoubled = async (databaseUrl: string, acknowledged: readonly string[]): Promise<string[]> => {
  const rows = await query<{ narrative: string; times: number }>(
    databaseUrl,
    `select narrative, count(*)::int as times from portfolio_transaction where narrative like $1 group by narrative`,
    [`${narrative} %`],
  );
  const times = new Map(rows.map((row) => [row.narrative, row.times]));
  return [
    ...acknowledged.filter((key) => !times.has(key)).map((key) => `${key} was acknowledged and is not there`),
    ...rows.filter((row) => row.times > 1).map((row) => `${row.narrative} is there ${row.times} times`),
  ];
};

const auditProblems = async (databaseUrl: string): Promise<string[]> => {
  const { pool, close } = await connectDatabase<unknown>(databaseUrl, { connections: 1 });
  try {
    return (await audit(pool)).map(
      ({ check, firm_id: firmId, subject, stored, recomputed }) =>
        `audit: ${check} of ${firmId} ${subject} is ${stored ?? 'nothing'}, its postings say ${recomputed ?? 'nothing'}`,
    );
  } finally {
    await close();
  }
};

/** Jobs that are locked by a process but no longer worked on. */
const heldJobs = async (databaseUrl: string): Promise<string[]> => {
  const held = await query<{ task: string }>(
    databaseUrl,
    `select task_identifier as task from graphile_worker.jobs where locked_at < now() - interval '20 seconds'`,
  );
  return held.map(({ task }) => `a job '${task}' is held and nobody does it`);
};

/** Runs a portal under mixed load while one process of its database is killed again and again, and reports problems. */
export const soak = async ({
  minutes,
  killEverySeconds,
  onProgress,
  environment = {},
}: SoakOptions): Promise<SoakReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-soak-'));
  chmodSync(folder, 0o711);
  onProgress(`Starting a portal in ${folder}`);
  const portal = await startPortal(join(folder, 'data'), environment);
  let problems: string[] = [];
  try {
    const { url, databaseUrl, demo } = portal;
    const firm = demo.firms[0];
    const admin = firm?.users.find(({ role }) => role === 'administrator');
    if (!firm || !admin) throw new Error('The demonstration names no administrator.');
    const ids = async (column: string, from: string) =>
      (
        await query<{ id: string }>(
          databaseUrl,
          `select ${column} as id from ${from} where firm_id = $1 and status = 'Active' order by ${column} limit 12`,
          [firm.firmId],
        )
      ).map(({ id }) => id);
    const accountIds = await ids('account_id', `(select * from account where wrapper_type = 'GIA') account`);
    const clientIds = await ids('client_id', 'client');

    const counts = new Counts();
    const endsAt = Date.now() + minutes * 60_000;
    let over = false;
    const load = keepBusy({
      url,
      user: { firmId: firm.firmId, id: admin.id, password: admin.password },
      accountIds,
      clientIds,
      counts,
      stopped: () => over || !portal.lives(),
    });
    let kills = 0;
    while (portal.lives() && Date.now() < endsAt) {
      await sleep(Math.min(killEverySeconds * 1000, endsAt - Date.now()));
      // No kills in the last part, so that everything has to recover by itself.
      if (!portal.lives() || endsAt - Date.now() < (killEverySeconds * 1000) / 3) continue;
      if (await killOne(databaseUrl)) kills += 1;
      onProgress(`${kills} killed, ${counts.answers} answers, ${counts.unexpected} unexpected`);
    }
    over = true;
    const acknowledged = await load;
    const lives = portal.lives();
    problems = [...counts.problems];
    if (counts.unexpected > problems.length)
      problems.push(`and ${counts.unexpected - problems.length} more unexpected answers`);
    if (lives) {
      await sleep(settleMs);
      problems.push(
        ...(await lostOrDoubled(databaseUrl, acknowledged)),
        ...(await auditProblems(databaseUrl)),
        ...(await heldJobs(databaseUrl)),
      );
    } else problems.push('a process of the portal ended');
    const lines = [
      `${kills} database processes killed in ${minutes} minutes; ${counts.answers} answers; ${acknowledged.length} writes acknowledged`,
      ...counts.lines(),
    ];
    return {
      lives: portal.lives(),
      kills,
      acknowledged: acknowledged.length,
      answers: counts.answers,
      problems,
      lines,
    };
  } finally {
    if (portal.lives()) await portal.stop();
    // What went wrong is looked for in the logs.
    if (problems.length === 0) rmSync(folder, { recursive: true, force: true });
    else onProgress(`The portal's data and logs are kept in ${folder}`);
  }
};
