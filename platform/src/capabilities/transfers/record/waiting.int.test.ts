import { connectDatabase, type Database } from '../../../foundation/database/connect';
import type { DB } from '../../../foundation/database/schema';
import { testLedger } from '../../../testing/job-context';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../../../testing/test-database';
import { openTestTransfer } from '../../../testing/transfers/open-transfer';
import type { Delivery } from '../counterparty/counterparty';
import { advanceTransfer } from '../moving/advance-transfer';
import { noteTransfer, type TransferActor } from '../moving/stored-transfer';
import { readTurns } from './read-clocks';

const firmId = 'NBW';
const ledgerActor = { firmId, userId: null, userKind: null, businessDate: SEEDED_AS_OF };

describe('whom a transfer waits for', () => {
  let test: TestDatabase;
  let database: Database<DB>;
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;
  let accountId = '';
  let assetId = '';
  beforeAll(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 2 });
    await query(`update firm set second_person_for = '{}' where firm_id = $1`, [firmId]);
    await query(
      `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, address, typical_days) values ($1, 'T-E', 'Test', 'Active', '{GIA}', '{Cash,Stock}', true, 'Electronic', '{}', 10)`,
      [firmId],
    );
    const [account] = await query<{ account_id: string }>(
      `select account_id from account where firm_id = $1 and status = 'Active' and wrapper_type = 'GIA' order by 1 limit 1`,
      [firmId],
    );
    const [asset] = await query<{ asset_id: string }>(
      `select asset_id from firm_instrument where firm_id = $1 and status = 'Active' order by 1 limit 1`,
      [firmId],
    );
    [accountId, assetId] = [account?.account_id ?? '', asset?.asset_id ?? ''];
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  /** A transfer of 10 units and £100, of which these deliveries come; whether its clock runs after each and a remark. */
  const runsAfter = async (...deliveries: readonly Partial<Delivery>[]): Promise<(boolean | undefined)[]> => {
    const id = await openTestTransfer(database.db, ledgerActor, {
      accountId,
      movement: 'In',
      type: 'Stock',
      amount: 10_000n,
      masterPartyId: 'T-E',
      cash: '100',
      holdings: [{ assetId, quantity: 1_000_000_000n }],
    });
    const actor: TransferActor = { firmId, userId: null, by: 'platform', businessDate: SEEDED_AS_OF, at: new Date() };
    const advance = (delivery: Partial<Delivery> | null) =>
      database.db.transaction().execute((transaction) =>
        advanceTransfer(
          {
            transaction,
            ledger: testLedger,
            ledgerActor,
            actor,
            counterparty: delivery && {
              answerTo: () => ({
                kind: 'Part',
                date: SEEDED_AS_OF,
                delivery: { cash: 0n, residual: 0n, units: [], isLast: false, ...delivery },
              }),
            },
          },
          id,
        ),
      );
    await advance(null);
    const seen: (boolean | undefined)[] = [];
    for (const delivery of deliveries) {
      await advance(delivery);
      const note = { action: 'Noted', to: 'Onboarding Assets', reason: null } as const;
      const row = { transaction_id: id, transfer_status: 'Onboarding Assets' } as const;
      await database.db.transaction().execute((transaction) => noteTransfer(transaction, actor, row, note));
      seen.push((await readTurns(database.db, firmId, [id])).get(id)?.at(-1)?.runs);
    }
    return seen;
  };

  it('is the other provider until everything was sent, and we while something of it is held', async () => {
    const all = [{ assetId, quantity: 1_000_000_000n, bookCost: 100n }];
    expect(await runsAfter({ cash: 5_000n }, { cash: 6_000n, units: all })).toEqual([true, false]);
    expect(await runsAfter({ cash: 11_000n }, { isLast: true })).toEqual([true, false]);
  });
});
