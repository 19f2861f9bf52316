import { connectDatabase } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { executeImmediate } from './execute-immediate';

/**
 * Writes through the ledger from several connections without end, and reports each acknowledged write to its parent. It
 * ends when the database does.
 */
const writers = 4;
const run = process.argv[2] ?? '0';
const database = await connectDatabase<DB>(process.env.DATABASE_URL ?? '', { connections: writers });
const { rows } = await database.pool.query<{ account_id: string; business_date: string }>(
  `select account_id, business_date from account cross join business_date where firm_id = 'NBW' and status = 'Active' order by account_id limit 3`,
);

const write = async (writer: number): Promise<void> => {
  for (let step = 0; ; step += 1) {
    const account = rows[(writer + step) % rows.length];
    if (!account) throw new Error('The demonstration has no active account.');
    const provider = `writer ${run}.${writer}.${step}`;
    await executeImmediate(
      database.db,
      { firmId: 'NBW', userId: null, userKind: null, businessDate: account.business_date },
      account.account_id,
      { kind: 'transferIn', amount: BigInt(step + 1), provider },
    );
    process.send?.(`Transfer from ${provider}`);
  }
};

// A killed database ends every writer, which is the purpose of this program.
await Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)));
process.disconnect?.();
process.exit(0);
