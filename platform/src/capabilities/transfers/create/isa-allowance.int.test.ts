import { startHoldingsTest, faults, type HoldingsTest } from '../../../testing/test-holdings';
import type { Reply } from '../../../testing/test-server';

describe('current-year subscriptions that come with a transferred ISA', () => {
  let test: HoldingsTest;
  let isa: string;
  let second: string;
  let client: string;
  let plans = 0;

  const ok = ({ status, json }: Reply) => {
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const send = (body: object) => test.send('POST', '/portfoliotransaction', body, test.admin);
  const transfer = (accountId: string, currentYearSubscriptions: number, masterPartyId = 'MP1') =>
    send({
      firmId: 'NBW',
      accountId,
      transactionType: 'Product Transfer',
      transactionSubType: 'Transfer',
      movementType: 'In',
      transferType: 'Cash',
      transferValueType: 'Full',
      transferWrapperType: 'ISA',
      previousProvider: { masterPartyId, reference: `HP${(plans += 1)}` },
      isaYears: 'Both',
      currentYearSubscriptions,
      amount: 30_000,
    });
  const pay = (accountId: string, amount: number) =>
    send({
      firmId: 'NBW',
      accountId,
      transactionType: 'Payment',
      transactionSubType: 'Deposit',
      movementType: 'In',
      method: 'Bank Transfer',
      contributionType: 'Personal',
      amount,
    });
  const left = async () => {
    const [isaAllowance] = ok(await test.send('GET', `/tessera/client/allowances/NBW/${client}`));
    const { used, open, remaining } = isaAllowance;
    return { used, open, remaining };
  };
  const end = (id: string, status: string, of: string) =>
    test.query(
      `with ended as (update product_transfer set transfer_status = $2, date_ended = date_initiated where firm_id = 'NBW' and transaction_id = $1)
       update portfolio_transaction set status = $3 where firm_id = 'NBW' and transaction_id = $1`,
      [id, status, of],
    );

  beforeAll(async () => {
    test = await startHoldingsTest();
    await test.query(
      `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, address, typical_days)
       values ('NBW', 'MP1', 'Zz Harbour Wealth', 'Active', '{ISA}', '{Cash}', true, 'Electronic', '{}', 12),
         ('NBW', 'MP2', 'Zz Paper Life', 'Active', '{ISA}', '{Cash}', true, 'Electronic', '{}', 12)`,
    );
    client = await test.person();
    const wrapperDetail = { wrapperType: 'ISA' };
    [isa, second] = [
      await test.open(client, { status: 'Active', wrapperDetail }),
      await test.open(client, { status: 'Active', wrapperDetail }),
    ];
  });
  afterAll(() => test.platform.close());

  it('use the allowance of all the client’s ISAs from the day the transfer begins, whether it is under way or over', async () => {
    const { id } = ok(await transfer(isa, 15_000));
    expect(await left()).toEqual({ used: 15_000, open: 15_000, remaining: 5_000 });
    expect(faults(await pay(second, 5_000.01))).toEqual([
      ['amount', "Only £5,000.00 of this tax year's ISA allowance is left."],
    ]);
    expect(faults(await transfer(second, 5_001))).toEqual([
      ['currentYearSubscriptions', expect.stringMatching(/^Only £5,000.00 of this tax year's ISA allowance is left/)],
    ]);
    await end(id, 'Completed', 'Completed');
    expect(await left()).toEqual({ used: 15_000, open: 0, remaining: 5_000 });
    expect(faults(await pay(isa, 5_000.01)).map(([field]) => field)).toEqual(['amount']);
    for (const [status, of] of [
      ['Rejected', 'Error'],
      ['Cancelled', 'Deleted'],
      ['Deleted', 'Deleted'],
    ] as const) {
      await end(id, status, of);
      expect(await left()).toEqual({ used: 0, open: 0, remaining: 20_000 });
    }
  });

  it('of an earlier tax year use nothing of this one', async () => {
    const { id } = ok(await transfer(isa, 15_000));
    await test.query(
      `update product_transfer set date_initiated = '2026-04-05' where firm_id = 'NBW' and transaction_id = $1`,
      [id],
    );
    expect(await left()).toEqual({ used: 0, open: 0, remaining: 20_000 });
    await end(id, 'Deleted', 'Deleted');
  });

  it('of two transfers that begin at once do not go beyond it', async () => {
    const replies = await Promise.all([transfer(isa, 15_000), transfer(second, 15_000, 'MP2')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
