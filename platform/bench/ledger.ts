import type { Pool } from 'pg';
import { readArguments } from '../src/foundation/command-line/command';
import { connectDatabase, type Database } from '../src/foundation/database/connect';
import type { DB } from '../src/foundation/database/schema';
import { testLedger } from '../src/testing/job-context';
import type { LedgerActor } from '../src/ledger/state/state';
import { asOf, onSeededCluster, twoDecimals } from './seeded-cluster';

/**
 * Times payments in through the ledger (opened, then completed) next to the same rows written by hand: bare statements
 * in one transaction per step, with every figure known beforehand and nothing checked. Both run in turns, in one run on
 * one database that waits for the disk. It fails if they do not add the same number of rows to every table.
 */
const { json } = readArguments({ options: { json: { type: 'boolean', default: false } } }).values;
const rounds = 12;
const paymentsPerRound = 25;
const actor: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: asOf };

interface BenchAccount {
  readonly accountId: string;
  readonly nodeId: string;
}

const throughLedger = async ({ db }: Database<DB>, { accountId }: BenchAccount): Promise<void> => {
  const request = {
    type: 'Payment',
    subType: 'Deposit',
    movement: 'In',
    amount: 100n,
    quantity: null,
    method: 'Bank Transfer',
    assetId: null,
    contributionType: null,
    autoDisinvest: null,
    sellDownMethod: null,
    toAccountId: null,
    narrative: null,
  } as const;
  const {
    transactions: [opened],
  } = await db
    .transaction()
    .execute((transaction) => testLedger.execute(transaction, actor, { kind: 'open', accountId, requests: [request] }));
  await db.transaction().execute((transaction) =>
    testLedger.execute(transaction, actor, {
      kind: 'complete',
      transactionId: opened?.transactionId ?? '',
      reason: null,
      date: null,
      execution: null,
    }),
  );
};

const inOne = async (pool: Pool, statements: readonly (readonly [string, readonly unknown[]])[]): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [text, values] of statements) await client.query(text, [...values]);
    await client.query('commit');
  } finally {
    client.release();
  }
};

let written = 0;
const byHand = async ({ pool }: Database<DB>, { accountId, nodeId }: BenchAccount): Promise<void> => {
  written += 1;
  const id = `BENCH${written}`;
  const step = `insert into transaction_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action) values ('NBW', $1, $2, now(), $3, $4, $5, $6)`;
  const audited = `insert into audit (firm_id, at, action, outcome, record_id, before, after) values ('NBW', now(), 'bench', 'done', $1, $2, $3)`;
  const event = `insert into domain_event (firm_id, event_id, event_type, entity_kind, entity_id, node_id, sequence, at, payload) values ('NBW', gen_random_uuid()::text, $1, 'Transaction', $2, $3, $4, now(), $5)`;
  const posting = `insert into cash_posting (firm_id, group_id, line, account_id, control_code, transaction_id, transaction_code, narrative, post_date, value_date, amount) values
    ('NBW', $1, 1, $2, null, $3, 'PAYI', 'Payment received', $4, $4, 1), ('NBW', $1, 2, null, 'BANK', $3, 'PAYI', 'Payment received', $4, $4, -1)`;
  await inOne(pool, [
    [
      `insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, method, status, amount, transaction_date, intended_settlement_date, narrative, created_at, updated_at)
      values ('NBW', $1, $2, 'Payment', 'Deposit', 'In', 'Bank Transfer', 'Pending', 1, $3, $3, 'Payment in', now(), now())`,
      [id, accountId, asOf],
    ],
    [step, [id, 1, asOf, null, 'Pending', 'Created']],
    [audited, [accountId, {}, { [id]: 'Pending' }]],
    [`insert into event_entity (firm_id, entity_kind, entity_id, sequence) values ('NBW', 'Transaction', $1, 1)`, [id]],
    [event, ['transaction.opened', id, nodeId, 1, { transactionType: 'Payment', status: 'Pending' }]],
  ]);
  await inOne(pool, [
    [
      `update portfolio_transaction set status = 'Completed', completed_date = $2, updated_at = now(), version = 2 where firm_id = 'NBW' and transaction_id = $1`,
      [id, asOf],
    ],
    [step, [id, 2, asOf, 'Pending', 'Completed', 'Completed']],
    [posting, [900_000_000 + written, accountId, id, asOf]],
    [`update cash_balance set amount = amount + 1 where firm_id = 'NBW' and account_id = $1`, [accountId]],
    [
      `update account_valuation set cash_value = cash_value + 1, book_value = book_value + 1 where firm_id = 'NBW' and account_id = $1`,
      [accountId],
    ],
    [
      `update portfolio set current_value = current_value + 1, book_value = book_value + 1, uninvested_cash = uninvested_cash + 1 where firm_id = 'NBW' and client_id in (select client_id from account_client where firm_id = 'NBW' and account_id = $1)`,
      [accountId],
    ],
    [audited, [id, { [id]: 'Pending' }, { [id]: 'Completed' }]],
    [
      `update event_entity set sequence = 2 where firm_id = 'NBW' and entity_kind = 'Transaction' and entity_id = $1`,
      [id],
    ],
    [
      event,
      [
        'transaction.changed',
        id,
        nodeId,
        2,
        { transactionType: 'Payment', statusBefore: 'Pending', status: 'Completed' },
      ],
    ],
  ]);
};

const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  for (let each = 0; each < paymentsPerRound; each += 1) await work();
  return performance.now() - began;
};

/** How many rows each table has. */
const countRows = async ({ pool }: Database<DB>): Promise<ReadonlyMap<string, number>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by name`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::integer as rows from "${name}"`);
  const { rows } = await pool.query<{ name: string; rows: number }>(counts.join(' union all '));
  return new Map(rows.map((row) => [row.name, row.rows]));
};

/** The rows that work adds, by table; a table it adds nothing to is left out. */
const rowsAdded = async (database: Database<DB>, work: () => Promise<unknown>): Promise<string> => {
  const before = await countRows(database);
  await work();
  const after = await countRows(database);
  const added = [...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const);
  return added
    .filter(([, rows]) => rows !== 0)
    .map(([name, rows]) => `${name} ${rows}`)
    .join(', ');
};

await onSeededCluster(async (connectionString) => {
  const database = await connectDatabase<DB>(connectionString, { connections: 2 });
  const { rows } = await database.pool.query<BenchAccount>(
    `select account_id as "accountId", node_id as "nodeId" from account where firm_id = 'NBW' and status = 'Active' order by account_id limit 20`,
  );
  const next = (index: number): BenchAccount => rows[index % rows.length] ?? { accountId: '', nodeId: '' };
  let asked = 0;
  const ways = {
    ledger: () => throughLedger(database, next((asked += 1))),
    byHand: () => byHand(database, next((asked += 1))),
  };
  // Warm-up, not timed: caches fill, query plans are made, and both ways are seen to write the same.
  const [byLedger, hand] = [
    await rowsAdded(database, () => timed(ways.ledger)),
    await rowsAdded(database, () => timed(ways.byHand)),
  ];
  if (byLedger !== hand) throw new Error(`The ledger adds ${byLedger}; by hand it is ${hand}.`);
  const ratios: number[] = [];
  const msTotal = { ledger: 0, byHand: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ledger', 'byHand'] as const) : (['byHand', 'ledger'] as const);
    const ms = { ledger: 0, byHand: 0 };
    for (const way of order) ms[way] = await timed(ways[way]);
    msTotal.ledger += ms.ledger;
    msTotal.byHand += ms.byHand;
    ratios.push(ms.ledger / ms.byHand);
  }
  await database.close();
  ratios.sort((a, b) => a - b);
  const payments = rounds * paymentsPerRound;
  const result = {
    payments,
    ledgerMsPerPayment: msTotal.ledger / payments,
    byHandMsPerPayment: msTotal.byHand / payments,
    ratioMedian: ratios[Math.floor(ratios.length / 2)] ?? 0,
  };
  process.stdout.write(
    json
      ? `${JSON.stringify(result)}\n`
      : `A payment opened and completed: ${twoDecimals(result.ledgerMsPerPayment)} ms through the ledger, ${twoDecimals(result.byHandMsPerPayment)} ms by hand, ${twoDecimals(result.ratioMedian)} times as long (median of ${rounds} rounds).\n`,
  );
});
