import { audit } from '../../background/auditor/auditor';
import { order, startMoneyTest, type MoneyTest } from '../../testing/money-on-test';

interface Line {
  type: string;
  charge?: string | null;
  name: string;
  amount: number;
  rule: string;
}
interface Charge {
  type: string;
  amount: number;
  charged: boolean;
}

describe('the costs of a purchase', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
    const { platform, make, complete } = money;
    await complete(
      await make({
        transactionType: 'Payment',
        transactionSubType: 'Deposit',
        movementType: 'In',
        currency: 'GBP',
        amount: 60_000,
        method: 'Bank Transfer',
      }),
    );
    await platform.database.pool.query('update instrument set listing_date = null');
  });
  afterAll(() => money.platform.close());

  const preview = async (transaction: object) => {
    const { status, json } = await money.post('/tessera/transaction/preview', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [transaction],
    });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data as {
      costs: { lines: Line[]; entry: object; ongoing: object; firstYear: object };
      notes: string[];
      steps: { charges: Charge[] }[];
    };
  };

  it('are kept as the preview estimated them, stay so when it is done, and stand beside what was charged', async () => {
    const asked = order('Invest', money.equity, { amount: 12_000 });
    const { costs } = await preview(asked);
    const id = await money.make(asked);
    const opened = await money.record(id);
    const estimate = opened.costEstimate as {
      investment: number;
      lines: Line[];
      entry: object;
      ongoing: object;
      firstYear: object;
    };
    expect(estimate.lines.map(({ type, name, amount, rule }) => ({ type, name, amount, rule }))).toEqual(
      costs.lines.map(({ type, name, amount, rule }) => ({ type, name, amount, rule })),
    );
    expect({ entry: estimate.entry, ongoing: estimate.ongoing, firstYear: estimate.firstYear }).toEqual({
      entry: costs.entry,
      ongoing: costs.ongoing,
      firstYear: costs.firstYear,
    });
    expect(estimate.lines.map(({ charge }) => charge).filter(Boolean)).toEqual(['Stamp', 'PTM', 'Dealing']);
    const price = (await money.lastPrice(money.equity)) * 0.97;
    const done = await money.complete(id, {
      executionDetails: {
        currency: 'GBP',
        price: Number(price.toFixed(4)),
        executedQuantity: Math.floor(11_000 / price),
      },
    });
    expect(done.status).toBe(200);
    const after = await money.record(id);
    expect(after.costEstimate).toEqual(opened.costEstimate);
    const charges = after.charges as Charge[];
    expect(charges.every(({ charged }) => charged)).toBe(true);
    expect(charges.find(({ type }) => type === 'Stamp')?.amount).not.toBe(
      estimate.lines.find(({ charge }) => charge === 'Stamp')?.amount,
    );
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });

  it('cannot be changed, and the auditor knows when an estimate is not of its purchase', async () => {
    const { pool } = money.platform.database;
    await expect(pool.query('update transaction_cost_estimate set amount = 1')).rejects.toThrow();
    await expect(pool.query('delete from transaction_cost_estimate')).rejects.toThrow();
    await pool.query(
      `insert into transaction_cost_estimate select firm_id, transaction_id, 90, cost_type, null, entry, name, layer, investment + 1, amount, percentage, explicit, basis, rule from transaction_cost_estimate where line = 1 limit 1`,
    );
    expect((await audit(pool)).map(({ check }) => check)).toEqual(['estimated costs']);
    await pool.query(
      'alter table transaction_cost_estimate disable trigger all; delete from transaction_cost_estimate where line = 90; alter table transaction_cost_estimate enable trigger all',
    );
  });

  it('are not estimated of a sale or a payment', async () => {
    const id = await money.make({
      transactionType: 'Payment',
      transactionSubType: 'Deposit',
      movementType: 'In',
      currency: 'GBP',
      amount: 10,
      method: 'Bank Transfer',
    });
    expect((await money.record(id)).costEstimate).toBeNull();
  });

  it('have no stamp duty while a newly listed company has its relief, and say why and until when', async () => {
    const { pool } = money.platform.database;
    await pool.query(`update instrument set listing_date = '2025-12-01' where asset_id = $1`, [money.equity]);
    const { steps, notes } = await preview(order('Invest', money.equity, { amount: 12_000 }));
    expect(steps[0]?.charges.map(({ type }) => type)).toEqual(['PTM', 'Dealing']);
    expect(notes.join(' ')).toMatch(
      /No stamp duty is charged on .* until 1 December 2028 \(UK Listing Relief, Finance Act 1986 s\. 89C/,
    );
    const asset = await money.platform.get(`/asset/NBW/${money.equity}`, money.adviser);
    expect((asset.json.data as { listingDate: string }).listingDate).toBe('2025-12-01');
    await pool.query(`update instrument set listing_date = null where asset_id = $1`, [money.equity]);
  });

  it('of a gilt have its interest in what is paid and in the book cost, and the auditor agrees', async () => {
    const { pool } = money.platform.database;
    const {
      rows: [gilt],
    } = await pool.query<{ asset_id: string }>(
      `select asset_id from instrument join firm_instrument using (asset_id) where firm_id = 'NBW' and status = 'Active' and instrument_type = 'Bond' and coupon_percentage is not null order by asset_id limit 1`,
    );
    const assetId = gilt?.asset_id ?? '';
    const bought = await money.make(order('Invest', assetId, { amount: 5_000 }));
    const execution = async (executedQuantity: number) => ({
      executionDetails: { currency: 'GBP', price: await money.lastPrice(assetId), executedQuantity },
    });
    const { status, json } = await money.complete(bought, await execution(4_000));
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect((await money.record(bought)).charges as Charge[]).toMatchObject([
      { type: 'Dealing' },
      { type: 'Accrued Interest', charged: true },
    ]);
    const sold = await money.make(order('Disinvest', assetId, { quantity: 1_000 }));
    expect((await money.complete(sold, await execution(1_000))).status).toBe(200);
    const interest = ((await money.record(sold)).charges as Charge[]).find(({ type }) => type === 'Accrued Interest');
    expect(interest?.amount).toBeLessThan(0);
    expect(await audit(pool)).toEqual([]);
  });

  it('go by what the whole family has now', async () => {
    const { pool } = money.platform.database;
    const asked = order('Invest', money.equity, { amount: 1_000 });
    const fee = async () =>
      (await preview(asked)).costs.lines.find(({ name }) => name === 'Platform fee') as Line & { basis: string };
    const {
      rows: [own],
    } = await pool.query<{ total: string }>(
      `select sum(stock_value + cash_value) as total from account_valuation join account using (firm_id, account_id) where firm_id = 'NBW' and account.status not in ('Closed', 'Deleted', 'Pending') and lead_client_id = (select lead_client_id from account where firm_id = 'NBW' and account_id = $1)`,
      [money.accountId],
    );
    const above = (basis: string): number =>
      Number(/above £([\d,.]+) that/.exec(basis)?.[1]?.replaceAll(',', '') ?? '0');
    const before = above((await fee()).basis);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeGreaterThan(Number(own?.total) - 1_000.01);
  });
});
