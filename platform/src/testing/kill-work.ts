import { sql, type Kysely } from 'kysely';
import type { DB } from '../foundation/database/schema';
import { runAndKill } from './run-and-kill';
import { startTestServer } from './test-server';

export interface WorkKillReport {
  readonly kills: number;
  /** Clients whose outcome is Done, and those with a change in the audit trail. */
  readonly done: number;
  readonly changed: number;
  readonly changedTwice: number;
  readonly waiting: number;
  /** Ids in the exported file, and how many of them differ. */
  readonly fileRows: { readonly all: number; readonly different: number };
}

const clients = 60;
const rows = 30_000;

const statusesOf = async (db: Kysely<DB>): Promise<readonly string[]> =>
  (await db.selectFrom('work').select('status').orderBy('work_id').execute()).map(({ status }) => status);

/**
 * Starts a change of many clients and a long export, kills the process that does them again and again, and lets the
 * last one come to its end.
 */
export const killDuringWork = async (killsMin: number): Promise<WorkKillReport> => {
  const platform = await startTestServer();
  const { db } = platform.database;
  try {
    const token = await platform.signIn('NBW', 'admin@northbrook.example');
    const post = async (path: string, body: object): Promise<string> => {
      const { json } = await platform.request('POST', path, { token, body });
      return json.data.id as string;
    };
    const found = await sql<{ client_id: string; other: string }>`
      select client_id, other from client c cross join (select min(node_id) as other from client where firm_id = 'NBW' and client_type = 'Individual') target
      where firm_id = 'NBW' and client_type = 'Individual' and status = 'Active' and node_id <> other order by client_id limit ${clients}`.execute(
      db,
    );
    const clientIds = found.rows.map((row) => row.client_id);
    await sql`insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, status, frequency, transaction_date, narrative)
      select 'NBW', 'X' || n, (select min(account_id) from account where firm_id = 'NBW'), 'Notional', 'Internal', 'In', 'Completed', 'Single', '2001-01-01', 'Many' from generate_series(1, ${rows}) n`.execute(
      db,
    );
    const change = await post('/tessera/work/NBW/clientchange', { clientIds, nodeId: found.rows[0]?.other });
    const exported = await post('/tessera/work/NBW/export', {
      list: 'listTransactions',
      format: 'csv',
      filters: 'transactionDateTo=2001-01-01',
    });
    let kills = 0;
    while (kills < killsMin) {
      // What is done is started anew, so that every kill hits something.
      await sql`update work set status = 'Waiting' where work_id = ${exported} and status = 'Completed'`.execute(db);
      if (!(await runAndKill('work-runner.ts', platform.connectionString, true))) kills += 1;
    }
    await runAndKill('work-runner.ts', platform.connectionString, false);
    const statuses = await statusesOf(db);
    if (statuses.some((status) => status !== 'Completed')) throw new Error(`It ended as ${statuses.join(', ')}.`);
    const audited = await sql<{ count: number }>`select count(*)::integer as count from audit
      where firm_id = 'NBW' and action = 'patchClient' and outcome = 'done' and record_id in (select client_id from work_item where work_id = ${change}) group by record_id`.execute(
      db,
    );
    const items = await db.selectFrom('work_item').where('work_id', '=', change).select('outcome').execute();
    const parts = await db
      .selectFrom('work_part')
      .where('work_id', '=', exported)
      .select('content')
      .orderBy('part')
      .execute();
    const ids = Buffer.concat(parts.map(({ content }) => content))
      .toString()
      .split('\r\n')
      .slice(1)
      .flatMap((line) => line.split(',')[1] ?? []);
    return {
      kills,
      done: items.filter(({ outcome }) => outcome === 'Done').length,
      changed: audited.rows.length,
      changedTwice: audited.rows.filter(({ count }) => count > 1).length,
      waiting: items.filter(({ outcome }) => outcome === 'Waiting').length,
      fileRows: { all: ids.length, different: new Set(ids).size },
    };
  } finally {
    await platform.close();
  }
};

/** @throws when something was lost or done twice. */
export const expectNothingLostOrTwice = (report: WorkKillReport): void => {
  expect(report).toMatchObject({ changedTwice: 0, waiting: 0, fileRows: { all: rows, different: rows } });
  expect(report.done).toBeGreaterThan(10);
  expect(report.changed).toBe(report.done);
};
