import { randomUUID } from 'node:crypto';
import { deposit, startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';

const friday = '2026-11-20';
const saturday = '2026-11-21';
const ways = [
  ['In', 'Bank Transfer'],
  ['In', 'Direct Debit'],
  ['Out', 'Bank Transfer'],
  ['Out', 'BACS Credit'],
] as const;
const details = ['Active', 'Pending', null] as const;
const mandates = [null, ['Setting up', '2026-12-04'], ['Active', '2026-11-02']] as const;
type Case = {
  readonly status: string;
  readonly wrapper: string;
  readonly date: string;
  readonly bank: (typeof details)[number];
  readonly mandate: (typeof mandates)[number];
};

describe('how money can move', () => {
  let money: MoneyTest;
  let clientId: string;
  beforeAll(async () => {
    money = await startMoneyTest();
    clientId =
      (
        await query<{ lead_client_id: string }>('select lead_client_id from account where account_id = $1', [
          money.accountId,
        ])
      ).rows[0]?.lead_client_id ?? '';
    await query('delete from recurring_order');
    await query('delete from mandate');
    await query('create table kept_details as select * from bank_details where client_id = $1', [clientId]);
  });
  afterAll(() => money.platform.close());

  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    money.platform.database.pool.query<Row>(text, values);
  const arrange = async ({ status, wrapper, date, bank, mandate }: Case): Promise<void> => {
    await query('update business_date set business_date = $1', [date]);
    await query('update account set status = $2, wrapper_type = $3 where account_id = $1', [
      money.accountId,
      status,
      wrapper,
    ]);
    await query('delete from mandate');
    await query('delete from bank_details where client_id = $1', [clientId]);
    if (bank !== null || mandate !== null) await query('insert into bank_details select * from kept_details');
    await query(
      `update bank_details set status = $2, verification_source = case when $2 <> 'Pending' then 'Manual' end, verified_kind = case when $2 <> 'Pending' then 'User' end where client_id = $1`,
      [clientId, bank ?? 'Pending'],
    );
    if (mandate !== null)
      await query(
        `insert into mandate (firm_id, mandate_id, client_id, bank_details_id, reference, status, lodged_date, earliest_date, updated_at) select firm_id, 'test', client_id, bank_details_id, 'test', $2, '2026-11-02', $3, now() from bank_details where client_id = $1`,
        [clientId, ...mandate],
      );
  };

  it('is the same whether it is asked or a payment is previewed: why not, and from which day', async () => {
    const cases: Case[] = ['Active', 'Pending', 'Suspended', 'Closed'].flatMap((status) =>
      ['GIA', 'SIPP'].flatMap((wrapper) =>
        details.flatMap((bank) => mandates.map((mandate): Case => ({ status, wrapper, date: friday, bank, mandate }))),
      ),
    );
    cases.push(
      ...mandates.map((mandate): Case => ({
        status: 'Active',
        wrapper: 'GIA',
        date: saturday,
        bank: 'Active',
        mandate,
      })),
    );
    const seen = new Set<string | null>();
    for (const each of cases) {
      await arrange(each);
      for (const [movementType, method] of ways) {
        const asked = (
          await money.post(
            '/account/validatePaymentMethod',
            { firmId: 'NBW', accountId: money.accountId, method, movementType },
            money.admin,
          )
        ).json.data;
        const previewed = await money.post(
          '/tessera/transaction/preview',
          {
            firmId: 'NBW',
            accountId: money.accountId,
            transactions: [{ ...(movementType === 'In' ? deposit : withdrawal), amount: 1, method }],
          },
          money.admin,
        );
        const told =
          previewed.status === 200
            ? { valid: true, reason: null, earliestDate: previewed.json.data.steps[0].settlementDate }
            : {
                valid: false,
                reason: previewed.json.error.fieldErrors[0].errorMessage,
                earliestDate: asked.earliestDate,
              };
        expect({ ...each, movementType, method, ...told }).toEqual({
          ...each,
          movementType,
          method,
          valid: asked.valid,
          reason: asked.reason,
          earliestDate: asked.earliestDate,
        });
        seen.add(asked.reason);
        // A regular payment is refused or taken for the same reason; on other accounts it has a rule of its own.
        if (each.status !== 'Active' || each.wrapper !== 'GIA') continue;
        const regular = await money.post(
          '/tessera/recurring/preview',
          {
            firmId: 'NBW',
            accountId: money.accountId,
            currency: 'GBP',
            transactionType: 'Payment',
            movementType,
            amount: 1,
            method,
            paymentDay: 7,
          },
          money.admin,
        );
        expect({ ...each, movementType, method, regular: regular.json.error?.fieldErrors ?? [] }).toEqual({
          ...each,
          movementType,
          method,
          regular: asked.valid ? [] : [{ fieldName: 'method', type: 'invalid', errorMessage: asked.reason }],
        });
      }
    }
    // Every reason there is was seen, and none at all.
    expect(seen.size).toBe(9);
    expect(seen).toContain(null);
  });

  it('is not out of a pension for a person, one-off as regular; nor as a benefit that was not taken', async () => {
    await arrange({ status: 'Active', wrapper: 'SIPP', date: friday, bank: 'Active', mandate: null });
    const send = (transaction: object, token: string) =>
      money.platform.request('POST', '/portfoliotransaction', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: { firmId: 'NBW', accountId: money.accountId, ...withdrawal, amount: 1, ...transaction },
      });
    const told = ({ status, json }: Awaited<ReturnType<typeof send>>) => ({ status, errors: json.error?.fieldErrors });
    expect(told(await send({}, money.admin))).toEqual({
      status: 400,
      errors: [
        {
          fieldName: 'accountId',
          type: 'invalid',
          errorMessage: 'Money leaves a pension as benefits, not as a withdrawal.',
        },
      ],
    });
    for (const transactionSubType of ['PCLS', 'FAD', 'FAD Gross Withdrawal', 'UFPLS', 'UFPLS Gross Withdrawal']) {
      for (const token of [money.admin, money.machine]) {
        expect({ transactionSubType, ...told(await send({ transactionSubType }, token)) }).toEqual({
          transactionSubType,
          status: 400,
          errors: [
            {
              fieldName: 'transactionSubType',
              type: 'invalid',
              errorMessage: 'A benefit of a pension is paid when benefits are taken, and not by a payment of its own.',
            },
          ],
        });
      }
    }
    // Operations pay out what was decided elsewhere.
    expect(told(await send({}, money.machine))).toEqual({ status: 200, errors: undefined });
  });
});
