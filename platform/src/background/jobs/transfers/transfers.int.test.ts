import { addWorkingDays } from '@tessera/domain/dates';
import { Random } from '../../../demo/rows/random';
import type { TransferActor } from '../../../capabilities/transfers/moving/stored-transfer';
import { connectDatabase, type Database } from '../../../foundation/database/connect';
import type { DB } from '../../../foundation/database/schema';
import type { LedgerActor } from '../../../ledger/state/state';
import { jobContextOn } from '../../../testing/job-context';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../../../testing/test-database';
import { actAtRandom } from '../../../testing/transfers/act-at-random';
import { expectConserved } from '../../../testing/transfers/expect-conserved';
import { openTestTransfer } from '../../../testing/transfers/open-transfer';
import { audit } from '../../auditor/auditor';
import { simulator } from '../../back-office/simulator';
import { operations } from '../transactions/operations';
import { settlement } from '../transactions/settlement';
import { transfers } from './transfers';

const firmId = 'NBW';
const seed = Number(process.env.TRANSFERS_SEED ?? Date.now() % 1_000_000);
/** Transfers of one run, and the most working days they may take. */
const count = 36;
const daysMax = 120;
/** Working days after which no late income comes any more. */
const lateDays = 70;

// People's part is random but bounded: they send, check, accept, return, cancel and see to what stops a transfer.
describe(`transfers against random providers (TRANSFERS_SEED=${seed})`, () => {
  let test: TestDatabase;
  let database: Database<DB>;
  const random = new Random(seed);
  let today = SEEDED_AS_OF;
  const ids: string[] = [];
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;
  const context = () =>
    jobContextOn(database, {
      operations: { backOffice: simulator, delayMs: 0 },
      businessTime: (date) => `${date}T17:00`,
    });
  const actor = (): TransferActor => ({ firmId, userId: null, by: 'person', businessDate: today, at: new Date() });
  const ledgerActor = (): LedgerActor => ({ firmId, userId: null, userKind: null, businessDate: today });

  const parties = [
    ['T-E', true, 'Electronic'],
    ['T-S', false, 'Scanned form'],
    ['T-W', false, 'Wet signature'],
  ] as const;

  beforeAll(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 3 });
    await query(`update firm set second_person_for = '{}' where firm_id = $1`, [firmId]);
    for (const [id, electronic, signature] of parties)
      await query(
        `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, address, typical_days) values ($1, $2, $2, 'Active', '{GIA,ISA,SIPP}', '{Cash,Stock}', $3, $4, '{}', $5)`,
        [firmId, id, electronic, signature, random.between(3, 30)],
      );
    const accounts = await query<{ account_id: string }>(
      `select account_id from account where firm_id = $1 and status = 'Active' and wrapper_type in ('GIA', 'ISA', 'SIPP')
         and not exists (select from recurring_order r where r.firm_id = account.firm_id and r.account_id = account.account_id and r.status = 'Active')
         and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status in ('Pending', 'Waiting', 'Checking', 'Placed'))
         and not exists (select from benefit b where b.firm_id = account.firm_id and b.account_id = account.account_id) and not exists (select from death d where d.firm_id = account.firm_id and d.client_id = account.lead_client_id)
       order by account_id`,
      [firmId],
    );
    const assets = await query<{ asset_id: string }>(
      `select asset_id from firm_instrument where firm_id = $1 and status = 'Active' order by asset_id`,
      [firmId],
    );
    const leaving = random.pickSome(accounts, 5).map(({ account_id: id }) => id);
    const others = accounts.map(({ account_id: id }) => id).filter((id) => !leaving.includes(id));
    for (let index = 0; index < count; index += 1)
      ids.push(
        await open(
          index < leaving.length ? (leaving[index] ?? '') : random.pick(others),
          index < leaving.length,
          assets.map(({ asset_id: id }) => id),
        ),
      );
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const open = (accountId: string, isOut: boolean, assets: readonly string[]): Promise<string> => {
    const type = random.chance(50) ? 'Cash' : 'Stock';
    const [first = '', second = ''] = assets;
    return openTestTransfer(database.db, ledgerActor(), {
      accountId,
      movement: isOut ? 'Out' : 'In',
      type,
      amount: random.pounds(500, 90_000),
      masterPartyId: random.pick(parties)[0],
      cash: isOut ? null : '1250.00',
      holdings:
        type === 'Cash' || isOut
          ? []
          : random.pickSome(assets, random.between(1, 4)).map((assetId) => ({
              assetId,
              quantity: BigInt(random.between(1, 5000)) * 10n ** BigInt(random.between(5, 9)),
            })),
      terms: {
        ...(random.chance(50) && !(isOut && type === 'Stock')
          ? { fee: { type: 'Adviser Initial Fee', ...(random.chance(50) ? { percentage: 1.5 } : { amount: 25 }) } }
          : {}),
        ...(random.chance(40)
          ? {
              autoInvest: {
                into: 'Basket',
                basket: [
                  { assetId: first, percentage: 60 },
                  { assetId: second, percentage: 40 },
                ],
              },
            }
          : {}),
      },
    });
  };

  /** What people do with a transfer on a day, if it waits for them. */
  const act = (id: string): Promise<void> =>
    database.db
      .transaction()
      .execute((transaction) =>
        actAtRandom({ transaction, ledger: context().ledger, ledgerActor: ledgerActor(), actor: actor() }, random, id),
      );

  it('go on soon after somebody entered one, where the back office is simulated', async () => {
    const queued = () => query(`select from graphile_worker.jobs where task_identifier = 'transfers'`);
    const [account] = await query<{ account_id: string }>(
      `select account_id from portfolio_transaction where firm_id = $1 and transaction_id = any($2) and movement_type = 'In' limit 1`,
      [firmId, ids],
    );
    const by = (userId: string | null) =>
      database.db.transaction().execute((transaction) =>
        context().ledger.execute(
          transaction,
          { ...ledgerActor(), userId },
          {
            kind: 'openTransfer',
            accountId: account?.account_id ?? '',
            movement: 'In',
            amount: 100n,
            narrative: 'Transfer',
          },
        ),
      );
    await by(null);
    expect(await queued()).toHaveLength(0);
    const [user] = await query<{ user_id: string }>(`select user_id from portal_user where firm_id = $1 limit 1`, [
      firmId,
    ]);
    await by(user?.user_id ?? '');
    expect(await queued()).toHaveLength(1);
  });

  it('end, lose nothing, keep to the table of moves, and never go back in time', async () => {
    let open = ids;
    for (let day = 0; day < daysMax && open.length > 0; day += 1) {
      // As a demonstration plays a day: sales are dealt and settle by it.
      await settlement(context(), { firmId });
      for (let runs = 0; runs < 3; runs += 1) await operations(context(), { firmId });
      await transfers(context(), { firmId });
      // A second run on the same day finds nothing more to do.
      const before = await query(
        `select transaction_id, transfer_status, version from product_transfer where terms is not null order by 1`,
      );
      await transfers(context(), { firmId });
      expect(
        await query(
          `select transaction_id, transfer_status, version from product_transfer where terms is not null order by 1`,
        ),
      ).toEqual(before);
      for (const id of open) await act(id);
      open = (
        await query<{ transaction_id: string }>(
          `select transaction_id from product_transfer where transaction_id = any($1) and transfer_status not in ('Completed', 'Rejected', 'Cancelled', 'Deleted')`,
          [ids],
        )
      ).map(({ transaction_id: id }) => id);
      today = addWorkingDays(today, 1);
      await query('update business_date set business_date = $1', [today]);
    }
    expect(
      await query(
        `select transaction_id, transfer_status, asked, obstacle from product_transfer where transaction_id = any($1)`,
        [open],
      ),
    ).toEqual([]);

    // Late income comes for a while after the last of them is complete.
    for (let day = 0; day < lateDays; day += 5) {
      today = addWorkingDays(today, 5);
      await query('update business_date set business_date = $1', [today]);
      await transfers(context(), { firmId });
    }
    const [late] = await query<{ count: bigint }>(
      `select count(*) from transfer_line where transaction_id = any($1) and kind = 'Residual' and arrived_amount > 0`,
      [ids],
    );
    expect(late?.count).toBeGreaterThan(0n);

    const seen = await expectConserved(database, firmId, ids);
    expect(
      await query(
        `select transaction_id from transfer_line where transaction_id = any($1) and (held_amount > 0 or held_quantity > 0)`,
        [ids],
      ),
    ).toEqual([]);
    const [after] = await query<{ fees: bigint; invested: bigint }>(
      `select count(*) filter (where narrative like 'Adviser Initial Fee on%') as fees, count(*) filter (where narrative = 'Investment of a transfer') as invested from portfolio_transaction`,
    );
    expect(after?.fees).toBeGreaterThan(0n);
    expect(after?.invested).toBeGreaterThan(0n);
    expect(seen.credited).toBeGreaterThan(10);
    expect(seen.out).toBeGreaterThan(0);
    expect(await audit(database.pool)).toEqual([]);
  }, 240_000);
});
