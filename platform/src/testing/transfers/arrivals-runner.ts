import { advanceTransfer } from '../../capabilities/transfers/moving/advance-transfer';
import type { Counterparty } from '../../capabilities/transfers/counterparty/counterparty';
import { connectDatabase } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { testLedger } from '../job-context';

/** The parts in which everything comes: a third of each line. */
const parts = 3n;

/** A provider that accepts, and sends what was announced part by part. */
const inParts: Counterparty = {
  answerTo: ({ lines }, history) => {
    const last = history.at(-1);
    if (last?.status !== 'With Previous Provider' && last?.status !== 'Onboarding Assets') return null;
    const came = BigInt(history.filter(({ answer }) => answer === 'Part').length);
    const isLast = came + 1n >= parts;
    if (came >= parts) return null;
    const share = (whole: bigint): bigint => (isLast ? whole - (whole / parts) * came : whole / parts);
    return {
      kind: 'Part',
      date: last.date,
      delivery: {
        isLast,
        residual: 0n,
        cash: lines.reduce((sum, { kind, amount }) => (kind === 'Cash' ? sum + share(amount ?? 0n) : sum), 0n),
        units: lines.flatMap(({ assetId, quantity }) =>
          assetId === null || quantity === null ? [] : [{ assetId, quantity: share(quantity), bookCost: 100n }],
        ),
      },
    };
  },
};

/** Lets every open transfer of a test arrive part by part, in a process of its own, which the test kills. */
const main = async (): Promise<void> => {
  const { db, pool, close } = await connectDatabase<DB>(process.env.DATABASE_URL ?? '', { connections: 1 });
  const { rows } = await pool.query<{ transaction_id: string; day: string }>(
    `select transaction_id, business_date::text as day from product_transfer cross join business_date where firm_id = 'NBW' and master_party_id = 'T-K' and date_ended is null order by 1`,
  );
  process.send?.('begins');
  for (const { transaction_id: id, day: businessDate } of rows)
    for (;;) {
      const advanced = await db.transaction().execute((transaction) =>
        advanceTransfer(
          {
            transaction,
            ledger: testLedger,
            ledgerActor: { firmId: 'NBW', userId: null, userKind: null, businessDate },
            actor: { firmId: 'NBW', userId: null, by: 'platform', businessDate, at: new Date() },
            counterparty: inParts,
          },
          id,
        ),
      );
      if (advanced === 'waits') break;
    }
  await close();
  process.send?.('done');
};

void main();
