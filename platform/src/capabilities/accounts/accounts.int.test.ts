import { parsePounds, parsePrice, parseUnits, poundsToWire, sum, valueAt } from '@tessera/domain/money';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { spreadDays } from '../../ledger/valuation/history';

describe('an account over time', () => {
  let platform: TestServer;
  let admin: string;
  let accountId: string;
  const get = async (path: string) => {
    const { status, json } = await platform.get(path, admin);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };

  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    const { rows } = await platform.database.pool.query<{ account_id: string }>(
      `select account_id from stock_posting where firm_id = 'NBW' and account_id is not null group by account_id order by count(*) desc limit 1`,
    );
    accountId = rows[0]?.account_id ?? '';
  });
  afterAll(() => platform.close());

  it('has a history that ends in the value of the summary, and what was put in with its growth makes the value', async () => {
    const summary = await get(`/account/summary/NBW/${accountId}`);
    const history = await get(`/tessera/account/history/NBW/${accountId}`);
    expect(history.length).toBeLessThanOrEqual(60);
    expect(history[0].date).toBe(summary.fromDate);
    const last = history.at(-1);
    expect(last).toMatchObject({
      date: summary.toDate,
      stockValue: summary.closingStockValue,
      cashValue: summary.closingCashValue,
      value: summary.currentValue,
    });
    expect(parsePounds(last.netPaid) + parsePounds(summary.growth)).toBe(parsePounds(summary.currentValue));
  });

  it('is worth on an earlier day what its postings and the prices of that day come to by hand', async () => {
    const history = await get(`/tessera/account/history/NBW/${accountId}?fromDate=2026-05-01&toDate=2026-10-30`);
    const point = history[Math.floor(history.length / 2)];
    const { pool } = platform.database;
    const { rows: stock } = await pool.query<{ asset_id: string; quantity: string }>(
      `select asset_id, quantity from stock_posting where firm_id = 'NBW' and account_id = $1 and post_date <= $2`,
      [accountId, point.date],
    );
    const { rows: cash } = await pool.query<{ amount: string }>(
      `select amount from cash_posting where firm_id = 'NBW' and account_id = $1 and post_date <= $2`,
      [accountId, point.date],
    );
    const values = await Promise.all(
      [...new Set(stock.map((row) => row.asset_id))].map(async (assetId) => {
        const { rows } = await pool.query<{ price: string }>(
          'select price from price where asset_id = $1 and price_date <= $2 order by price_date desc limit 1',
          [assetId, point.date],
        );
        return valueAt(
          sum(stock.filter((row) => row.asset_id === assetId).map((row) => parseUnits(row.quantity))),
          parsePrice(rows[0]?.price ?? '0'),
        );
      }),
    );
    expect(values.length).toBeGreaterThan(1);
    expect(point).toMatchObject({
      stockValue: poundsToWire(sum(values)),
      cashValue: poundsToWire(sum(cash.map((row) => parsePounds(row.amount)))),
    });
    expect(parsePounds(point.value)).toBe(parsePounds(point.stockValue) + parsePounds(point.cashValue));
  });

  it('has no history of a period that ends before it begins, nor for another firm', async () => {
    expect(
      (await platform.get(`/tessera/account/history/NBW/${accountId}?fromDate=2026-08-01&toDate=2026-07-01`, admin))
        .status,
    ).toBe(400);
    expect((await platform.get('/tessera/account/history/NBW/NOPE', admin)).status).toBe(404);
    const other = await platform.signIn('HLM', 'admin@holloway.example');
    expect((await platform.get(`/tessera/account/history/HLM/${accountId}`, other)).status).toBe(404);
  });

  it('has no history before the account was opened', async () => {
    expect(await get(`/tessera/account/history/NBW/${accountId}?toDate=2001-01-01`)).toEqual([]);
  });

  it('has a cash statement that begins where the one before ended and adds up to the postings', async () => {
    const whole = await get(`/tessera/account/cash/NBW/${accountId}`);
    const first = await get(`/tessera/account/cash/NBW/${accountId}?toDate=2026-06-30`);
    const second = await get(`/tessera/account/cash/NBW/${accountId}?fromDate=2026-07-01`);
    expect(whole).toMatchObject({
      openingBalance: 0,
      closingBalance: (await get(`/account/summary/NBW/${accountId}`)).uninvestedCash,
    });
    expect(second).toMatchObject({ openingBalance: first.closingBalance, closingBalance: whole.closingBalance });
    expect(parsePounds(first.cashIn) + parsePounds(second.cashIn)).toBe(parsePounds(whole.cashIn));
    const postings = await get(`/posting/cash/NBW?accountId=${accountId}&postDateFrom=2026-07-01&pageSize=500`);
    const sumOf = (sign: 1 | -1): number =>
      poundsToWire(
        sum(
          postings
            .map((each: { amount: number }) => parsePounds(each.amount) * BigInt(sign))
            .filter((each: bigint) => each > 0n),
        ),
      );
    expect([second.cashIn, second.cashOut]).toEqual([sumOf(1), sumOf(-1)]);
  });

  it('has cash in the summary: all, kept by open transactions, not settled yet, and left to spend', async () => {
    const { pool } = platform.database;
    const before = await get(`/account/summary/NBW/${accountId}`);
    expect(before.cash.cash).toBe(before.uninvestedCash);
    const held = before.positions.find((position: { positionType: string }) => position.positionType === 'Stock');
    expect(held.reservedQuantity).toBe(0);
    await pool.query(
      `insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, status, currency, amount, asset_id, transaction_date, narrative, reserved_cash, reserved_quantity)
       values ('NBW', 'KEPT1', $1, 'Order', 'At Best', 'Disinvest', 'Pending', 'GBP', 10, $2, '2026-11-20', 'Kept', 12.34, 1.5)`,
      [accountId, held.assetId],
    );
    const after = await get(`/account/summary/NBW/${accountId}`);
    expect(after.cash).toEqual({
      ...before.cash,
      reserved: poundsToWire(parsePounds(before.cash.reserved) + 1234n),
      available: poundsToWire(parsePounds(before.cash.available) - 1234n),
    });
    expect(after.positions.find((position: { id: string }) => position.id === held.id).reservedQuantity).toBe(1.5);
  });
});

describe('days of a history', () => {
  it('are all days of a short period, and 60 of a long one with both its ends', () => {
    expect(spreadDays('2026-11-18', '2026-11-20')).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect(spreadDays('2026-11-20', '2026-11-20')).toEqual(['2026-11-20']);
    expect(spreadDays('2026-11-20', '2026-11-19')).toEqual([]);
    const long = spreadDays('2021-11-20', '2026-11-20');
    expect([long.length, long[0], long.at(-1), new Set(long).size]).toEqual([60, '2021-11-20', '2026-11-20', 60]);
  });
});
