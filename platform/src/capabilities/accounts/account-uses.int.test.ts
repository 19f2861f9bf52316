import { accountStatuses } from '@tessera/contract/accounts/values';
import { deposit, order, startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';
import { accountStatusProblem, type AccountUse } from '../../ledger/rules/account-status';

describe('what can be done with an account in each status', () => {
  let money: MoneyTest;
  const uses = (): [AccountUse, object][] => [
    ['paid in', deposit],
    ['paid out', { ...withdrawal, amount: 5 }],
    ['ordered', order('Invest', money.equity, { amount: 100 })],
    ['sold', order('Disinvest', money.equity, { quantity: 1 })],
  ];
  beforeAll(async () => {
    money = await startMoneyTest();
    await money.complete(await money.make({ ...deposit, amount: 5_000 }));
    await money.complete(await money.make(order('Invest', money.equity, { amount: 2_000 })), {
      executionDetails: { price: await money.lastPrice(money.equity), executedQuantity: 10 },
    });
  });
  afterAll(() => money.platform.close());
  const bring = (status: string) =>
    money.platform.database.pool.query(`update account set status = $2 where account_id = $1`, [
      money.accountId,
      status,
    ]);

  it.each(accountStatuses.map((status) => [status]))(
    'is what the table says while it is %s, and how money can move agrees',
    async (status) => {
      await bring(status);
      for (const [use, transaction] of uses()) {
        const reply = await money.post('/tessera/transaction/preview', {
          firmId: 'NBW',
          accountId: money.accountId,
          transactions: [transaction],
        });
        const problem = accountStatusProblem(status, use);
        expect([use, reply.status, reply.json.error?.fieldErrors?.[0]?.errorMessage ?? null]).toEqual([
          use,
          problem === null ? 200 : 400,
          problem,
        ]);
      }
      for (const [movementType, method, use] of [
        ['In', 'Bank Transfer', 'paid in'],
        ['Out', 'BACS Credit', 'paid out'],
      ] as const) {
        const { json } = await money.post('/account/validatePaymentMethod', {
          firmId: 'NBW',
          accountId: money.accountId,
          method,
          movementType,
        });
        expect([use, json.data.reason]).toEqual([use, accountStatusProblem(status, use)]);
      }
    },
  );

  it('is emptied while it is Closing: sold, completed, paid out, and then closed', async () => {
    await bring('Active');
    const sale = await money.make(order('Disinvest', money.equity, { quantity: 1 }));
    await bring('Closing');
    expect(
      (
        await money.complete(sale, {
          executionDetails: { price: await money.lastPrice(money.equity), executedQuantity: 1 },
        })
      ).status,
    ).toBe(200);
    expect((await money.put(`/account/NBW/${money.accountId}`, {})).status).toBe(200);
    const { json } = await money.platform.request('PATCH', `/account/NBW/${money.accountId}`, {
      token: money.adviser,
      body: { status: 'Closed' },
    });
    expect(json.error.errorMessage).toMatch(/^The account holds \d+ investments?\. Sell or move/);
  });
});
