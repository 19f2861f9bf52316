import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { wrapperTypes } from '@tessera/contract/accounts/values';
import { identificationOf } from '@tessera/domain/client-identifiers';
import { clientMissing, clientProblems } from '@tessera/domain/client-rules';
import { feeGroupProblems } from '@tessera/domain/group-rules';
import { recordId } from '@tessera/domain/identifiers';
import { readStored } from '../capabilities/clients/entry/stored-client';
import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

const platformFolder = join(__dirname, '../..');

/** Runs `npm run -w platform audit` as an operator does. */
const runAudit = async (connectionString: string): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/background/auditor/main.ts'], {
    cwd: platformFolder,
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
  return new Promise((settle) => child.once('close', (code) => settle({ code, said })));
};

/** Reads everything that guards rows: constraints and triggers, each with its state. */
const guards = async ({ pool }: Database<DB>): Promise<string[]> => {
  const { rows } = await pool.query<{ guard: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' valid ' || convalidated as guard from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by guard`);
  return rows.map(({ guard }) => guard);
};

describe('the demonstration', () => {
  let seeded: TestDatabase;
  let database: Database<DB>;
  beforeAll(async () => {
    seeded = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(seeded.connectionString, { connections: 2 });
  });
  afterAll(async () => {
    await database.close();
    await seeded.drop();
  });

  it('has every account equal to its postings, and the auditor reports one that is not', async () => {
    expect(await runAudit(seeded.connectionString)).toEqual({ code: 0, said: 'Every account equals its postings.\n' });
    const {
      rows: [postings],
    } = await database.pool.query<{ cash: bigint; stock: bigint }>(
      'select (select count(*) from cash_posting) as cash, (select count(*) from stock_posting) as stock',
    );
    expect(postings?.cash).toBeGreaterThan(1000n);
    expect(postings?.stock).toBeGreaterThan(100n);

    const tampered = await createTestDatabase({ seeded: true });
    const other = await connectDatabase<DB>(tampered.connectionString, { connections: 1 });
    await other.pool.query(
      `update cash_balance set amount = amount + 1 where (firm_id, account_id) = (select firm_id, account_id from cash_balance order by 1, 2 limit 1)`,
    );
    // An ISA payment above the limit of its tax year, written past the trigger that keeps postings as they are.
    await other.pool.query(`set session_replication_role = replica`);
    await other.pool.query(
      `update cash_posting p set amount = 20000.01 from account a, portfolio_transaction t
       where a.firm_id = p.firm_id and a.account_id = p.account_id and a.wrapper_type = 'ISA' and p.transaction_code = 'PAYI'
         and t.firm_id = p.firm_id and t.transaction_id = p.transaction_id and t.contribution_type is distinct from 'Transfer' and p.value_date >= '2024-04-06'`,
    );
    await other.close();
    const { code, said } = await runAudit(tampered.connectionString);
    await tampered.drop();
    expect(code).toBe(1);
    expect(said).toMatch(/^subscriptions: \w+ \w+ ISA 202\d has [\d.]+, its postings say 20000\.00$/m);
    expect(said).toMatch(/^cash balance: \w+ \w+ has [\d.]+, its postings say [\d.]+$/m);
  });

  it('has fee groups of families and pension account groups that the rules of groups allow', async () => {
    const { rows: members } = await database.pool.query<{
      firm_id: string;
      group_id: string;
      name: string;
      client_id: string;
      line: number;
      relation: string | null;
      client_type: string;
      status: string;
      has_account: boolean;
      older: number;
    }>(`
      select member.firm_id, member.group_id, portfolio_group.name, client_id, line, relation, client_type, client.status,
        exists (select from account_client join account using (firm_id, account_id) where account_client.firm_id = member.firm_id and account_client.client_id = member.client_id and account.status = 'Active') as has_account,
        (first_value(date_of_birth) over (partition by member.firm_id, member.group_id order by line) - date_of_birth) as older
      from portfolio_group_client member join portfolio_group using (firm_id, group_id) join client using (firm_id, client_id) where active order by member.firm_id, member.group_id, line`);
    const groups = new Map<string, typeof members>();
    for (const row of members)
      groups.set(`${row.firm_id} ${row.group_id}`, [...(groups.get(`${row.firm_id} ${row.group_id}`) ?? []), row]);
    expect(groups.size).toBeGreaterThan(1);
    for (const group of groups.values()) {
      const clients = group.map((row) => ({
        id: row.client_id,
        relation: row.relation,
        client: {
          name: row.name,
          clientType: row.client_type,
          status: row.status,
          hasActiveAccount: row.has_account,
          otherGroup: null,
        },
      }));
      expect(feeGroupProblems({ name: group[0]?.name, clients })).toEqual([]);
      expect(group.filter(({ relation }) => relation === 'Spouse or civil partner').length).toBeLessThan(2);
      for (const { relation, older } of group)
        if (relation === 'Parent' || relation === 'Child') expect(Math.abs(older) / 365.25).toBeGreaterThan(17);
    }
    const { rows: wrong } = await database.pool.query(`
      select account_id from account left join portfolio_group_account member using (firm_id, account_id) left join portfolio_group using (firm_id, group_id)
      where (account.wrapper_type in ('PENSION', 'SIPP', 'SSAS', 'TPSIPP') and account.status not in ('Closed', 'Deleted')) <> (member.active is not null) or (member.active and portfolio_group.client_product_id <> account.client_product_id)`);
    expect(wrong).toEqual([]);
  });

  it('leaves every constraint and trigger of the schema in force', async () => {
    const empty = await createTestDatabase();
    const other = await connectDatabase<DB>(empty.connectionString, { connections: 1 });
    const expected = await guards(other);
    await other.close();
    await empty.drop();
    expect(expected.length).toBeGreaterThan(50);
    expect(await guards(database)).toEqual(expected);
  });

  it('has models of both kinds in every firm, with targets that sum to 100, and accounts follow an active one of their own kind', async () => {
    const { rows: kinds } = await database.pool.query<{ kinds: bigint }>(
      'select count(distinct model_type) as kinds from model group by firm_id',
    );
    expect(kinds.map((row) => row.kinds)).toEqual([2n, 2n, 2n]);
    const { rows: unsound } = await database.pool.query(
      'select model_id from model left join model_component using (firm_id, model_id) group by firm_id, model_id having sum(target_weight) is distinct from 100',
    );
    expect(unsound).toEqual([]);
    const { rows: misplaced } = await database.pool.query(
      "select account_id from account join model using (firm_id, model_id) where model.status <> 'Active' or discretionary <> (model_type = 'Discretionary')",
    );
    expect(misplaced).toEqual([]);
  });

  it('has accounts in every wrapper and clients of every kind', async () => {
    const distinct = async (column: string, table: string) =>
      (await database.pool.query<{ value: string }>(`select distinct ${column} as value from ${table}`)).rows.map(
        ({ value }) => value,
      );
    expect((await distinct('wrapper_type', 'account')).sort()).toEqual([...wrapperTypes].sort());
    expect((await distinct('client_type', 'client')).sort()).toEqual(['Corporate', 'Individual', 'Minor', 'Trust']);
  });

  it('has valid clients: Active ones are complete, the others lack something', async () => {
    const clients = await database.db.selectFrom('client').select(['firm_id', 'client_id', 'status']).execute();
    const { business_date: on } = await database.db
      .selectFrom('business_date')
      .select('business_date')
      .executeTakeFirstOrThrow();
    for (const { firm_id: firmId, client_id: clientId, status } of clients) {
      const stored = await readStored(database.db, firmId, clientId);
      if (!stored) throw new Error(`${clientId} is gone.`);
      expect({ clientId, wrong: clientProblems(stored.entry, on) }).toEqual({ clientId, wrong: [] });
      expect({ clientId, isComplete: clientMissing(stored.entry, 'active', on).length === 0 }).toEqual({
        clientId,
        isComplete: status === 'Active',
      });
    }
  });

  it('has people of several nationalities, identified by passports, by national numbers, by the National Insurance number and by the code', async () => {
    const clients = await database.db
      .selectFrom('client')
      .select(['firm_id', 'client_id'])
      .where('client_type', 'in', ['Individual', 'Minor'])
      .execute();
    const people = (
      await Promise.all(
        clients.map(({ firm_id: firmId, client_id: clientId }) => readStored(database.db, firmId, clientId)),
      )
    ).flatMap((stored) => stored?.entry ?? []);
    expect(people.filter(({ otherNationalities }) => otherNationalities.length > 0).length).toBeGreaterThan(1);
    expect([...new Set(people.flatMap((person) => identificationOf(person)?.type ?? []))].sort()).toEqual([
      'CCPT',
      'CONCAT',
      'NIDN',
      'NINO',
    ]);
  });

  it('leaves the next ids of clients and accounts free', async () => {
    for (const kind of ['client', 'account'] as const) {
      const {
        rows: [next],
      } = await database.pool.query<{ number: bigint }>(`select nextval('${kind}_number') as number`);
      const { rows } = await database.pool.query(`select from ${kind} where ${kind}_id >= $1`, [
        recordId(kind, next?.number ?? 0n),
      ]);
      expect(rows).toEqual([]);
    }
  });
});
