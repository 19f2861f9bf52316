import { parsePounds } from '@tessera/domain/money';
import { startTestServer, type TestServer } from '../../testing/test-server';

describe('values', () => {
  let platform: TestServer;
  let admin: string;
  const get = async (path: string) => {
    const { status, json } = await platform.get(path, admin);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json;
  };
  const pence = (pounds: number): bigint => parsePounds(pounds);

  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => platform.close());

  it('of a client are the same in the list, the portfolio list, the summary, its accounts and its positions', async () => {
    const { data: clients } = await get('/client/NBW?pageSize=500');
    const { data: portfolios } = await get('/portfolio/NBW?pageSize=500');
    for (const client of clients) {
      const { data: summary } = await get(`/portfolio/summary/NBW/${client.id}`);
      const portfolio = portfolios.find((each: { id: string }) => each.id === client.id);
      const own = pence(client.currentValue);
      expect(pence(summary.currentValue)).toBe(own);
      expect({ value: portfolio.currentValue, growth: portfolio.growth, status: portfolio.status }).toEqual({
        value: summary.currentValue,
        growth: summary.growth,
        status: summary.status,
      });
      expect(
        summary.accounts.reduce(
          (total: bigint, account: { currentValue: number }) => total + pence(account.currentValue),
          0n,
        ),
      ).toBe(own);
      expect(
        summary.positions.reduce(
          (total: bigint, position: { currentValue: number }) => total + pence(position.currentValue),
          0n,
        ),
      ).toBe(own);
    }
  });

  it('of a period continue in the next, and growth agrees with the money paid in', async () => {
    const { data: clients } = await get('/client/NBW?pageSize=1&sort=-currentValue');
    const { data: summary } = await get(`/portfolio/summary/NBW/${clients[0].id}`);
    for (const account of summary.accounts) {
      const { data: whole } = await get(`/account/summary/NBW/${account.id}`);
      const { data: first } = await get(`/account/summary/NBW/${account.id}?toDate=2026-07-31`);
      const { data: second } = await get(`/account/summary/NBW/${account.id}?fromDate=2026-08-01`);
      expect(second.openingValue).toBe(first.currentValue);
      expect(second.currentValue).toBe(whole.currentValue);
      expect(pence(first.growth) + pence(second.growth)).toBe(pence(whole.growth));
      expect(pence(first.openingValue)).toBe(0n);
      expect(pence(second.openingStockValue) + pence(second.openingCashValue)).toBe(pence(second.openingValue));
      expect(pence(second.closingStockValue) + pence(second.closingCashValue)).toBe(pence(second.currentValue));
    }
  });

  it('refuse a period that ends before it begins or after the business date', async () => {
    const { data: accounts } = await get('/account/list/NBW?pageSize=1');
    const path = `/account/summary/NBW/${accounts[0].id}`;
    const backwards = await platform.get(`${path}?fromDate=2026-08-01&toDate=2026-07-01`, admin);
    expect({ status: backwards.status, field: backwards.json.error.fieldErrors[0].fieldName }).toEqual({
      status: 400,
      field: 'fromDate',
    });
    const ahead = await platform.get(`${path}?toDate=2027-01-01`, admin);
    expect({ status: ahead.status, field: ahead.json.error.fieldErrors[0].fieldName }).toEqual({
      status: 400,
      field: 'toDate',
    });
  });

  it('on the dashboard are those of all accounts, today and at the start of the month', async () => {
    const { data: board } = await get('/dashboard/information/NBW');
    const { rows } = await platform.database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW'`,
    );
    let now = 0n;
    let before = 0n;
    for (const { account_id: accountId } of rows) {
      now += pence((await get(`/account/summary/NBW/${accountId}`)).data.currentValue);
      before += pence((await get(`/account/summary/NBW/${accountId}?toDate=2026-10-31`)).data.currentValue);
    }
    expect(pence(board.assetsUnderAdministration)).toBe(now);
    expect(pence(board.assetsUnderAdministrationMonthStart)).toBe(before);
  });

  it('of a cash account after each posting end with its balance', async () => {
    const { data: postings } = await get('/posting/cash/NBW?pageSize=500');
    const accountId: string = postings[0].accountId;
    const { data: own } = await get(`/posting/cash/NBW?accountId=${accountId}&pageSize=500&sort=postDate`);
    let balance = 0n;
    for (const posting of own) {
      balance += pence(posting.amount);
      expect(pence(posting.balance)).toBe(balance);
    }
    expect(pence((await get(`/position/NBW/${accountId}%7CC`)).data.currentValue)).toBe(balance);
  });
});
