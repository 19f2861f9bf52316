import { audit } from '../../../background/auditor/auditor';
import { connectDatabase, type Database } from '../../../foundation/database/connect';
import type { DB } from '../../../foundation/database/schema';
import { runAndKill } from '../../../testing/run-and-kill';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../../../testing/test-database';
import { expectConserved } from '../../../testing/transfers/expect-conserved';
import { openTestTransfer } from '../../../testing/transfers/open-transfer';

const firmId = 'NBW';
const count = 40;
const killsMin = 2;

describe('a process that is killed while transfers arrive in parts', () => {
  let test: TestDatabase;
  let database: Database<DB>;
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;
  beforeAll(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 1 });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  it('leaves no half of a part, and the next one takes each part once', async () => {
    await query(
      `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, address, typical_days) values ($1, 'T-K', 'Test', 'Active', '{GIA}', '{Stock}', true, 'Electronic', '{}', 10)`,
      [firmId],
    );
    const accounts = await query<{ account_id: string }>(
      `select account_id from account where firm_id = $1 and status = 'Active' and wrapper_type = 'GIA' order by 1 limit 5`,
      [firmId],
    );
    const assets = await query<{ asset_id: string }>(
      `select asset_id from firm_instrument where firm_id = $1 and status = 'Active' order by asset_id limit 4`,
      [firmId],
    );
    const ledgerActor = { firmId, userId: null, userKind: null, businessDate: SEEDED_AS_OF };
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1)
      ids.push(
        await openTestTransfer(database.db, ledgerActor, {
          accountId: accounts[index % accounts.length]?.account_id ?? '',
          movement: 'In',
          type: 'Stock',
          amount: 100_000n,
          masterPartyId: 'T-K',
          cash: '100.00',
          holdings: assets.map(({ asset_id: assetId }) => ({ assetId, quantity: 1_000_000_001n })),
        }),
      );
    // The demonstration's day is the test's.
    await query(`update business_date set business_date = $1`, [SEEDED_AS_OF]);
    const open = async (): Promise<number> =>
      (
        await query<{ open: number }>(
          `select count(*)::integer as open from product_transfer where master_party_id = 'T-K' and date_ended is null`,
        )
      )[0]?.open ?? 0;
    let kills = 0;
    while (kills < killsMin && (await open()) > 0) {
      if (!(await runAndKill('transfers/arrivals-runner.ts', test.connectionString, true))) kills += 1;
      await expectConserved(database, firmId, ids);
    }
    expect(kills).toBe(killsMin);
    expect(await open()).toBeGreaterThan(0);
    expect(await runAndKill('transfers/arrivals-runner.ts', test.connectionString, false)).toBe(true);
    expect(await open()).toBe(0);
    expect(
      await query(
        `select transaction_id from transfer_step where transaction_id = any($1) and action in ('First part arrived', 'Part arrived') group by 1 having count(*) <> 3`,
        [ids],
      ),
    ).toEqual([]);
    const { credited } = await expectConserved(database, firmId, ids);
    expect(credited).toBe(count * 5);
    expect(await audit(database.pool)).toEqual([]);
  }, 120_000);
});
