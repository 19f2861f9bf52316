import { connectDatabase } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import type { Executed } from '../ledger/commit/executed';
import type { TransactionCommand } from '../ledger/state/commands';
import type { LedgerActor } from '../ledger/state/state';
import { executeImmediate } from './execute-immediate';
import { testLedger } from './job-context';

/**
 * Writes through the ledger from several connections without end, and reports each acknowledged write to its parent: sums
 * that come by themselves, and transfers that arrive in parts. It ends when the database does.
 */
const writers = 4;
const run = process.argv[2] ?? '0';
const database = await connectDatabase<DB>(process.env.DATABASE_URL ?? '', { connections: writers });
const { rows } = await database.pool.query<{ account_id: string; business_date: string; asset_id: string }>(
  `select account_id, business_date, (select min(asset_id) from firm_instrument i where i.firm_id = account.firm_id) as asset_id
     from account cross join business_date where firm_id = 'NBW' and status = 'Active' and account_type = 'Wrapper' order by account_id limit 3`,
);

const actorOn = ({ business_date: businessDate }: { readonly business_date: string }): LedgerActor => ({
  firmId: 'NBW',
  userId: null,
  userKind: null,
  businessDate,
});
const give = (row: { readonly business_date: string }, command: TransactionCommand): Promise<Executed> =>
  database.db.transaction().execute((transaction) => testLedger.execute(transaction, actorOn(row), command));

/** Cash and units arrive together, and some cash is held: all of it is there, or nothing. */
const arrive = async (account: (typeof rows)[number], transactionId: string, sum: bigint, name: string) => {
  const from = { from: 'Provider', narrative: `Transfer from ${name}` } as const;
  const units = { ...from, to: 'Account', kind: 'Units', assetId: account.asset_id, bookCost: sum } as const;
  await give(account, {
    kind: 'transfer',
    transactionId,
    to: 'Waiting',
    step: 'Part arrived',
    reason: null,
    parts: [
      { ...from, to: 'Account', kind: 'Cash', amount: sum },
      { ...units, quantity: sum * 100_000_000n, narrative: `${from.narrative}, units` },
      { ...from, to: 'Held', kind: 'Cash', amount: 1n },
    ],
  });
  process.send?.(`${from.narrative}, units`);
};

const write = async (writer: number): Promise<void> => {
  const transfers = new Map<string, string>();
  for (let step = 0; ; step += 1) {
    const account = rows[(writer + step) % rows.length];
    if (!account) throw new Error('The demonstration has no active account.');
    const { account_id: accountId } = account;
    const provider = `writer ${run}.${writer}.${step}`;
    const amount = BigInt(step + 1);
    if (writer % 2 === 0)
      await executeImmediate(database.db, actorOn(account), accountId, { kind: 'transferIn', amount, provider });
    else {
      const begin = { kind: 'openTransfer', accountId, movement: 'In', amount, narrative: 'Arrives in parts' } as const;
      const id = transfers.get(accountId) ?? (await give(account, begin)).transactions[0]?.transactionId ?? '';
      transfers.set(accountId, id);
      await arrive(account, id, amount, provider);
    }
    process.send?.(`Transfer from ${provider}`);
  }
};

// A killed database ends every writer, which is the purpose of this program.
await Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)));
process.disconnect?.();
process.exit(0);
