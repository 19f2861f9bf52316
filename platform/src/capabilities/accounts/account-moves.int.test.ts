import { accountTransition, accountTransitions, type AccountCondition } from '@tessera/contract/accounts/life';
import { accountStatuses, type AccountStatus } from '@tessera/contract/accounts/values';
import { declared, startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';

const pairs = accountStatuses.flatMap((from) =>
  accountStatuses.filter((to) => to !== from).map((to): [AccountStatus, AccountStatus] => [from, to]),
);
const deposit = {
  transactionType: 'Payment',
  transactionSubType: 'Deposit',
  movementType: 'In',
  amount: 100,
  method: 'Bank Transfer',
};

describe('the life of an account', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  /** An empty account in a status, as nothing but its table would bring it there. */
  const accountIn = async (status: AccountStatus, clientId?: string): Promise<string> => {
    const accountId = await test.open(clientId ?? (await test.person()));
    await test.query(`update account set status = $2 where account_id = $1`, [accountId, status]);
    return accountId;
  };
  const setUpRegular = (accountId: string) =>
    test.query(
      `insert into recurring_order (firm_id, recurring_order_id, account_id, transaction_type, movement_type, amount, method, payment_day, start_date, next_date, status, created_at, updated_at) values ('NBW', 'R' || $1, $1, 'Payment', 'In', 10, 'Bank Transfer', 14, '2026-12-14', '2026-12-14', 'Active', now(), now())`,
      [accountId],
    );
  const openTransaction = (accountId: string) =>
    test.query(
      `insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, method, status, amount, transaction_date, narrative) values ('NBW', 'T' || $1, $1, 'Payment', 'Deposit', 'In', 'Bank Transfer', 'Pending', 10, '2026-11-20', 'In')`,
      [accountId],
    );
  const giveCash = async (accountId: string): Promise<void> => {
    await test.query('update cash_balance set amount = 12.34 where account_id = $1', [accountId]);
  };
  const giveUnits = (accountId: string) =>
    test.query(
      `insert into holding (firm_id, account_id, asset_id, quantity, book_cost) select 'NBW', $1, asset_id, 5, 50 from firm_instrument where firm_id = 'NBW' order by asset_id limit 1`,
      [accountId],
    );

  it.each(pairs.filter(([from, to]) => accountTransition(from, to).move === null))(
    'from %s does not go to %s, and says why',
    async (from, to) => {
      const accountId = await accountIn(from);
      const { status, json } = await test.patch(accountId, { status: to });
      expect({ status, message: json.error.errorMessage }).toEqual({
        status: 409,
        message: accountTransition(from, to).refused,
      });
      expect(await test.account(accountId)).toMatchObject({ status: from, auditDetails: { version: 1 } });
    },
  );

  it.each(accountTransitions.map(({ from, to, action }): [AccountStatus, AccountStatus, string] => [from, to, action]))(
    'goes from %s to %s: %s',
    async (from, to, action) => {
      const clientId = await test.person();
      const accountId = await accountIn(from, clientId);
      expect((await test.account(accountId)).moves).toContainEqual({ to, action, refused: null });
      const { status, json } = await test.patch(accountId, { status: to, auditDetails: { version: 1 } });
      expect({ status, data: json.data }).toEqual({
        status: 200,
        data: { id: accountId, firmId: 'NBW', status: to, version: 2 },
      });
      const [row] = await test.query<object>(
        `select action, before, after from audit where record_id = $1 order by audit_id desc limit 1`,
        [accountId],
      );
      expect(row).toEqual({ action: 'patchAccount', before: { status: from }, after: { status: to } });
      expect(new Set((await test.account(accountId)).moves.map((move: { to: string }) => move.to))).toEqual(
        new Set(accountTransitions.filter((each) => each.from === to).map((each) => each.to)),
      );
      const portfolio = {
        Registered: 'Pending',
        Pending: 'Pending',
        Active: 'Active',
        Suspended: 'Suspended',
        Closing: 'Closing',
        'Transfer Out': 'Closing',
        Closed: 'Closed',
        Deleted: 'Active',
      }[to];
      expect((await test.send('GET', `/portfolio/summary/NBW/${clientId}`)).json.data.status).toBe(portfolio);
    },
  );

  const lacking: readonly [AccountCondition, string, (accountId: string) => Promise<unknown>, string][] = [
    [
      'clientReady',
      'a holder is not Active',
      (id) =>
        test.query(
          `update client set status = 'Pending' where client_id = (select lead_client_id from account where account_id = $1)`,
          [id],
        ),
      'is Pending. Everybody who holds the account has to be Active first.',
    ],
    ['neverUsed', 'a transaction is open', openTransaction, '1 transaction is open.'],
    ['neverUsed', 'something repeats', setUpRegular, '1 regular payment is set up.'],
    ['nothingRegular', 'something repeats', setUpRegular, '1 regular payment is set up. Cancel it first.'],
    ['empty', 'there is cash', giveCash, 'The account holds £12.34 in cash. Pay it out or move it first.'],
    ['empty', 'there are units', giveUnits, 'The account holds 1 investment. Sell or move it first.'],
    ['empty', 'a transaction is open', openTransaction, '1 transaction is open. Let it be completed, or cancel it.'],
    ['empty', 'something repeats', setUpRegular, '1 regular payment is set up.'],
  ];
  it.each(
    accountTransitions.flatMap(({ from, to, condition }) =>
      lacking
        .filter(([of]) => of === condition)
        .map(
          ([, what, spoil, words]): [
            AccountStatus,
            AccountStatus,
            string,
            (id: string) => Promise<unknown>,
            string,
          ] => [from, to, what, spoil, words],
        ),
    ),
  )('does not go from %s to %s while %s', async (from, to, _what, spoil, words) => {
    const accountId = await accountIn(from);
    await spoil(accountId);
    const { status, json } = await test.patch(accountId, { status: to });
    expect({ status, message: json.error?.errorMessage }).toEqual({
      status: 409,
      message: expect.stringContaining(words),
    });
    const account = await test.account(accountId);
    expect([account.status, account.moves.find((move: { to: string }) => move.to === to).refused]).toEqual([
      from,
      json.error.errorMessage,
    ]);
  });

  it('is not deleted once money was in it', async () => {
    const [used] = await test.query<{ account_id: string }>(
      `select account_id from cash_posting join account using (firm_id, account_id) where firm_id = 'NBW' and not exists (select from portfolio_transaction t where t.account_id = account.account_id and t.status in ('Pending', 'Waiting', 'Checking', 'Placed')) order by account_id limit 1`,
    );
    await test.query(`update account set status = 'Pending' where account_id = $1`, [used?.account_id]);
    const { status, json } = await test.patch(used?.account_id ?? '', { status: 'Deleted' }, test.admin);
    expect([status, json.error.errorMessage]).toEqual([
      409,
      'Money or units were in the account: it can be closed, not deleted.',
    ]);
    await test.query(`update account set status = 'Active' where account_id = $1`, [used?.account_id]);
  });

  it('is Active, when it is joint, once both have accepted the declaration, which may be with the move itself', async () => {
    const [one, two] = [await test.person(), await test.person({ name: 'Bo Lee' })];
    const accountId = await test.joint(one, two);
    const half = {
      clients: [
        { id: one, isLeadClient: true, declarationAccepted: true },
        { id: two, isLeadClient: false },
      ],
    };
    expect((await test.patch(accountId, { ...half, status: 'Active' })).json.error.errorMessage).toBe(
      'Bo Lee has not accepted the declaration of joint holders yet.',
    );
    expect((await test.account(accountId)).clients[0].declarationAccepted).toBe(false);
    expect((await test.patch(accountId, half)).status).toBe(200);
    expect((await test.patch(accountId, { ...declared(one, two), status: 'Active' })).json.data).toMatchObject({
      status: 'Active',
      version: 3,
    });
    const [row] = await test.query<object>(
      `select before, after from audit where record_id = $1 order by audit_id desc limit 1`,
      [accountId],
    );
    expect(row).toEqual({
      before: { status: 'Pending', declarationAccepted: [one] },
      after: { status: 'Active', declarationAccepted: [one, two].sort() },
    });
    const taken = {
      clients: [
        { id: one, isLeadClient: true, declarationAccepted: false },
        { id: two, isLeadClient: false },
      ],
    };
    expect((await test.patch(accountId, taken)).json.error.fieldErrors).toMatchObject([
      { fieldName: 'clients[0].declarationAccepted' },
    ]);
  });

  it('is closed or is paid into, and never both, when the two come at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const accountId = await accountIn('Active');
        const pay = () => test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, ...deposit });
        const close = () => test.patch(accountId, { status: 'Closed' });
        const [paid, closed] =
          index % 2 === 0
            ? await Promise.all([pay(), close()])
            : ((await Promise.all([close(), pay()])).reverse() as [
                Awaited<ReturnType<typeof pay>>,
                Awaited<ReturnType<typeof close>>,
              ]);
        const { status } = await test.account(accountId);
        expect([[paid.status, closed.status, status]]).toContainEqual(
          paid.status === 200 ? [200, 409, 'Active'] : [400, 200, 'Closed'],
        );
        return paid.status;
      }),
    );
    expect(outcomes).toHaveLength(12);
  });

  it('begins to close or has a regular payment set up, and never both, when the two come at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const accountId = await accountIn('Active');
      const [made, closing] = await Promise.all([
        test.send('POST', '/tessera/recurring', {
          firmId: 'NBW',
          accountId,
          transactionType: 'Payment',
          movementType: 'In',
          amount: 10,
          method: 'Bank Transfer',
          paymentDay: 14,
        }),
        test.patch(accountId, { status: 'Closing' }),
      ]);
      expect([made.status === 200, closing.status === 200]).toContain(false);
      expect([made.status === 200, closing.status === 200]).toContain(true);
    }
  });
});
