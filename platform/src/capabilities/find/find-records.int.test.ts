import { deposit, startMoneyTest, type MoneyTest } from '../../testing/money-on-test';

interface Found {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
}

describe('the palette finds', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
  });
  afterAll(() => money.platform.close());

  const find = async (term: string, token = money.admin): Promise<Found[]> => {
    const { status, json } = await money.platform.get(`/tessera/find/NBW?term=${encodeURIComponent(term)}`, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const client = async (): Promise<string> => {
    const { lead_client_id: clientId } = await money.platform.database.db
      .selectFrom('account')
      .where('firm_id', '=', 'NBW')
      .where('account_id', '=', money.accountId)
      .select('lead_client_id')
      .executeTakeFirstOrThrow();
    return clientId;
  };

  it('an account and a transaction by number, with the client whose page has them', async () => {
    const transactionId = await money.make(deposit);
    const clientId = await client();
    expect(await find(money.accountId.toLowerCase())).toContainEqual(
      expect.objectContaining({ kind: 'Account', id: money.accountId, clientId }),
    );
    expect(await find(transactionId)).toEqual([
      { kind: 'Transaction', id: transactionId, name: expect.stringMatching(/^Payment, /) as string, clientId },
    ]);
  });

  it('a number with letters in it, however it is typed', async () => {
    const { db } = money.platform.database;
    const account = await db
      .selectFrom('account')
      .where('firm_id', '=', 'NBW')
      .where('account_id', '~', '[A-Z]')
      .select('account_id')
      .executeTakeFirstOrThrow();
    const transaction = await db
      .selectFrom('portfolio_transaction')
      .where('firm_id', '=', 'NBW')
      .where('transaction_id', '~', '[A-Z]')
      .select('transaction_id')
      .executeTakeFirstOrThrow();
    for (const id of [account.account_id, transaction.transaction_id])
      expect((await find(id.toLowerCase())).map((row) => row.id)).toContain(id);
  });

  it('an instrument by number or, from three letters on, by name; at most five of a kind', async () => {
    const { long_name: name } = await money.platform.database.db
      .selectFrom('instrument')
      .where('asset_id', '=', money.equity)
      .select('long_name')
      .executeTakeFirstOrThrow();
    const found = { kind: 'Instrument', id: money.equity, name, clientId: null };
    expect(await find(money.equity)).toContainEqual(found);
    expect(await find(name)).toContainEqual(found);
    const accounts = (await find('isa')).filter(({ kind }) => kind === 'Account');
    expect(accounts.length).toBe(5);
    expect(await find('is')).toEqual(expect.not.arrayContaining([expect.objectContaining({ kind: 'Account' })]));
    expect(await find(' ')).toEqual([]);
  });

  it('nothing of another office or firm', async () => {
    const { db } = money.platform.database;
    const own = await db
      .selectFrom('account')
      .where('firm_id', '=', 'NBW')
      .where('account_id', '=', money.accountId)
      .select('node_id')
      .executeTakeFirstOrThrow();
    const foreign = await db
      .selectFrom('account')
      .where('firm_id', '=', 'HLM')
      .select('account_id')
      .executeTakeFirstOrThrow();
    expect((await find(foreign.account_id)).filter(({ id }) => id === foreign.account_id)).toEqual([]);
    const others = await db
      .selectFrom('account')
      .where('firm_id', '=', 'NBW')
      .where('node_id', '<>', own.node_id)
      .select('account_id')
      .execute();
    const seen = await Promise.all(others.slice(-8).map(({ account_id: id }) => find(id, money.adviser)));
    const ofAdmin = await Promise.all(others.slice(-8).map(({ account_id: id }) => find(id)));
    expect(ofAdmin.every((rows) => rows.length > 0)).toBe(true);
    expect(seen.some((rows) => rows.length === 0)).toBe(true);
  });
});
