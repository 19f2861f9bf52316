import { addWorkingDays } from '@tessera/domain/dates';
import { audit } from '../background/auditor/auditor';
import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../testing/test-database';
import { subscriptionLeft } from './limits/subscriptions';
import { availableCash } from './state/account-state';
import type { TransactionCommand, TransactionRequest } from './state/commands';
import { readAccountState } from './state/read-state';
import type { LedgerActor } from './state/state';
import { testLedger } from '../testing/job-context';

const platform: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: SEEDED_AS_OF };
const payIn = (amount: bigint, method: 'Direct Debit' | 'Bank Transfer'): TransactionRequest => ({
  type: 'Payment',
  subType: 'Deposit',
  movement: 'In',
  amount,
  quantity: null,
  method,
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
  narrative: null,
});

describe('a collection into an ISA that came back', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  let today: string;
  beforeEach(async () => {
    today = SEEDED_AS_OF;
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: 2 });
  });
  afterEach(async () => {
    expect(await audit(database.pool)).toEqual([]);
    await database.close();
    await clone.drop();
  });

  const give = async (command: TransactionCommand): Promise<string> =>
    (
      await database.db
        .transaction()
        .execute((transaction) => testLedger.execute(transaction, { ...platform, businessDate: today }, command))
    ).transactions[0]?.transactionId ?? '';
  const complete = (transactionId: string): TransactionCommand => ({
    kind: 'complete',
    transactionId,
    reason: null,
    date: null,
    execution: null,
  });
  const left = async (clientId: string): Promise<bigint> =>
    (await subscriptionLeft(database.db, 'NBW', clientId, 'ISA', SEEDED_AS_OF)).remaining;
  const account = async (): Promise<{ accountId: string; clientId: string }> => {
    const {
      rows: [found],
    } = await database.pool.query<{ account_id: string; client_id: string }>(
      `select account_id, lead_client_id as client_id from account a join account_bank_details b using (firm_id, account_id) join client c on c.firm_id = a.firm_id and c.client_id = lead_client_id
       where a.firm_id = 'NBW' and a.status = 'Active' and wrapper_type = 'ISA' and b.status = 'Active' and date_of_birth < '2000-01-01' and tax_domicile = 'GB' order by (select amount from cash_balance where cash_balance.account_id = a.account_id), account_id limit 1`,
    );
    if (!found) throw new Error('The demonstration has no account for this test.');
    return { accountId: found.account_id, clientId: found.client_id };
  };

  it('is not presented again when the allowance was used since', async () => {
    const { accountId, clientId } = await account();
    const open = (request: TransactionRequest): Promise<string> =>
      give({ kind: 'open', accountId, requests: [request] });
    const transactionId = await open(payIn(100_000n, 'Direct Debit'));
    await give({ kind: 'place', transactionId });
    await give({ kind: 'reject', transactionId, reason: '0 Refer to payer' });
    const other = await open(payIn((await left(clientId)) - 99_999n, 'Bank Transfer'));
    await give({ kind: 'represent', transactionId });
    const {
      rows: [last],
    } = await database.pool.query(
      'select to_status, action, reason from transaction_step where transaction_id = $1 order by step desc limit 1',
      [transactionId],
    );
    expect(last).toMatchObject({
      to_status: 'Error',
      action: 'Not presented again',
      reason: expect.stringContaining("Only £999.99 of this tax year's ISA allowance is left.") as string,
    });
    await give({ kind: 'cancel', transactionId: other, version: null, reason: null });
    await give({ kind: 'represent', transactionId });
    await give(complete(transactionId));
  });

  it('uses its allowance once while it is presented again, even if some of the money was spent', async () => {
    const { accountId, clientId } = await account();
    const transactionId = await give({ kind: 'open', accountId, requests: [payIn(100_000n, 'Direct Debit')] });
    const before = await left(clientId);
    await give(complete(transactionId));
    // The payer is debited after ten working days, and the payment clears two days later.
    today = addWorkingDays(SEEDED_AS_OF, 12);
    await database.pool.query('update business_date set business_date = $1', [today]);
    const cash = await readAccountState(database.db, { ...platform, businessDate: today }, accountId);
    await give({
      kind: 'open',
      accountId,
      requests: [
        {
          ...payIn(availableCash(cash), 'Bank Transfer'),
          subType: 'Withdrawal',
          movement: 'Out',
          method: 'BACS Credit',
        },
      ],
    });
    await give({ kind: 'reject', transactionId, reason: '0 Refer to payer' });
    const { rows } = await database.pool.query(
      'select owed_cash from portfolio_transaction where transaction_id = $1',
      [transactionId],
    );
    expect(rows).toEqual([{ owed_cash: '1000.00' }]);
    await give({ kind: 'represent', transactionId });
    expect(await left(clientId)).toBe(before);
    await give(complete(transactionId));
    expect(await left(clientId)).toBe(before);
  });
});
