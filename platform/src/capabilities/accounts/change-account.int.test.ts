import { randomUUID } from 'node:crypto';
import { declared, faults, startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';

describe('a change of an account', () => {
  let test: HoldingsTest;
  let advisory: string;
  let managed: string;
  beforeAll(async () => {
    test = await startHoldingsTest();
    const model = async (type: string) =>
      (
        await test.query<{ model_id: string }>(
          `select model_id from model where firm_id = 'NBW' and status = 'Active' and model_type = $1 order by model_id limit 1`,
          [type],
        )
      )[0]?.model_id ?? '';
    [advisory, managed] = [await model('Advisory'), await model('Discretionary')];
  });
  afterAll(() => test.platform.close());

  const put = (accountId: string, body: object, headers?: Record<string, string>) =>
    test.send('PUT', `/account/NBW/${accountId}`, body, test.adviser, headers);
  const audits = (accountId: string) =>
    test.query<{ action: string; before: object; after: object }>(
      `select action, before, after from audit where record_id = $1 order by audit_id`,
      [accountId],
    );
  const externalId = (id: string) => ({ kind: 'ExternalProvider', provider: 'Backoffice', externalId: id });

  it('by PATCH leaves all it does not name, and its audit row has what changed and nothing else', async () => {
    const accountId = await test.open(await test.person(), {
      wrapperDetail: { wrapperType: 'GIA', assetAllocationId: advisory },
      externalIds: [externalId('P1')],
    });
    const { json } = await test.patch(accountId, { name: ' New name ', wrapperDetail: { advised: false } });
    expect(json.data).toEqual({ id: accountId, firmId: 'NBW', status: 'Pending', version: 2 });
    expect(await test.account(accountId)).toMatchObject({
      name: 'New name',
      externalIds: [externalId('P1')],
      wrapperDetail: { advised: false, discretionary: false, assetAllocationId: advisory },
      auditDetails: { version: 2 },
    });
    expect((await audits(accountId))[1]).toMatchObject({
      action: 'patchAccount',
      after: { name: 'New name', 'wrapperDetail.advised': false },
      before: { 'wrapperDetail.advised': true },
    });
    expect(Object.keys((await audits(accountId))[1]?.after ?? {})).toHaveLength(2);
    expect((await test.patch(accountId, { wrapperDetail: { assetAllocationId: null } })).status).toBe(200);
    expect((await test.account(accountId)).wrapperDetail.assetAllocationId).toBeNull();
  });

  it('by PUT empties what it leaves out, and keeps the status and the holders', async () => {
    const accountId = await test.open(await test.person({ name: 'Ada Green' }), {
      name: 'Mine',
      status: 'Active',
      wrapperDetail: { wrapperType: 'GIA', assetAllocationId: advisory, advised: false },
      externalIds: [externalId('U1')],
    });
    expect((await put(accountId, { auditDetails: { version: 1 } })).json.data).toMatchObject({
      status: 'Active',
      version: 2,
    });
    expect(await test.account(accountId)).toMatchObject({
      name: 'Ada Green GIA',
      externalIds: [],
      wrapperDetail: { advised: true, discretionary: false, assetAllocationId: null },
    });
    expect((await audits(accountId))[1]).toMatchObject({
      action: 'replaceAccount',
      before: { externalIds: ['Backoffice U1'] },
      after: { externalIds: [] },
    });
  });

  it('on a version that is not the newest is 412, by the body or by If-Match; one of two at once is first', async () => {
    const accountId = await test.open(await test.person());
    const both = await Promise.all([
      test.patch(accountId, { name: 'One', auditDetails: { version: 1 } }),
      test.patch(accountId, { name: 'Two', auditDetails: { version: 1 } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await put(accountId, { name: 'Three' }, { 'if-match': '"1"' })).json.error).toMatchObject({
      statusCode: 412,
      type: 'stale-version',
    });
    expect(
      faults(await put(accountId, { name: 'Three', auditDetails: { version: 2 } }, { 'if-match': '"1"' }))[0]?.[0],
    ).toBe('auditDetails.version');
    expect((await put(accountId, { name: 'Three' }, { 'if-match': '"2"' })).json.data.version).toBe(3);
  });

  it('that changes nothing makes no new version', async () => {
    const accountId = await test.open(await test.person(), { name: 'Same' });
    expect((await test.patch(accountId, { name: 'Same', status: 'Pending' })).json.data.version).toBe(1);
  });

  it('is done once for a key', async () => {
    const accountId = await test.open(await test.person());
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await put(accountId, { name: 'Once' }, headers),
      await put(accountId, { name: 'Once' }, headers),
    ];
    expect([first.json.data.version, again.json.data.version, again.headers.get('idempotency-replayed')]).toEqual([
      2,
      2,
      'true',
    ]);
  });

  it('changes neither the wrapper nor who holds it', async () => {
    const [one, two] = [await test.person(), await test.person()];
    const accountId = await test.open(one);
    expect(faults(await test.patch(accountId, { wrapperDetail: { wrapperType: 'ISA' } }))[0]?.[0]).toBe(
      'wrapperDetail.wrapperType',
    );
    expect((await test.patch(accountId, { wrapperDetail: { wrapperType: 'GIA' } })).status).toBe(200);
    for (const clients of [
      [{ id: two, isLeadClient: true }],
      [
        { id: one, isLeadClient: true },
        { id: two, isLeadClient: false },
      ],
      [{ id: one, isLeadClient: false }],
    ])
      expect(faults(await test.patch(accountId, { clients }))[0]?.[0]).toBe('clients');
    expect(
      faults(
        await test.patch(accountId, { clients: [{ id: one, isLeadClient: true, declarationAccepted: true }] }),
      )[0]?.[0],
    ).toBe('clients[0].declarationAccepted');
    expect(faults(await test.patch(accountId, { name: ' ' }))).toEqual([['name', 'Enter a name.']]);
  });

  it('keeps the model and the kind of the account together', async () => {
    const accountId = await test.open(await test.person(), {
      wrapperDetail: { wrapperType: 'GIA', assetAllocationId: advisory },
    });
    expect(faults(await test.patch(accountId, { wrapperDetail: { discretionary: true } }))[0]?.[0]).toBe(
      'wrapperDetail.assetAllocationId',
    );
    expect(
      (await test.patch(accountId, { wrapperDetail: { discretionary: true, assetAllocationId: managed } })).status,
    ).toBe(200);
    // A model that was withdrawn since stays linked until somebody links another.
    await test.query(`update model set status = 'Deleted' where model_id = $1`, [managed]);
    expect((await test.patch(accountId, { name: 'Still there' })).status).toBe(200);
    await test.query(`update model set status = 'Active' where model_id = $1`, [managed]);
  });

  it('gives no id that another account has, and takes back its own', async () => {
    const [one, two] = [
      await test.open(await test.person(), { externalIds: [externalId('X1')] }),
      await test.open(await test.person()),
    ];
    expect(faults(await test.patch(two, { externalIds: [externalId('X2'), externalId('X1')] }))).toEqual([
      ['externalIds[1].externalId', expect.stringContaining('Another account')],
    ]);
    expect((await test.patch(one, { externalIds: [externalId('X3'), externalId('X1')] })).status).toBe(200);
    expect((await test.patch(one, { externalIds: [] })).status).toBe(200);
    const taken = await Promise.all([
      test.patch(one, { externalIds: [externalId('X1')] }),
      test.patch(two, { externalIds: [externalId('X1')] }),
    ]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  describe('of who leads a joint account', () => {
    const lead = (first: string, second: string) => ({
      clients: [
        { id: first, isLeadClient: false },
        { id: second, isLeadClient: true },
      ],
    });
    const mandate = async (clientId: string, status: string, earliest = '2026-11-01') => {
      await test.query(
        `insert into bank_details (firm_id, bank_details_id, client_id, account_name, sort_code, account_number, status, verification_source, created_kind, verified_kind, updated_at) values ('NBW', 'B' || $1, $1, 'Test', '200000', '12345678', 'Active', 'Manual', 'User', 'User', now()) on conflict do nothing`,
        [clientId],
      );
      await test.query(
        `insert into mandate (firm_id, mandate_id, client_id, bank_details_id, reference, status, lodged_date, earliest_date, updated_at) values ('NBW', 'M' || $1, $1, 'B' || $1, 'REF' || $1, $2, '2026-10-01', $3, now()) on conflict (firm_id, mandate_id) do update set status = excluded.status`,
        [clientId, status, earliest],
      );
    };
    const collect = (accountId: string, clientId: string) =>
      test.query(
        `insert into recurring_order (firm_id, recurring_order_id, account_id, transaction_type, movement_type, amount, method, payment_day, start_date, next_date, mandate_id, status, created_at, updated_at) values ('NBW', 'R' || $1, $1, 'Payment', 'In', 10, 'Direct Debit', 14, '2026-12-14', '2026-12-14', 'M' || $2, 'Active', now(), now())`,
        [accountId, clientId],
      );

    it('needs nothing while nothing repeats', async () => {
      const [one, two] = [await test.person(), await test.person()];
      const accountId = await test.joint(one, two);
      expect((await test.patch(accountId, lead(one, two))).status).toBe(200);
      expect(await test.account(accountId)).toMatchObject({
        clientId: two,
        clients: [
          { id: two, isLeadClient: true },
          { id: one, isLeadClient: false },
        ],
      });
      expect((await audits(accountId))[1]).toMatchObject({ before: { clientId: one }, after: { clientId: two } });
      const both = {
        clients: [
          { id: one, isLeadClient: true },
          { id: two, isLeadClient: true },
        ],
      };
      expect(faults(await test.patch(accountId, both))[0]?.[0]).toBe('clients');
    });

    it('needs an Active mandate of the new lead where a payment repeats, and the payment is collected under it from then on', async () => {
      const [one, two] = [await test.person(), await test.person({ name: 'Bo Lee' })];
      const accountId = await test.joint(one, two, declared(one, two));
      await mandate(one, 'Active');
      await collect(accountId, one);
      expect(await test.account(accountId)).toMatchObject({
        recurringOrders: 1,
        mandate: { mandateId: `M${one}`, reference: `REF${one}`, status: 'Active' },
      });
      for (const status of [null, 'Setting up', 'Cancelled']) {
        if (status !== null) await mandate(two, status);
        const reply = await test.patch(accountId, lead(one, two));
        expect([reply.status, reply.json.error?.errorMessage]).toEqual([
          409,
          expect.stringContaining('Bo Lee has no Active mandate'),
        ]);
      }
      await mandate(two, 'Active');
      expect((await test.patch(accountId, lead(one, two))).status).toBe(200);
      expect((await test.account(accountId)).mandate.mandateId).toBe(`M${two}`);
      expect(
        await test.query(`select mandate_id, version from recurring_order where account_id = $1`, [accountId]),
      ).toEqual([{ mandate_id: `M${two}`, version: 2 }]);
    });

    it('takes the account to the office of the new lead, whom the caller has to see', async () => {
      const [one, away] = [await test.person(), await test.person({ node_id: test.otherOffice })];
      const { json } = await test.send(
        'POST',
        '/account',
        {
          firmId: 'NBW',
          accountType: 'Wrapper',
          clientId: one,
          clients: [
            { id: one, isLeadClient: true },
            { id: away, isLeadClient: false },
          ],
          wrapperDetail: { wrapperType: 'GIA' },
        },
        test.admin,
      );
      const accountId = json.data.id as string;
      expect(faults(await test.patch(accountId, lead(one, away)))).toEqual([
        ['clients', expect.stringContaining('office you do not see')],
      ]);
      expect((await test.patch(accountId, lead(one, away), test.admin)).status).toBe(200);
      expect((await test.send('GET', `/account/NBW/${accountId}`)).status).toBe(404);
      expect((await test.send('GET', `/account/NBW/${accountId}`, undefined, test.admin)).json.data.nodeId).toBe(
        test.otherOffice,
      );
    });
  });

  it('is refused of what is Closed or Deleted, and of what the caller does not see', async () => {
    const accountId = await test.open(await test.person(), { status: 'Active' });
    await test.patch(accountId, { status: 'Closed' });
    const { status, json } = await test.patch(accountId, { name: 'Too late' });
    expect([status, json.error.errorMessage]).toEqual([409, 'An account that is Closed stays as it is.']);
    const elsewhere = (
      await test.send(
        'POST',
        '/account',
        {
          firmId: 'NBW',
          accountType: 'Wrapper',
          clientId: await test.person({ node_id: test.otherOffice }),
          wrapperDetail: { wrapperType: 'GIA' },
        },
        test.admin,
      )
    ).json.data.id as string;
    expect((await test.patch(elsewhere, { name: 'Mine' })).status).toBe(404);
    expect(
      (await test.patch(accountId, { name: 'x' }, await test.platform.signIn('NBW', 'readonly@northbrook.example')))
        .status,
    ).toBe(403);
  });
});
