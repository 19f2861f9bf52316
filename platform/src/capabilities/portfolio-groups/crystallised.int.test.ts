import { pensionGroupTypes } from '@tessera/contract/portfolio-groups/values';
import { startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';

describe('units of a pension whose benefits were taken', () => {
  let test: HoldingsTest;
  let accounts: Record<string, string>;
  let assetId: string;
  beforeAll(async () => {
    test = await startHoldingsTest();
    const clientId = await test.person();
    const open = () => test.open(clientId, { status: 'Active', wrapperDetail: { wrapperType: 'SIPP' } });
    accounts = { none: await open(), Second: await open() };
    for (const groupType of pensionGroupTypes) accounts[groupType] = await open();
    const [product] = await test.query<{ client_product_id: string }>(
      'select client_product_id from account where account_id = $1',
      [accounts['none']],
    );
    // Out of the group they were opened in, and each into one of its own.
    const [opened] = await test.query<{ group_id: string }>(
      'select group_id from portfolio_group where client_product_id = $1',
      [product?.client_product_id],
    );
    expect((await test.send('PATCH', `/portfolioGroup/NBW/${opened?.group_id}`, { status: 'Archived' })).status).toBe(
      200,
    );
    for (const groupType of pensionGroupTypes) {
      const body = {
        name: groupType,
        groupIntent: 'Pension Account Group',
        groupType,
        intentDetails: { clientProductId: product?.client_product_id },
        accounts: [accounts[groupType]],
      };
      expect((await test.send('POST', '/portfolioGroup/NBW', body)).status).toBe(200);
    }
    const [instrument] = await test.query<{ asset_id: string }>(
      `select asset_id from firm_instrument join instrument using (asset_id) where firm_id = 'NBW' and status = 'Active' and instrument_type = 'Fund' and exists (select from price where price.asset_id = instrument.asset_id) order by asset_id limit 1`,
    );
    assetId = instrument?.asset_id ?? '';
    for (const id of Object.values(accounts))
      await test.query(
        `insert into holding (firm_id, account_id, asset_id, quantity, book_cost) values ('NBW', $1, $2, 100, 100)`,
        [id, assetId],
      );
  });
  afterAll(() => test.platform.close());

  it('go to an account of the same kind alone: what is crystallised does not become uncrystallised by a move, nor the other way', async () => {
    const kindOf = (name: string): string =>
      name === 'none' || name === 'Second' ? 'Uncrystallised' : name === 'CrystallisedTransfer' ? 'Crystallised' : name;
    for (const [from, source] of Object.entries(accounts)) {
      for (const [to, destination] of Object.entries(accounts).filter(([name]) => name !== from)) {
        const { status, json } = await test.send('POST', '/tessera/transaction/preview', {
          firmId: 'NBW',
          accountId: source,
          transactions: [
            {
              transactionType: 'Stock Transfer',
              transactionSubType: 'Internal',
              movementType: 'Out',
              assetId,
              quantity: 1,
              toAccountId: destination,
            },
          ],
        });
        const told = [from, to, status, json.error?.fieldErrors[0].fieldName ?? null];
        expect(told).toEqual([
          from,
          to,
          ...(kindOf(from) === kindOf(to) ? [200, null] : [400, expect.stringMatching(/toAccountId$/)]),
        ]);
      }
    }
  });
});
