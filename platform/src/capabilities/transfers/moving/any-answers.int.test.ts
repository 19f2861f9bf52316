import { isOver, transferMove } from '@tessera/contract/transfers/life';
import { addWorkingDays } from '@tessera/domain/dates';
import { audit } from '../../../background/auditor/auditor';
import { Random } from '../../../demo/rows/random';
import { connectDatabase, type Database } from '../../../foundation/database/connect';
import type { DB } from '../../../foundation/database/schema';
import { testLedger } from '../../../testing/job-context';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../../../testing/test-database';
import { actAtRandom } from '../../../testing/transfers/act-at-random';
import { expectConserved } from '../../../testing/transfers/expect-conserved';
import { openTestTransfer } from '../../../testing/transfers/open-transfer';
import {
  answerKinds,
  statusAfter,
  statusBeforeCancellation,
  stepsOfAnswers,
  type AnswerKind,
  type Counterparty,
  type Delivery,
  type HistoryStep,
  type TransferInstruction,
} from '../counterparty/counterparty';
import { advanceTransfer } from './advance-transfer';
import type { TransferActor } from './stored-transfer';

const firmId = 'NBW';
const seed = Number(process.env.ANSWERS_SEED ?? Date.now() % 1_000_000);
const count = 40;
/** Answers after which a provider makes an end, and the days by which all of them have. */
const answersMax = 8;
const daysMax = 60;

/** The answers that the table of moves has after a history. */
const allowed = ({ movement }: TransferInstruction, history: readonly HistoryStep[]): AnswerKind[] => {
  const status = history.at(-1)?.status ?? 'Pending';
  return answerKinds.filter((kind) => {
    const to = statusAfter(kind, status, statusBeforeCancellation(history));
    if (to === status)
      return kind === 'Part'
        ? status === 'Onboarding Assets'
        : kind === 'Accepted' && status === 'With Previous Provider';
    const move = transferMove(movement, status, to);
    return move?.by === 'provider' && stepsOfAnswers[kind].includes(move.step);
  });
};
/** Those that end a transfer, or lead to its end. */
const ending: readonly AnswerKind[] = ['Part', 'ReceivedAll', 'Cancelled', 'SalesDone', 'DocumentsAccepted'];

/** A provider that answers anything the table allows, at random, and sends anything. */
const anyProvider = (random: Random, assets: readonly string[]): Counterparty => {
  const ended = new Set<string>();
  const delivery = ({ transferId, lines }: TransferInstruction, isLast: boolean): Delivery => {
    if (isLast) ended.add(transferId);
    const announced = lines.flatMap(({ assetId, quantity }) =>
      assetId === null || quantity === null ? [] : [{ assetId, quantity }],
    );
    const units = [...announced, { assetId: random.pick(assets), quantity: 500_000_000n }]
      .filter(() => random.chance(50))
      .map(({ assetId, quantity }) => ({
        assetId,
        quantity: (quantity * BigInt(random.between(1, 130))) / 100n + 1n,
        bookCost: random.chance(50) ? null : random.pounds(0, 5_000),
      }));
    return {
      cash: random.chance(50) ? random.pounds(0, 2_000) : 0n,
      residual: random.chance(10) ? random.pounds(1, 20) : 0n,
      units,
      isLast,
    };
  };
  return {
    answerTo: (instruction, history) => {
      const last = history.at(-1);
      if (!last || isOver(last.status) || ended.has(instruction.transferId)) return null;
      const answered = history.filter(({ answer }) => answer !== null).length;
      const kinds = allowed(instruction, history);
      const ends = kinds.filter((kind) => ending.includes(kind));
      if (kinds.length === 0) return null;
      const kind = random.pick(answered >= answersMax && ends.length > 0 ? ends : kinds);
      const { date } = last;
      if (kind === 'Part')
        return { kind, date, delivery: delivery(instruction, answered >= answersMax || random.chance(30)) };
      if (kind === 'Rejected' || kind === 'DocumentsRequested' || kind === 'DocumentsRefused')
        return { kind, date, reason: 'As it likes.' };
      return { kind, date };
    },
  };
};

describe(`transfers whose provider answers anything that the table allows (ANSWERS_SEED=${seed})`, () => {
  let test: TestDatabase;
  let database: Database<DB>;
  const random = new Random(seed);
  let today = SEEDED_AS_OF;
  const ids: string[] = [];
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;
  const ledgerActor = () => ({ firmId, userId: null, userKind: null, businessDate: today });
  const actor = (by: TransferActor['by']): TransferActor => ({
    firmId,
    userId: null,
    by,
    businessDate: today,
    at: new Date(),
  });
  let incoming: string[] = [];
  let assets: string[] = [];

  beforeAll(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 2 });
    await query(`update firm set second_person_for = '{}' where firm_id = $1`, [firmId]);
    const parties = [
      ['T-E', true, 'Electronic'],
      ['T-W', false, 'Wet signature'],
    ] as const;
    for (const [id, electronic, signature] of parties)
      await query(
        `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, address, typical_days) values ($1, $2, $2, 'Active', '{GIA,SIPP}', '{Cash,Stock}', $3, $4, '{}', 10)`,
        [firmId, id, electronic, signature],
      );
    const accounts = (
      await query<{ account_id: string }>(
        `select account_id from account where firm_id = $1 and status = 'Active' and wrapper_type in ('GIA', 'SIPP') and exists (select from holding h where h.firm_id = account.firm_id and h.account_id = account.account_id)
           and not exists (select from recurring_order r where r.firm_id = account.firm_id and r.account_id = account.account_id and r.status = 'Active')
           and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status in ('Pending', 'Waiting', 'Checking', 'Placed'))
           and not exists (select from benefit b where b.firm_id = account.firm_id and b.account_id = account.account_id) and not exists (select from death d where d.firm_id = account.firm_id and d.client_id = account.lead_client_id)
         order by 1`,
        [firmId],
      )
    ).map(({ account_id: id }) => id);
    const leaving = accounts.slice(0, 8);
    incoming = accounts.slice(8, 14);
    const listed = (
      await query<{ asset_id: string }>(
        `select asset_id from firm_instrument where firm_id = $1 and status = 'Active' order by asset_id limit 6`,
        [firmId],
      )
    ).map(({ asset_id: id }) => id);
    const strangers = await query<{ asset_id: string }>(
      `select asset_id from instrument where not exists (select from firm_instrument f where f.asset_id = instrument.asset_id and f.firm_id = $1) order by 1 limit 1`,
      [firmId],
    );
    assets = [...listed, ...strangers.map(({ asset_id: id }) => id)];
    for (let index = 0; index < count; index += 1) {
      const accountId = leaving[index];
      const type = accountId === undefined && random.chance(30) ? 'Cash' : 'Stock';
      ids.push(
        await openTestTransfer(database.db, ledgerActor(), {
          accountId: accountId ?? random.pick(incoming),
          movement: accountId === undefined ? 'In' : 'Out',
          type,
          amount: random.pounds(500, 9_000),
          masterPartyId: random.pick(parties)[0],
          cash: accountId === undefined ? '1250.00' : null,
          holdings:
            accountId !== undefined || type === 'Cash'
              ? []
              : random
                  .pickSome(listed, random.between(1, 3))
                  .map((assetId) => ({ assetId, quantity: BigInt(random.between(1, 900)) * 10_000_000n })),
        }),
      );
    }
    // Some book costs are entered before anything comes.
    await query(
      `update transfer_line set book_cost = 120 + line where transaction_id = any($1) and kind = 'Holding' and line % 2 = 0`,
      [ids],
    );
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  it('end, keep to the table of moves, and neither lose nor make cash, units or book cost', async () => {
    const counterparty = anyProvider(random, assets);
    let open = ids;
    for (let day = 0; day < daysMax && open.length > 0; day += 1) {
      for (const id of open) {
        for (let moves = 0; moves < 2; moves += 1)
          await database.db
            .transaction()
            .execute((transaction) =>
              advanceTransfer(
                { transaction, ledger: testLedger, ledgerActor: ledgerActor(), actor: actor('platform'), counterparty },
                id,
              ),
            );
        await database.db
          .transaction()
          .execute((transaction) =>
            actAtRandom(
              { transaction, ledger: testLedger, ledgerActor: ledgerActor(), actor: actor('person') },
              random,
              id,
            ),
          );
      }
      // Accounts that take nothing for a while make what comes held.
      const idle = day % 3 === 2 || day > daysMax / 2 ? [] : random.pickSome(incoming, 4);
      await query(
        `update account set status = case when account_id = any($3) then 'Suspended' else 'Active' end where firm_id = $1 and account_id = any($2)`,
        [firmId, incoming, idle],
      );
      today = addWorkingDays(today, 1);
      open = (
        await query<{ transaction_id: string }>(
          `select transaction_id from product_transfer where transaction_id = any($1) and date_ended is null`,
          [ids],
        )
      ).map(({ transaction_id: id }) => id);
    }
    expect(
      await query(
        `select transaction_id, transfer_status, obstacle from product_transfer where transaction_id = any($1) and date_ended is null`,
        [ids],
      ),
    ).toEqual([]);
    const seen = await expectConserved(database, firmId, ids);
    expect(seen.credited).toBeGreaterThan(5);
    expect(await audit(database.pool)).toEqual([]);
  }, 120_000);
});
