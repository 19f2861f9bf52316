import { deposit, withdrawal } from '../../../testing/money-on-test';
import { gia, jointGia, startHoldingsTest, type HoldingsTest } from '../../../testing/test-holdings';

describe('what was done to a client', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  const activity = async (clientId: string, query = '', token?: string) => {
    const { status, json } = await test.send(
      'GET',
      `/tessera/client/activity/NBW/${clientId}${query}`,
      undefined,
      token,
    );
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json as {
      data: {
        id: string;
        title: string;
        action: string;
        actor: object;
        record: { kind: string; id: string };
        changes: { field: string; before: string | null; after: string | null }[];
        reason: string | null;
        outcome: string;
        at: string;
      }[];
      meta: { count: number };
    };
  };
  const grantScopes = async (email: string, resources: readonly string[]) => {
    await test.query(`update portal_user set scopes = $2, node_id = $3 where firm_id = 'NBW' and email = $1`, [
      email,
      JSON.stringify(resources.map((resource) => ({ resource, scope: resource, ranges: ['read', 'read-write'] }))),
      test.office,
    ]);
    return test.platform.signIn('NBW', email);
  };

  it('lists newest first: the client, the accounts, their payments and regular payments, each with a title, the actor and what changed', async () => {
    const clientId = await test.person({ name: 'Ada Green' });
    const accountId = await test.open(clientId, { name: 'Rainy days', status: 'Active' });
    await test.patch(accountId, {
      name: 'Sunny days',
      wrapperDetail: { advised: false },
      externalIds: [{ kind: 'ExternalProvider', provider: 'Backoffice', externalId: 'S-1' }],
    });
    const paid = (await test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, ...deposit })).json.data
      .id as string;
    const machine = await test.platform.signIn('NBW', 'machine@northbrook.example');
    await test.send(
      'PUT',
      `/portfoliotransactionaction/NBW/${paid}`,
      { firmId: 'NBW', transactionAction: 'Complete', actionReason: 'Done' },
      machine,
    );
    const recurring = (
      await test.send('POST', '/tessera/recurring', {
        firmId: 'NBW',
        accountId,
        transactionType: 'Payment',
        movementType: 'In',
        amount: 10,
        method: 'Bank Transfer',
        paymentDay: 14,
      })
    ).json.data.id as string;
    const { data, meta } = await activity(clientId);
    const person = { userId: test.adviserId, name: expect.any(String), kind: 'User' };
    expect(meta.count).toBe(5);
    expect(data).toMatchObject([
      {
        title: 'Regular payment set up',
        action: 'createRecurringOrder',
        record: { kind: 'Other', id: recurring },
        actor: person,
      },
      {
        title: 'Transaction completed or rejected by operations',
        record: { kind: 'Transaction', id: paid },
        actor: { kind: 'Machine' },
        changes: [{ field: 'status', before: 'Pending', after: 'Completed' }],
      },
      {
        title: 'Transaction created',
        record: { kind: 'Account', id: accountId },
        actor: person,
        changes: [{ field: `${paid} status`, before: null, after: 'Pending' }],
      },
      {
        title: 'Account edited',
        record: { kind: 'Account', id: accountId },
        outcome: 'done',
        changes: [
          { field: 'name', before: 'Rainy days', after: 'Sunny days' },
          { field: 'wrapperDetail.advised', before: 'Yes', after: 'No' },
          { field: 'externalIds', before: null, after: 'Backoffice S-1' },
        ],
      },
      { title: 'Account created', record: { kind: 'Account', id: accountId }, actor: person },
    ]);
    expect(data.at(-1)?.changes).toContainEqual({ field: 'name', before: null, after: 'Rainy days' });
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  it('says of a group how many transactions it created', async () => {
    const clientId = await test.person();
    const accountId = await test.open(clientId, { status: 'Active' });
    for (const transactions of [[deposit], [deposit, deposit]])
      expect(
        (await test.send('POST', '/portfolioTransactionGroup', { firmId: 'NBW', accountId, transactions })).status,
      ).toBe(200);
    expect((await activity(clientId)).data.slice(0, 2).map(({ title }) => title)).toEqual([
      'Transactions created',
      'Transaction created',
    ]);
  });

  it('has the edits of the client with what was and what is, by the same words', async () => {
    const clientId = await test.person({
      first_name: 'Ada',
      surname: 'Green',
      title: 'Ms',
      email: 'ada.green@example.test',
      status: 'Pending',
    });
    expect((await test.send('PATCH', `/client/NBW/${clientId}`, { mobile: { number: '07700 900123' } })).status).toBe(
      200,
    );
    expect((await activity(clientId)).data).toMatchObject([
      {
        title: 'Client edited',
        record: { kind: 'Client', id: clientId },
        changes: expect.arrayContaining([
          { field: 'mobile.number', before: null, after: expect.stringContaining('900123') },
        ]),
      },
    ]);
  });

  it('names the platform where no user made the request', async () => {
    const clientId = await test.person();
    const accountId = await test.open(clientId);
    await test.query(
      `insert into audit (firm_id, at, user_id, action, outcome, record_id, reason, before, after) values ('NBW', now(), null, 'ledger.complete', 'done', $1, 'Settled', '{}', '{}')`,
      [accountId],
    );
    expect((await activity(clientId)).data[0]).toMatchObject({
      title: 'Transaction completed',
      actor: { userId: null, name: 'The platform', kind: 'Platform' },
      reason: 'Settled',
      changes: [],
    });
  });

  it('comes in pages that have each row once', async () => {
    const clientId = await test.person();
    const accountId = await test.open(clientId);
    for (let index = 0; index < 6; index += 1) await test.patch(accountId, { name: `Name ${index}` });
    const whole = await activity(clientId);
    const pages = await Promise.all([1, 2, 3].map((page) => activity(clientId, `?pageSize=3&page=${page}`)));
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(whole.data.map(({ id }) => id));
    expect(pages.map(({ meta }) => meta.count)).toEqual([7, 7, 7]);
  });

  it('shows nothing of another client, another office or another firm', async () => {
    const [own, partner, away] = [
      await test.person(),
      await test.person(),
      await test.person({ node_id: test.otherOffice }),
    ];
    await test.open(partner);
    const hidden = (await test.send('POST', '/account', jointGia(away, own), test.admin)).json.data.id as string;
    expect(hidden).toBeDefined();
    expect((await activity(own)).data).toEqual([]);
    expect((await activity(own, '', test.admin)).data.map(({ record }) => record.id)).toEqual([hidden]);
    expect((await test.send('GET', `/tessera/client/activity/NBW/${away}`)).status).toBe(404);
    const otherFirm = await test.platform.signIn('HLM', 'admin@holloway.example');
    for (const firmId of ['NBW', 'HLM'])
      expect((await test.send('GET', `/tessera/client/activity/${firmId}/${own}`, undefined, otherFirm)).status).toBe(
        404,
      );
    // A row of another firm about a record of the same id.
    await test.query(
      `insert into audit (firm_id, at, user_id, action, outcome, record_id) values ('HLM', now(), null, 'patchClient', 'done', $1)`,
      [own],
    );
    expect((await activity(own)).data).toEqual([]);
  });

  it('names no client of another office: not a parent, and not a stakeholder', async () => {
    const [own, away, near] = [
      await test.person(),
      await test.person({ node_id: test.otherOffice, name: 'Hidden Parent' }),
      await test.person({ name: 'Near Parent' }),
    ];
    const change = (id: string, path: string) =>
      test.query(
        `insert into audit (firm_id, at, user_id, action, outcome, record_id, before, after) values ('NBW', now(), null, 'patchClient', 'done', $1, '{}', $2)`,
        [own, JSON.stringify({ [path]: `${id === away ? 'Hidden' : 'Near'} Parent (${id})` })],
      );
    await change(away, 'parentId[0]');
    await change(away, 'stakeholders[0].clientId');
    await change(near, 'parentId[1]');
    const told = async (token?: string) =>
      (await activity(own, '', token)).data.flatMap(({ changes }) => changes.map(({ after }) => after));
    expect(await told()).toEqual([`Near Parent (${near})`, 'A client you do not see', 'A client you do not see']);
    expect(await told(test.admin)).toEqual([
      `Near Parent (${near})`,
      `Hidden Parent (${away})`,
      `Hidden Parent (${away})`,
    ]);
  });

  it('shows of accounts and of transactions what the caller’s scopes read', async () => {
    const clientId = await test.person();
    const accountId = await test.open(clientId, { status: 'Active' });
    const paid = (await test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, ...deposit })).json.data
      .id as string;
    await test.send('PUT', `/portfoliotransaction/cancellation/NBW/${paid}`, {});
    await test.query(
      `insert into audit (firm_id, at, user_id, action, outcome, record_id) values ('NBW', now(), null, 'patchClient', 'done', $1), ('NBW', now(), null, 'requestCancellation', 'done', $2)`,
      [clientId, paid],
    );
    const kinds = async (resources: readonly string[]) =>
      [
        ...new Set(
          (await activity(clientId, '', await grantScopes('sam.okoro@northbrook.example', resources))).data.map(
            ({ record }) => record.kind,
          ),
        ),
      ].sort();
    expect(await kinds(['Client'])).toEqual(['Client']);
    expect(await kinds(['Client', 'Account'])).toEqual(['Account', 'Client']);
    expect(await kinds(['Client', 'Account', 'Transaction'])).toEqual(['Account', 'Client', 'Transaction']);
  });

  it('does not show a refusal as if it had succeeded', async () => {
    const clientId = await test.person();
    const accountId = await test.open(clientId);
    await test.patch(accountId, { status: 'Suspended' });
    await test.send('POST', '/account', gia(clientId, { status: 'Closed' }));
    await test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, ...withdrawal });
    expect((await activity(clientId)).data.map(({ action }) => action)).toEqual(['createAccount']);
  });
});
