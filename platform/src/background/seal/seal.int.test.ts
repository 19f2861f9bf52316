import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { connectDatabase, type Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { sealFormat, sealedTables, sequences } from './sealed-tables';
import { sealerLock, sealNow, type SealReport } from './seal-now';
import { seal } from './task';
import { verifyOn, verifySeals } from './verify';
import { jobContextOn } from '../../testing/job-context';

const firmId = 'NBW';
let stepNumber = 1000;

/**
 * Writes one posting group with a step and an audit row on the connection, with numbers of the sequences, as a commit
 * of the ledger does.
 */
const write = async (client: PoolClient, narrative: string): Promise<void> => {
  stepNumber += 1;
  await client.query(
    `
    with transaction as (select account_id, transaction_id from portfolio_transaction where firm_id = $1 order by transaction_id limit 1), taken as (select nextval('posting_group_number') as group_id)
    insert into cash_posting (firm_id, group_id, line, account_id, control_code, transaction_id, transaction_code, narrative, post_date, value_date, amount)
    select $1, group_id, line, case line when 1 then account_id end, case line when 2 then 'BANK' end, transaction_id, 'PAYI', $2, '2026-11-20', '2026-11-20', case line when 1 then 1.00 else -1.00 end
    from transaction, taken, generate_series(1, 2) line`,
    [firmId, narrative],
  );
  await client.query(
    `
    insert into transaction_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action, user_id, reason)
    select $1, transaction_id, $3, now(), '2026-11-20', 'Pending', 'Completed', 'Completed', 'somebody', $2 from portfolio_transaction where firm_id = $1 order by transaction_id limit 1`,
    [firmId, narrative, stepNumber],
  );
  await client.query(
    `insert into audit (firm_id, at, user_id, action, outcome, record_id, reason, release, before, after) values ($1, now(), 'somebody', 'test', 'done', 'PT1', $2, '0123456789abcdef', '{"status": "Pending"}', '{"status": "Completed"}')`,
    [firmId, narrative],
  );
};

const rowsOf = ({ firms }: SealReport): number => firms.reduce((sum, { rows }) => sum + rows, 0);

const count = async (pool: Pool, table: string): Promise<number> => {
  const {
    rows: [row],
  } = await pool.query<{ count: number }>(`select count(*)::int from ${table}`);
  return row?.count ?? -1;
};

const sealedRows = async (pool: Pool): Promise<number> => {
  const {
    rows: [row],
  } = await pool.query<{ sum: number }>(
    'select coalesce(sum(cash_rows + stock_rows + step_rows + audit_rows), 0)::int as sum from seal',
  );
  return row?.sum ?? -1;
};

const allRows = async (pool: Pool): Promise<number> =>
  (await Promise.all(sealedTables.map(({ table }) => count(pool, table)))).reduce((sum, each) => sum + each, 0);

describe('the sealed chain', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  let pool: Pool;
  const clients: PoolClient[] = [];

  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    clients.push(client);
    return client;
  };

  /**
   * Seals the demonstration with a few rows of every table and opens a transaction in which rows can be changed
   * unhindered. It is rolled back in the end.
   */
  const tamperer = async (): Promise<PoolClient> => {
    const client = await connect();
    for (let index = 0; index < 3; index += 1) await write(client, `Payment ${index}`);
    await sealNow(pool, { rowsMax: 300 });
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`do $$ declare each record; begin
      for each in select conrelid::regclass as name, conname from pg_constraint where conrelid = any('{seal, cash_posting, stock_posting, transaction_step, audit}'::regclass[]) and contype = 'c' loop
        execute format('alter table %s drop constraint %I', each.name, each.conname);
      end loop; end $$`);
    return client;
  };

  beforeEach(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: 8 });
    pool = database.pool;
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.release(true);
    await database.close();
    await clone.drop();
  });

  it('covers every row of the demonstration, says so, and seals nothing twice', async () => {
    expect(rowsOf(await sealNow(pool, { rowsMax: 500 }))).toBe(await allRows(pool));
    expect(await sealNow(pool)).toEqual({ outcome: 'done', firms: [] });
    expect(await sealedRows(pool)).toBe(await allRows(pool));
    const client = await connect();
    await write(client, 'Later');
    const { findings, firms } = await verifySeals(pool);
    expect(findings).toEqual([]);
    expect(firms.map((each) => [each.firmId, each.unsealed])).toContainEqual([
      firmId,
      { cash_posting: 2n, stock_posting: 0n, transaction_step: 1n, audit: 1n },
    ]);
    expect(firms.find((each) => each.firmId === firmId)?.seals).toBeGreaterThan(3n);
  });

  it('says that nothing is sealed where nothing is', async () => {
    const { findings, firms } = await verifySeals(pool);
    expect(findings).toEqual([]);
    expect(firms.find((each) => each.firmId === firmId)).toMatchObject({ seals: 0n, newest: null });
    expect(firms.find((each) => each.firmId === firmId)?.unsealed.cash_posting).toBeGreaterThan(0n);
  });

  it('finds any column of any sealed table altered, and names the row', async () => {
    const client = await tamperer();
    const unfound: string[] = [];
    for (const { table, name, order, columns } of sealedTables) {
      const {
        rows: [victim],
      } = await client.query<{ ctid: string; name: string }>(
        `select ctid::text, ${name} as name from ${table} where firm_id = $1 order by ${order} desc limit 1`,
        [firmId],
      );
      for (const column of Object.keys(columns)) {
        await client.query('savepoint untouched');
        if (column === 'step_id' || column === 'audit_id')
          await client.query(`alter table ${table} alter ${column} drop identity`);
        const {
          rows: [altered],
        } = await client.query<{ type: string }>(
          `select pg_typeof(${column})::text as type from ${table} where ctid = $1::tid`,
          [victim?.ctid],
        );
        const value = alterations[altered?.type ?? ''] ?? (() => 'unknown');
        await client.query(`update ${table} set ${column} = ${value(column)} where ctid = $1::tid`, [victim?.ctid]);
        const { findings } = await verifyOn(client);
        const [first] = findings;
        // A row that changed its firm or its number is gone from its place; any other is named.
        const named =
          column === 'firm_id' || column === 'group_id' || column === 'step_id' || column === 'audit_id'
            ? /^(removed|altered|inserted|other rows)/.test(first?.what ?? '')
            : first?.what.startsWith('altered: ') &&
              (['line', 'step', 'transaction_id'].includes(column) || first.what === `altered: ${victim?.name ?? ''}`);
        if (!named || first?.firmId === undefined)
          unfound.push(
            `${table}.${column}: ${JSON.stringify(findings, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))}`,
          );
        await client.query('rollback to untouched');
      }
    }
    expect(unfound).toEqual([]);
    expect((await verifyOn(client)).findings).toEqual([]);
  });

  it('covers every column its tables have', async () => {
    const { rows } = await pool.query<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text order by column_name) as columns from information_schema.columns where table_name = any($1) group by table_name order by table_name`,
      [sealedTables.map(({ table }) => table)],
    );
    expect(rows.map(({ table, columns }) => [table, columns])).toEqual(
      [...sealedTables]
        .sort((a, b) => a.table.localeCompare(b.table))
        .map(({ table, columns }) => [table, Object.keys(columns).sort()]),
    );
  });

  it('stands on sequences that give no number ahead of its transaction', async () => {
    const { rows } = await pool.query<{ cache: bigint }>(
      'select seqcache as cache from pg_sequence where seqrelid = any($1::regclass[])',
      [Object.values(sequences)],
    );
    expect(rows).toEqual([{ cache: 1n }, { cache: 1n }, { cache: 1n }]);
  });

  it('distinguishes no value, the word null, JSON null and the empty text', async () => {
    const client = await tamperer();
    const {
      rows: [row],
    } = await client.query<{ audit_id: bigint }>(
      `insert into audit (firm_id, at, action, outcome) values ('NBW', now(), 'test', 'done') returning audit_id`,
    );
    await client.query('commit');
    await sealNow(pool);
    await client.query('begin; set local session_replication_role = replica');
    for (const change of [`user_id = 'null'`, `user_id = ''`, `before = 'null'`]) {
      await client.query('savepoint untouched');
      await client.query(`update audit set ${change} where audit_id = $1`, [row?.audit_id]);
      expect((await verifyOn(client)).findings.map(({ what }) => what)).toEqual([
        `altered: audit row ${row?.audit_id ?? ''}`,
      ]);
      await client.query('rollback to untouched');
    }
  });

  it('finds a row that was removed, and the seal it is missing from', async () => {
    const client = await tamperer();
    for (const { table, number } of sealedTables) {
      await client.query('savepoint untouched');
      const {
        rows: [removed],
      } = await client.query<{ number: bigint; line: number }>(
        `delete from ${table} where ctid = (select ctid from ${table} where firm_id = $1 order by ${number} offset 2 limit 1) returning ${number} as number`,
        [firmId],
      );
      const {
        rows: [sealed],
      } = await client.query<{ seal_number: bigint }>(
        `select seal_number from seal where firm_id = $1 and $2 between first_${seriesOf(table)} and last_${seriesOf(table)}`,
        [firmId, removed?.number],
      );
      expect((await verifyOn(client)).findings).toEqual([
        {
          firmId,
          sealNumber: sealed?.seal_number,
          what: expect.stringMatching(/^removed: 1 row (between|after|before) /) as string,
        },
      ]);
      await client.query('rollback to untouched');
    }
  });

  it('finds a row that was inserted among sealed ones, or before them all', async () => {
    const client = await tamperer();
    const like = `insert into cash_posting select firm_id, %, 77, account_id, control_code, transaction_id, transaction_code, narrative, post_date, value_date, amount from cash_posting where firm_id = 'NBW' and group_id = (select min(group_id) from cash_posting where firm_id = 'NBW') and line = 1`;
    await client.query('savepoint untouched');
    await client.query(like.replace('%', 'group_id'));
    expect((await verifyOn(client)).findings).toEqual([
      { firmId, sealNumber: 1n, what: expect.stringMatching(/^inserted: cash posting \d+\/77$/) as string },
    ]);
    await client.query('rollback to untouched');
    await client.query(like.replace('%', '-5'));
    expect((await verifyOn(client)).findings).toEqual([
      { firmId, sealNumber: null, what: 'inserted: cash posting -5/77, with a number before every seal' },
    ]);
  });

  it('finds any column of a seal altered, and a seal removed', async () => {
    const client = await tamperer();
    const { rows: columns } = await client.query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns where table_name = 'seal'`,
    );
    expect(columns.length).toBeGreaterThan(15);
    for (const { column_name: column, data_type: type } of columns) {
      await client.query('savepoint untouched');
      await client.query(
        `update seal set ${column} = ${(alterations[type] ?? (() => 'unknown'))(column)} where firm_id = 'NBW' and seal_number = 2`,
      );
      const { findings } = await verifyOn(client);
      expect([column, findings.length > 0]).toEqual([column, true]);
      await client.query('rollback to untouched');
    }
    await client.query(`delete from seal where firm_id = 'NBW' and seal_number = 2`);
    expect((await verifyOn(client)).findings[0]).toEqual({ firmId, sealNumber: 3n, what: 'no seal 2 comes before it' });
  });

  it('cannot be changed by those who go through the tables as they are', async () => {
    const client = await connect();
    await write(client, 'A payment');
    await sealNow(pool);
    for (const table of ['seal', 'audit', 'transaction_step', 'cash_posting', 'stock_posting']) {
      await expect(pool.query(`update ${table} set firm_id = firm_id`)).rejects.toThrow('is append-only');
      await expect(pool.query(`delete from ${table}`)).rejects.toThrow('is append-only');
      await expect(pool.query(`truncate ${table}`)).rejects.toThrow('is append-only');
    }
  });

  it('finds a rebuilt chain by a hash kept elsewhere', async () => {
    const client = await tamperer();
    await client.query('commit');
    const { firms } = await verifySeals(pool);
    const kept = firms.flatMap(({ newest }) => newest?.hash ?? []);
    await write(client, 'Later');
    await sealNow(pool);
    expect((await verifySeals(pool, kept)).findings).toEqual([]);
    await client.query(
      `set session_replication_role = replica; delete from seal; update cash_posting set narrative = 'Forged' where firm_id = 'NBW' and group_id < 20`,
    );
    await sealNow(pool);
    expect((await verifySeals(pool)).findings).toEqual([]);
    expect((await verifySeals(pool, kept)).findings.map(({ what }) => what)).toContainEqual(
      expect.stringContaining('is in no chain'),
    );
  });

  it('seals a group with a smaller number that is committed after a larger one, and waits for it', async () => {
    await sealNow(pool);
    const [slow, quick] = [await connect(), await connect()];
    await slow.query('begin');
    await write(slow, 'Smaller number');
    await quick.query('begin');
    await write(quick, 'Larger number');
    await quick.query('commit');
    const before = await sealedRows(pool);
    expect(await sealNow(pool, { patienceMs: 60 })).toEqual({ outcome: 'waiting', firms: [] });
    expect(await sealedRows(pool)).toBe(before);
    const sealing = sealNow(pool, { patienceMs: 60_000 });
    await slow.query('commit');
    expect(await sealing).toEqual({ outcome: 'done', firms: [{ firmId, seals: 1, rows: 8 }] });
    expect((await verifySeals(pool)).findings).toEqual([]);
  });

  it('waits for a transaction that took a number and has no transaction id, which a snapshot does not know of', async () => {
    await sealNow(pool);
    const [slow, quick] = [await connect(), await connect()];
    await slow.query('begin');
    // Every 32nd number is written to the log and gives an id; one of two in a row does not.
    let id: string | null = 'none yet';
    for (let tries = 0; id !== null && tries < 2; tries += 1) {
      await slow.query('rollback; begin');
      await slow.query(`select nextval('posting_group_number')`);
      id =
        (await slow.query<{ id: string | null }>('select pg_current_xact_id_if_assigned()::text as id')).rows[0]?.id ??
        null;
    }
    expect(id).toBeNull();
    await write(quick, 'Larger number');
    // A snapshot lists transactions by their ids alone; other databases of the server have theirs in it too, so this
    // one is asked for by its process.
    const {
      rows: [process],
    } = await slow.query<{ pid: number }>('select pg_backend_pid() as pid');
    const {
      rows: [slowest],
    } = await quick.query<{ state: string; id: string | null }>(
      'select state, backend_xid::text as id from pg_stat_activity where pid = $1',
      [process?.pid],
    );
    expect(slowest).toEqual({ state: 'idle in transaction', id: null });
    expect(await sealNow(pool, { patienceMs: 60 })).toMatchObject({ outcome: 'waiting' });
    await slow.query('rollback');
    expect(await sealNow(pool)).toEqual({ outcome: 'done', firms: [{ firmId, seals: 1, rows: 4 }] });
  });

  it('is not held up by a long transaction that takes no numbers', async () => {
    const reader = await connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from cash_posting');
    await reader.query('create table elsewhere (said text)');
    expect(await sealNow(pool, { patienceMs: 0 })).toMatchObject({ outcome: 'done' });
  });

  it('keeps up with writers that never stop, and skips nothing', async () => {
    await sealNow(pool);
    let writing = true;
    const work = async (): Promise<void> => {
      const client = await connect();
      for (let step = 0; step < 40; step += 1) {
        await client.query('begin');
        await client.query(`select nextval('posting_group_number')`);
        await client.query(`select pg_sleep(random() / 200)`);
        await client.query(step % 5 === 0 ? 'rollback' : 'select');
        if (step % 5 === 0) continue;
        // The group has the number taken before others took theirs.
        await client.query(
          `insert into cash_posting select firm_id, currval('posting_group_number'), line, account_id, control_code, transaction_id, transaction_code, 'Writer', post_date, value_date, amount from cash_posting where firm_id = 'NBW' and group_id = (select min(group_id) from cash_posting where firm_id = 'NBW')`,
        );
        await client.query('commit');
      }
    };
    const writers = Promise.all([work(), work(), work(), work()]).finally(() => (writing = false));
    let runs = 0;
    while (writing) runs += (await sealNow(pool)).firms.length > 0 ? 1 : 0;
    await writers;
    await sealNow(pool);
    expect(runs).toBeGreaterThan(1);
    expect(await sealedRows(pool)).toBe(await allRows(pool));
    expect((await verifySeals(pool)).findings).toEqual([]);
  });

  it('has one sealer at a time', async () => {
    const reports = await Promise.all(Array.from({ length: 5 }, () => sealNow(pool, { rowsMax: 200 })));
    expect(reports.filter(({ outcome }) => outcome === 'busy').length).toBeGreaterThan(0);
    expect(reports.reduce((sum, report) => sum + rowsOf(report), 0)).toBe(await allRows(pool));
    expect((await verifySeals(pool)).findings).toEqual([]);
  });

  it('goes on after its connection was killed at any point', async () => {
    let kills = 0;
    for (let run = 0; run < 12; run += 1) {
      const sealing = sealNow(pool, { rowsMax: 150 }).catch(() => 'killed');
      await pool.query('select pg_sleep($1)', [0.005 * (run + 1)]);
      await pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and ((classid::bigint << 32) | objid::bigint) = $1`,
        [sealerLock],
      );
      if ((await sealing) === 'killed') kills += 1;
    }
    expect(kills).toBeGreaterThan(0);
    await sealNow(pool, { rowsMax: 150 });
    expect(await sealedRows(pool)).toBe(await allRows(pool));
    expect((await verifySeals(pool)).findings).toEqual([]);
  });

  it('goes on where a run was stopped', async () => {
    let asked = 0;
    expect(await sealNow(pool, { rowsMax: 150, stopped: () => (asked += 1) > 3 })).toMatchObject({
      outcome: 'stopped',
      firms: [{ seals: 3 }],
    });
    expect(await sealNow(pool, { rowsMax: 150 })).toMatchObject({ outcome: 'done' });
    expect(await sealedRows(pool)).toBe(await allRows(pool));
    expect((await verifySeals(pool)).findings).toEqual([]);
  });

  it('is made by a job, which records what it sealed for each firm', async () => {
    const db = database.db;
    const client = await connect();
    // The queue's own tables are the runner's to make; fifty seals and fewer need no second run.
    await seal(jobContextOn({ db, pool }, { clock: () => new Date('2026-11-20T12:00:00Z') }), {});
    await write(client, 'Later');
    await seal(jobContextOn({ db, pool }, { clock: () => new Date('2026-11-20T12:05:00Z') }), {});
    const runs = await db
      .selectFrom('job_run')
      .select(['task', 'status', 'done', 'note'])
      .where('firm_id', '=', firmId)
      .orderBy('job_run_id')
      .execute();
    expect(runs).toHaveLength(2);
    expect(runs[1]).toEqual({
      task: 'seal',
      status: 'Done',
      done: 4,
      note: 'Sealed 4 rows of postings, steps and audit in 1 seal.',
    });
    expect(await sealedRows(pool)).toBe(await allRows(pool));
  });

  it('can be recomputed by a third party as its decision record says', async () => {
    const client = await connect();
    await write(client, 'Größe "quoted" \\ and\ttab\nline');
    await sealNow(pool, { rowsMax: 400 });
    const record = readFileSync(join(__dirname, '../../../../docs/decisions/0006-sealed-chain.md'), 'utf8');
    const [rowsQuery = '', headQuery = ''] = [...record.matchAll(/```sql\n([\s\S]*?)```/g)].map((found) => found[1]);
    const { rows: seals } = await pool.query<{ seal_number: bigint; rows_hash: string; hash: string; format: number }>(
      'select seal_number, rows_hash, hash, format from seal where firm_id = $1 order by seal_number',
      [firmId],
    );
    for (const each of seals) {
      const lines = async (query: string): Promise<string> => {
        const text = query.replaceAll(`:'firm'`, `'${firmId}'`).replaceAll(':number', String(each.seal_number));
        const { rows } = await pool.query<[string]>({ text, rowMode: 'array' });
        return createHash('sha256')
          .update(rows.map(([line]) => `${line}\n`).join(''))
          .digest('hex');
      };
      expect([each.format, await lines(rowsQuery), await lines(headQuery)]).toEqual([
        sealFormat,
        each.rows_hash,
        each.hash,
      ]);
    }
    expect(seals.length).toBeGreaterThan(2);
  });
});

it('seals and verifies an empty database', async () => {
  const clone = await createTestDatabase();
  const { pool, close } = await connectDatabase<unknown>(clone.connectionString, { connections: 2 });
  expect(await sealNow(pool)).toEqual({ outcome: 'done', firms: [] });
  expect(await verifySeals(pool)).toEqual({ findings: [], firms: [] });
  await close();
  await clone.drop();
});

const seriesOf = (table: string): string => sealedTables.find((each) => each.table === table)?.series ?? '';

/** SQL of another value of each type. */
const alterations: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `coalesce(${column} || 'x', 'x')`,
  bytea: (column) => `set_byte(${column}, 5, get_byte(${column}, 5) # 1)`,
  bigint: (column) => `${column} + 100000`,
  integer: (column) => `${column} + 1`,
  smallint: (column) => `${column} + 1`,
  numeric: (column) => `${column} + 0.01`,
  date: (column) => `${column} + 1`,
  jsonb: (column) => `coalesce(${column}, '{}') || '{"x": 1}'`,
  'timestamp with time zone': (column) => `${column} + interval '1 microsecond'`,
};
