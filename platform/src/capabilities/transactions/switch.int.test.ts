import { audit } from '../../background/auditor/auditor';
import { deposit, order, startMoneyTest, type MoneyTest } from '../../testing/money-on-test';

describe('a switch', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
    await money.complete(await money.make({ ...deposit, amount: 20_000 }));
    const bought = await money.make(order('Invest', money.equity, { quantity: 20 }));
    const price = await money.lastPrice(money.equity);
    await money.complete(bought, { executionDetails: { price, executedQuantity: 20 } });
  });
  afterEach(async () => {
    const client = await money.platform.database.pool.connect();
    try {
      expect(await audit(client)).toEqual([]);
    } finally {
      client.release();
    }
  });
  afterAll(() => money.platform.close());

  const buyShare = (assetId: string, proceedsShare: number) => order('Invest', assetId, { proceedsShare });
  const switching = (...shares: number[]) => ({
    firmId: 'NBW',
    accountId: money.accountId,
    transactions: [
      order('Disinvest', money.equity, { quantity: 10 }),
      ...shares.map((share) => buyShare(money.fund, share)),
    ],
  });
  const idsOf = (json: { data: { transactions: { id: string }[] } }) => json.data.transactions.map(({ id }) => id);

  it('is previewed with its gain and its time out of the market, and buys for what the sale really brought', async () => {
    const preview = (await money.post('/tessera/transaction/preview', switching(60, 40))).json.data;
    const [sale, most, rest] = preview.steps;
    const proceeds =
      sale.consideration - sale.charges.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    expect(sale.estimatedGain).toBeCloseTo(proceeds - sale.bookCost, 2);
    expect(most.amount + rest.amount).toBeCloseTo(proceeds, 2);
    expect([most, rest].map(({ status, proceedsShare }) => [status, proceedsShare])).toEqual([
      ['Waiting', 60],
      ['Waiting', 40],
    ]);
    expect(preview.notes).toContainEqual(expect.stringMatching(/^The money is out of the market from .* to /));

    const made = await money.post('/portfoliotransactiongroup', switching(60, 40));
    expect(made.status).toBe(200);
    const [sold, first, second] = idsOf(made.json) as [string, string, string];
    const estimated = (await money.record(first)).amount;
    expect(
      (
        await money.complete(sold, {
          executionDetails: { price: sale.price * 0.9, executedQuantity: 10 },
        })
      ).json.error,
    ).toBeUndefined();
    const brought = (await money.record(sold)).amount;
    const [one, two] = [await money.record(first), await money.record(second)];
    // The account has other cash, so that both go on at once.
    expect([one.status, two.status]).toEqual(['Pending', 'Pending']);
    expect(one.amount).toBeLessThan(estimated);
    expect(one).toMatchObject({ proceedsShare: 60, reservedCash: one.amount });
    expect(one.amount + two.amount).toBeCloseTo(brought, 2);
    expect(one.statusHistory.at(-1).reason).toMatch(/^60% of what the linked sales brought is £[\d,.]+; £[\d,.]+ was/);
  });

  it('is refused into the instrument that it sells', async () => {
    const { status, json } = await money.post('/portfoliotransactiongroup', {
      ...switching(),
      transactions: [order('Disinvest', money.equity, { quantity: 10 }), buyShare(money.equity, 100)],
    });
    expect([status, json.error.fieldErrors]).toMatchObject([
      400,
      [{ fieldName: 'transactions[1].assetId', errorMessage: expect.stringMatching(/^You sell this instrument/) }],
    ]);
  });

  it('ends when its only sale is cancelled, and is refused on the field when its shares are too much', async () => {
    const [sold, bought] = idsOf((await money.post('/portfoliotransactiongroup', switching(100))).json) as [
      string,
      string,
    ];
    await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${sold}`, { version: 1 });
    expect(await money.record(bought)).toMatchObject({ status: 'Deleted', reservedCash: 0 });

    const rows = await money.rows();
    for (const path of ['/portfoliotransactiongroup', '/tessera/transaction/preview']) {
      const refused = await money.post(path, switching(60, 50));
      expect([refused.status, refused.json.error.fieldErrors]).toEqual([
        400,
        [
          expect.objectContaining({
            fieldName: 'transactions[2].proceedsShare',
            errorMessage: 'The shares add up to 110%, which is 10% too much. They can add up to 100% at most.',
          }),
        ],
      ]);
    }
    expect(await money.rows()).toEqual(rows);
  });
});
