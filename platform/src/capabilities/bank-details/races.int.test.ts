import { audit } from '../../background/auditor/auditor';
import { refreshValuations } from '../../ledger/valuation/refresh';
import { deposit, startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';

/** Numbers of sort codes that no bank has; each is another account. */
const detailsOf = (round: number) => ({
  accountName: 'Ms A Verma',
  sortCode: '990001',
  accountNumber: String(10_000_000 + round),
});
const rounds = Array.from({ length: 5 }, (_, index) => index);

describe('bank details while much happens at once', () => {
  let money: MoneyTest;
  let clientId: string;
  beforeEach(async () => {
    money = await startMoneyTest();
    clientId = (await get(`/account/NBW/${money.accountId}`)).clientId;
    expect((await money.complete(await money.make({ ...deposit, amount: 50_000 }))).status).toBe(200);
  });
  afterEach(async () => {
    expect(await audit(money.platform.database.pool)).toEqual([]);
    await money.platform.close();
  });

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await money.platform.database.pool.query<Row>(text, values)).rows;
  const get = async (path: string) => (await money.platform.get(path, money.admin)).json.data;
  const patchClient = (id: string, body: object, token = money.adviser) =>
    money.platform.request('PATCH', `/client/NBW/${id}`, { token, body });
  const patchAccount = (body: object, token = money.adviser) =>
    money.platform.request('PATCH', `/account/NBW/${money.accountId}`, { token, body });
  const verify = (id: string, body: object, token = money.admin) =>
    money.platform.request('PUT', `/tessera/bankdetails/NBW/${id}`, { token, body });
  const authorise = (id: string) => money.put(`/portfoliotransaction/action/authorise/NBW/${id}`, {}, money.admin);
  const known = (replies: readonly { readonly status: number }[], ...statuses: number[]): void =>
    expect(replies.map(({ status }) => status).filter((status) => !statuses.includes(status))).toEqual([]);
  /** Payments to the client that go on, and whether the details they would go to are verified. */
  const goingOn = () =>
    query<{ status: string }>(
      `
    select t.transaction_id, t.status, details.status as details from portfolio_transaction t left join account_bank_details details using (firm_id, account_id)
    where t.firm_id = 'NBW' and account_id = $1 and transaction_sub_type = 'Withdrawal' and t.status in ('Pending', 'Waiting') and t.created_at is not null and details.status is distinct from 'Active' and details.status is distinct from 'Bypassed'`,
      [money.accountId],
    );

  it('that are verified, refused and changed at one moment are one of these, and what is authorised meanwhile goes to no other account', async () => {
    for (const round of rounds) {
      const waiting = await money.make({ ...withdrawal, amount: 10 });
      const [{ bank_details_id: before } = { bank_details_id: '' }] = await query<{ bank_details_id: string }>(
        'select bank_details_id from account_bank_details where account_id = $1',
        [money.accountId],
      );
      known([await patchClient(clientId, { bankDetails: detailsOf(round * 2) })], 200);
      const { bankDetailsId } = (await get(`/client/NBW/${clientId}`)).bankDetails;
      expect(bankDetailsId).not.toBe(before);
      const replies = await Promise.all([
        verify(bankDetailsId, { action: 'Verify' }),
        verify(bankDetailsId, { action: 'Refuse', reason: 'Not theirs' }),
        verify(bankDetailsId, { action: 'Verify' }, money.machine),
        patchClient(clientId, { bankDetails: detailsOf(round * 2 + 1) }),
        authorise(waiting),
        authorise(waiting),
      ]);
      known(replies, 200, 404, 409, 412);
      const [one] = await query<{ status: string; account_number: string }>(
        'select status, account_number from bank_details where client_id = $1 and replaced_at is null',
        [clientId],
      );
      // The change comes last or first: what was verified is then gone.
      expect(one).toMatchObject({ status: 'Pending', account_number: detailsOf(round * 2 + 1).accountNumber });
      expect(await goingOn()).toEqual([]);
      known(
        [await verify((await get(`/client/NBW/${clientId}`)).bankDetails.bankDetailsId, { action: 'Verify' })],
        200,
      );
    }
  });

  it('that change while withdrawals are asked for, authorised and completed: none is completed to details that nobody verified', async () => {
    for (const round of rounds) {
      const ids = [await money.make({ ...withdrawal, amount: 10 }), await money.make({ ...withdrawal, amount: 10 })];
      for (const id of ids) known([await authorise(id)], 200);
      const fresh = await money.make({ ...withdrawal, amount: 10 });
      const replies = await Promise.all([
        money.complete(ids[0] ?? ''),
        patchClient(clientId, { bankDetails: detailsOf(round) }),
        money.complete(ids[1] ?? ''),
        authorise(fresh),
        patchAccount({ name: `Round ${round}` }),
      ]);
      known(replies, 200, 400, 409, 412);
      expect(await goingOn()).toEqual([]);
      // What was completed was so before the details changed: nothing is completed after it was held.
      expect(
        await query(
          `select 1 as one from transaction_step held join transaction_step done using (firm_id, transaction_id) where held.action = 'Held' and done.to_status = 'Completed' and done.step > held.step and held.transaction_id = any($1)`,
          [ids],
        ),
      ).toEqual([]);
      known(
        [await verify((await get(`/client/NBW/${clientId}`)).bankDetails.bankDetailsId, { action: 'Verify' })],
        200,
      );
    }
  });

  it('of two holders change while the lead is switched to and fro and the client is moved: nobody waits for ever, and no mandate of details that are gone holds', async () => {
    const [second] = await query<{ client_id: string }>(
      `select b.client_id from bank_details b join client c using (firm_id, client_id) where firm_id = 'NBW' and b.status = 'Active' and client_id <> $1 and c.client_type = 'Individual' and node_id = (select node_id from client where client_id = $1) order by 1 limit 1`,
      [clientId],
    );
    const secondId = second?.client_id ?? '';
    await query(`delete from recurring_order`);
    await query(
      `insert into account_client (firm_id, account_id, client_id, declared_at) values ('NBW', $1, $2, now())`,
      [money.accountId, secondId],
    );
    await refreshValuations(money.platform.database.db, 'NBW', [money.accountId]);
    const nodes = await query<{ node_id: string }>(
      `select node_id from node where firm_id = 'NBW' and starts_with(path, (select path from node join client using (firm_id, node_id) where client_id = $1)) order by path`,
      [clientId],
    );
    const lead = (id: string) =>
      patchAccount(
        { clients: [clientId, secondId].map((each) => ({ id: each, isLeadClient: each === id })) },
        money.admin,
      );
    for (const round of rounds) {
      const node = nodes[round % nodes.length]?.node_id;
      const replies = await Promise.all([
        lead(round % 2 === 0 ? secondId : clientId),
        patchClient(clientId, { bankDetails: detailsOf(round * 3) }, money.admin),
        patchClient(secondId, { bankDetails: detailsOf(round * 3 + 1), nodeId: [node] }, money.admin),
        patchClient(clientId, { nodeId: [node] }, money.admin),
        patchAccount({ bankDetails: round % 2 === 0 ? detailsOf(round * 3 + 2) : null }, money.admin),
        money.post(
          '/portfoliotransaction',
          { firmId: 'NBW', accountId: money.accountId, ...withdrawal, amount: 1 },
          money.admin,
        ),
      ]);
      known(replies, 200, 400, 409);
      expect(await goingOn()).toEqual([]);
    }
    expect(
      await query(
        `select m.mandate_id from mandate m join bank_details b using (firm_id, bank_details_id) where b.replaced_at is not null and m.status <> 'Cancelled'`,
      ),
    ).toEqual([]);
    expect(
      await query(
        'select account_id from account join client on client.firm_id = account.firm_id and client.client_id = account.lead_client_id where account_id = $1 and account.node_id <> client.node_id',
        [money.accountId],
      ),
    ).toEqual([]);
    expect(
      await query(
        'select count(*)::int as count from bank_details where replaced_at is null group by client_id, account_id having count(*) > 1',
      ),
    ).toEqual([]);
  });
});
