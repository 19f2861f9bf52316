import { deposit, order, startMoneyTest, type MoneyTest } from '../testing/money-on-test';

describe('the dealing point of a fund order', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
  });
  afterAll(() => money.platform.close());

  it('is decided at the commit, which names it, even if a preview a minute earlier named another', async () => {
    const asked = order('Invest', money.fund, { amount: 50 });
    await money.complete(await money.make(deposit));
    money.platform.setTime('11:59');
    const { json } = await money.post('/tessera/transaction/preview', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [asked],
    });
    expect(json.data.steps[0]).toMatchObject({
      dealingDate: '2026-11-20',
      statusReason: expect.stringContaining('It goes to the dealing point of 12:00 on 20 November 2026.'),
    });
    money.platform.setTime('12:01');
    const record = await money.record(await money.make(asked));
    expect(record.statusHistory[0].reason).toContain('It goes to the dealing point of 12:00 on 23 November 2026.');
    expect(record.intendedSettlementDate > json.data.steps[0].settlementDate).toBe(true);
  });
});
