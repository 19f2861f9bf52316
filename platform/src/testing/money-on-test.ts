import { startTestServer, type Reply, type TestServer } from './test-server';

/** An account for tests of payments and orders, its instruments, and the people who act on it. */
export interface MoneyTest {
  readonly platform: TestServer;
  /** The adviser of the account's office, an administrator of the whole firm, and operations. */
  readonly adviser: string;
  readonly admin: string;
  readonly machine: string;
  /** An active GIA whose client has verified bank details. */
  readonly accountId: string;
  readonly equity: string;
  readonly fund: string;
  readonly post: (path: string, body: unknown, token?: string) => Promise<Reply>;
  readonly put: (path: string, body: unknown, token?: string) => Promise<Reply>;
  /** Creates a transaction that must be accepted; returns its id. */
  readonly make: (transaction: object, token?: string) => Promise<string>;
  readonly complete: (transactionId: string, details?: object) => Promise<Reply>;
  readonly record: (transactionId: string, token?: string) => Promise<Reply['json']>;
  readonly cash: () => Promise<number>;
  readonly lastPrice: (assetId: string) => Promise<number>;
  /** Reads every row that a refused call must leave unchanged. */
  readonly rows: () => Promise<object>;
}

export const deposit = {
  transactionType: 'Payment',
  transactionSubType: 'Deposit',
  movementType: 'In',
  currency: 'GBP',
  amount: 10_000,
  method: 'Bank Transfer',
};
export const withdrawal = {
  transactionType: 'Payment',
  transactionSubType: 'Withdrawal',
  movementType: 'Out',
  currency: 'GBP',
  amount: 500,
  method: 'BACS Credit',
};
export const order = (
  movementType: 'Invest' | 'Disinvest',
  assetId: string,
  size: { readonly amount?: number; readonly quantity?: number; readonly proceedsShare?: number },
) => ({ transactionType: 'Order', transactionSubType: 'At Best', movementType, currency: 'GBP', ...size, assetId });

export const startMoneyTest = async (): Promise<MoneyTest> => {
  const platform = await startTestServer();
  // A server left listening would keep the test run from ending.
  return prepare(platform).catch(async (error: unknown) => {
    await platform.close();
    throw error;
  });
};

const prepare = async (platform: TestServer): Promise<MoneyTest> => {
  const { db, pool } = platform.database;
  const adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
  const admin = await platform.signIn('NBW', 'admin@northbrook.example');
  const machine = await platform.signIn('NBW', 'machine@northbrook.example');
  const {
    rows: [account],
  } = await pool.query<{ account_id: string }>(`
    select account.account_id from account join bank_details on bank_details.firm_id = account.firm_id and bank_details.client_id = account.lead_client_id
    join node on node.firm_id = account.firm_id and node.node_id = account.node_id
    join portal_user on portal_user.firm_id = account.firm_id and portal_user.email = 'priya.hart@northbrook.example'
    join node office on office.firm_id = account.firm_id and office.node_id = portal_user.node_id and starts_with(node.path, office.path)
    where account.firm_id = 'NBW' and account.status = 'Active' and account.wrapper_type = 'GIA' and bank_details.status = 'Active' order by account.account_id limit 1`);
  if (!account) throw new Error('The demonstration has no account to test on.');
  const instrumentOf = async (type: 'Equity' | 'Fund'): Promise<string> =>
    (
      await db
        .selectFrom('firm_instrument')
        .innerJoin('instrument', 'instrument.asset_id', 'firm_instrument.asset_id')
        .where('firm_id', '=', 'NBW')
        .where('status', '=', 'Active')
        .where('instrument_type', '=', type)
        .orderBy('instrument.asset_id')
        .select('instrument.asset_id')
        .executeTakeFirstOrThrow()
    ).asset_id;
  const accountId = account.account_id;
  const send =
    (method: string) =>
    (path: string, body: unknown, token = adviser) =>
      platform.request(method, path, { token, body });
  const [post, put] = [send('POST'), send('PUT')];
  return {
    platform,
    adviser,
    admin,
    machine,
    accountId,
    post,
    put,
    equity: await instrumentOf('Equity'),
    fund: await instrumentOf('Fund'),
    make: async (transaction, token) => {
      const { status, json } = await post('/portfoliotransaction', { firmId: 'NBW', accountId, ...transaction }, token);
      expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
      return json.data.id as string;
    },
    complete: (transactionId, details = {}) =>
      put(
        `/portfoliotransactionaction/NBW/${transactionId}`,
        { type: 'Action', firmId: 'NBW', transactionAction: 'Complete', actionReason: 'Done', ...details },
        machine,
      ),
    record: async (transactionId, token = adviser) => {
      const { status, json } = await platform.get(`/portfoliotransaction/NBW/${transactionId}`, token);
      expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
      return json.data;
    },
    cash: async () =>
      Number(
        (
          await db
            .selectFrom('cash_balance')
            .where('firm_id', '=', 'NBW')
            .where('account_id', '=', accountId)
            .select('amount')
            .executeTakeFirstOrThrow()
        ).amount,
      ),
    lastPrice: async (assetId) =>
      Number(
        (
          await db
            .selectFrom('price')
            .where('asset_id', '=', assetId)
            .orderBy('price_date', 'desc')
            .select('price')
            .executeTakeFirstOrThrow()
        ).price,
      ),
    rows: async () => {
      const {
        rows: [counts],
      } = await pool.query<object>(`select
        (select count(*) from portfolio_transaction) as transactions, (select sum(version) from portfolio_transaction) as versions, (select count(*) from transaction_step) as steps, (select count(*) from transaction_charge) as charges,
        (select count(*) from cash_posting) as cash_postings, (select count(*) from stock_posting) as stock_postings, (select sum(amount) from cash_balance) as cash, (select sum(quantity) from holding) as units,
        (select sum(reserved_cash) from portfolio_transaction) as reserved, (select count(*) from audit where outcome = 'done') as done`);
      return counts ?? {};
    },
  };
};
