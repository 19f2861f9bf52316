import { randomUUID } from 'node:crypto';
import { audit } from '../../background/auditor/auditor';
import { declared, faults, gia, jointGia, startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';

describe('a new account', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  const ask = (body: object, token?: string, headers?: Record<string, string>) =>
    test.send('POST', '/account', body, token, headers);
  const minor = () => test.person({ client_type: 'Minor', date_of_birth: '2015-06-01', national_insurance_no: null });
  const wrapper = (wrapperType: string, more: object = {}) => ({
    accountType: wrapperType === 'CASH' ? 'Cash' : 'Wrapper',
    wrapperDetail: { wrapperType, ...more },
  });

  it('is Pending, in the client’s office, named after the client, with no money, and the ledger’s books are right', async () => {
    const client = await test.person({ name: 'Ada Green' });
    const { status, json } = await ask(gia(client));
    expect({ status, data: json.data }).toEqual({
      status: 200,
      data: { id: expect.stringMatching(/^03[0-9A-Z]{5}$/), firmId: 'NBW', status: 'Pending', version: 1 },
    });
    expect(await test.account(json.data.id)).toMatchObject({
      name: 'Ada Green GIA',
      status: 'Pending',
      nodeId: test.office,
      clientId: client,
      openedDate: '2026-11-20',
      recurringOrders: 0,
      mandate: null,
      externalIds: [],
      clients: [{ id: client, isLeadClient: true }],
      wrapperDetail: { wrapperType: 'GIA', discretionary: false, advised: true, trust: false, assetAllocationId: null },
      auditDetails: { version: 1, userId: test.adviserId },
    });
    expect((await test.send('GET', `/portfolio/summary/NBW/${client}`)).json.data).toMatchObject({
      status: 'Pending',
      accounts: [{ id: json.data.id, currentValue: 0 }],
    });
    expect(await audit(test.platform.database.pool)).toEqual([]);
  });

  it('has a number that no account had, and is written to the audit trail with all that was given', async () => {
    const client = await test.person({ name: 'Ada Green' });
    const accountId = await test.open(client, {
      name: ' Rainy days ',
      status: 'Active',
      externalIds: [{ kind: 'ExternalProvider', provider: 'Backoffice', externalId: 'A-1' }],
    });
    const [row] = await test.query<object>(
      `select action, user_id, outcome, before, after from audit where firm_id = 'NBW' and record_id = $1`,
      [accountId],
    );
    expect(row).toEqual({
      action: 'createAccount',
      user_id: test.adviserId,
      outcome: 'done',
      before: {},
      after: {
        accountType: 'Wrapper',
        wrapperType: 'GIA',
        clients: [client],
        clientId: client,
        name: 'Rainy days',
        status: 'Active',
        declarationAccepted: [],
        'wrapperDetail.discretionary': false,
        'wrapperDetail.advised': true,
        'wrapperDetail.assetAllocationId': null,
        'wrapperDetail.clientProductId': expect.stringMatching(/^05[0-9A-Z]{5}$/),
        externalIds: ['Backoffice A-1'],
      },
    });
  });

  it.each([
    ['Individual', ['GIA', 'ISA', 'CASH', 'PENSION', 'SIPP', 'TPSIPP']],
    ['Minor', ['GIA', 'JISA', 'SIPP']],
    ['Corporate', ['GIA', 'CASH', 'SSAS']],
    ['Trust', ['GIA', 'CASH', 'SSAS']],
  ])('of %s can be %s and no other wrapper, and the list of wrappers says the same', async (clientType, allowed) => {
    const columns = {
      client_type: clientType,
      ...(clientType === 'Minor' ? { date_of_birth: '2015-06-01' } : {}),
      ...(clientType === 'Trust' ? { entity_details: JSON.stringify({ trustType: 'Pension scheme' }) } : {}),
    };
    const client = await test.person(columns);
    const { json } = await test.send('GET', `/tessera/account/eligible/NBW/${client}`);
    const offered = json.data.filter(({ joint }: { joint: boolean }) => !joint);
    expect(
      offered
        .filter(({ eligible }: { eligible: boolean }) => eligible)
        .map(({ wrapperType }: { wrapperType: string }) => wrapperType)
        .sort(),
    ).toEqual([...allowed].sort());
    for (const { wrapperType, accountType, reason } of offered) {
      const reply = await ask(gia(client, { accountType, wrapperDetail: { wrapperType } }));
      expect([wrapperType, reply.status, faults(reply)]).toEqual([
        wrapperType,
        reason === null ? 200 : 400,
        reason === null ? [] : [['wrapperDetail.wrapperType', reason]],
      ]);
    }
    const joint = json.data.find((each: { joint: boolean }) => each.joint);
    expect([joint.wrapperType, joint.eligible, joint.reason === null]).toEqual([
      'GIA',
      clientType === 'Individual',
      clientType === 'Individual',
    ]);
  });

  it.each([
    ['an adult abroad', 'ISA', { tax_domicile: 'FR' }, 'resident in the UK'],
    [
      'an adult without a National Insurance number',
      'ISA',
      { national_insurance_no: null },
      'National Insurance number',
    ],
    ['somebody who is 17', 'ISA', { date_of_birth: '2008-12-01' }, '18'],
    ['a child abroad', 'JISA', { client_type: 'Minor', date_of_birth: '2015-06-01', tax_domicile: 'FR' }, 'resident'],
    ['a child who turns 18 today', 'JISA', { client_type: 'Minor', date_of_birth: '2008-11-20' }, '18'],
  ])('of %s is no %s', async (_who, wrapperType, columns, words) => {
    expect(faults(await ask(gia(await test.person(columns), wrapper(wrapperType))))).toEqual([
      ['wrapperDetail.wrapperType', expect.stringContaining(words)],
    ]);
  });

  it('is one Junior ISA of a child, however many are asked for at once, and another when the first is closed', async () => {
    const child = await minor();
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(gia(child, wrapper('JISA')))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const first = replies.find(({ status }) => status === 200)?.json.data.id as string;
    expect((await test.patch(first, { status: 'Deleted' })).status).toBe(200);
    expect((await ask(gia(child, wrapper('JISA')))).status).toBe(200);
  });

  it('is Active at once only for one holder who is Active', async () => {
    const pending = await test.person({ status: 'Pending' });
    expect(faults(await ask(gia(pending, { status: 'Active' })))).toEqual([
      ['status', 'The client is not Active yet. Open the account as Pending.'],
    ]);
    const [one, two] = [await test.person(), await test.person()];
    expect(faults(await ask(jointGia(one, two, { status: 'Active' })))[0]?.[0]).toBe('status');
    expect(faults(await ask(gia(one, { status: 'Suspended' })))).toEqual([['status', 'Use one of: Pending, Active.']]);
    expect((await ask(gia(one, { status: 'Active' }))).json.data.status).toBe('Active');
  });

  it('is shared by two adults of one adviser, who share with nobody else but may share several', async () => {
    const [one, two, three] = [
      await test.person({ name: 'Ann Lee' }),
      await test.person({ name: 'Bo Lee' }),
      await test.person(),
    ];
    const accountId = await test.joint(two, one);
    expect(await test.account(accountId)).toMatchObject({
      name: 'Bo Lee and Ann Lee joint GIA',
      clientId: two,
      clients: [
        { id: two, isLeadClient: true, declarationAccepted: false },
        { id: one, isLeadClient: false, declarationAccepted: false },
      ],
    });
    expect((await ask(jointGia(one, two))).status).toBe(200);
    for (const body of [jointGia(one, three), jointGia(three, two)])
      expect(faults(await ask(body))).toEqual([['clients[1].id', expect.stringContaining('one other person only')]]);
    const others: [string, Record<string, unknown>][] = [
      ['same adviser', { adviser_user_id: null }],
      ['two adults', { client_type: 'Trust' }],
      ['two adults', { client_type: 'Minor', date_of_birth: '2015-06-01' }],
      ['Active or Pending', { status: 'Registered' }],
    ];
    for (const [words, columns] of others)
      expect(faults(await ask(jointGia(three, await test.person(columns))))).toEqual([
        ['clients[1].id', expect.stringContaining(words)],
      ]);
    const fourth = await test.person();
    expect(faults(await ask(jointGia(three, fourth, wrapper('ISA'))))).toEqual([
      ['wrapperDetail.wrapperType', 'Only a GIA can be joint. Choose one holder.'],
    ]);
    expect((await test.send('GET', `/portfolio/summary/NBW/${one}`)).json.data.accounts).toHaveLength(2);
  });

  it('pairs somebody once when two couples are asked for at once', async () => {
    const [shared, one, two] = [await test.person(), await test.person(), await test.person()];
    const replies = await Promise.all([
      ask(jointGia(shared, one)),
      ask(jointGia(two, shared)),
      ask(jointGia(shared, two)),
      ask(jointGia(one, shared)),
    ]);
    const partners = await test.query<{ client_id: string }>(
      `select distinct other.client_id from account_client mine join account_client other using (firm_id, account_id) where mine.client_id = $1 and other.client_id <> $1`,
      [shared],
    );
    expect([partners.length, replies.filter(({ status }) => status === 200).length]).toEqual([1, 2]);
  });

  it('lists its holders once, the lead as clientId says', async () => {
    const [one, two] = [await test.person(), await test.person()];
    const lists = [
      [{ id: two, isLeadClient: true }],
      [
        { id: one, isLeadClient: true },
        { id: one, isLeadClient: false },
      ],
      [
        { id: one, isLeadClient: false },
        { id: two, isLeadClient: true },
      ],
      [
        { id: one, isLeadClient: true },
        { id: two, isLeadClient: true },
      ],
    ];
    for (const clients of lists)
      expect(faults(await ask(gia(one, { clients })))).toEqual([['clients', expect.stringContaining('once')]]);
    expect(
      faults(await ask(gia(one, { clients: [{ id: one, isLeadClient: true, declarationAccepted: true }] }))),
    ).toEqual([['clients[0].declarationAccepted', 'Only joint holders accept a declaration.']]);
    expect(
      (await test.account(await test.open(one, { ...jointGia(one, two), ...declared(one, two) }))).clients.map(
        (client: { declarationAccepted: boolean }) => client.declarationAccepted,
      ),
    ).toEqual([true, true]);
  });

  it('follows a model that is in force and of its kind', async () => {
    const client = await test.person();
    const models = await test.query<{ model_id: string; model_type: string; status: string }>(
      `select model_id, model_type, status from model where firm_id = 'NBW' order by model_id`,
    );
    const model = (type: string, status = 'Active') =>
      models.find((each) => each.model_type === type && each.status === status)?.model_id ?? `no ${type} ${status}`;
    const link = (assetAllocationId: string, discretionary: boolean, wrapperType = 'GIA') =>
      ask(gia(client, wrapper(wrapperType, { assetAllocationId, discretionary })));
    expect((await link(model('Advisory'), false)).status).toBe(200);
    expect((await link(model('Discretionary'), true)).status).toBe(200);
    const unfit = models.find((each) => each.status !== 'Active');
    const refused: [string, boolean, string, string][] = [
      [model('Discretionary'), false, 'GIA', 'discretionary model'],
      [model('Advisory'), true, 'GIA', 'discretionary model'],
      [unfit?.model_id ?? '', false, 'GIA', `This model is ${unfit?.status}`],
      ['0700ZZ', false, 'GIA', 'Choose a model of your firm.'],
      [model('Advisory'), false, 'CASH', 'no model'],
    ];
    for (const [id, discretionary, wrapperType, words] of refused)
      expect(faults(await link(id, discretionary, wrapperType))).toEqual([
        ['wrapperDetail.assetAllocationId', expect.stringContaining(words)],
      ]);
  });

  it('refuses what does not fit together, by field', async () => {
    const client = await test.person();
    const cases: [object, string][] = [
      [{ accountType: 'Cash' }, 'accountType'],
      [{ wrapperDetail: { wrapperType: 'CASH' } }, 'accountType'],
      [{ name: '  ' }, 'name'],
      [{ nodeId: test.otherOffice }, 'nodeId'],
      [{ currency: 'USD' }, 'currency'],
      [{ wrapperDetail: { wrapperType: 'LISA' } }, 'wrapperDetail.wrapperType'],
      [{ wrapperDetail: { wrapperType: 'GIA', surprise: 1 } }, 'wrapperDetail.surprise'],
      [{ clients: [] }, 'clients'],
    ];
    for (const [body, field] of cases)
      expect([field, faults(await ask(gia(client, body))).map(([name]) => name)]).toEqual([field, [field]]);
    expect((await ask(gia(client, { nodeId: test.office }))).status).toBe(200);
  });

  it('has an id elsewhere that no other account has; the field is named', async () => {
    const client = await test.person();
    const id = { kind: 'ExternalProvider', provider: 'Ledger One', externalId: '77' };
    await test.open(client, { externalIds: [id] });
    expect(faults(await ask(gia(client, { externalIds: [{ ...id, externalId: '78' }, id] })))).toEqual([
      ['externalIds[1].externalId', expect.stringContaining('Another account has this id of Ledger One')],
    ]);
    expect(
      faults(
        await ask(
          gia(client, {
            externalIds: [
              { ...id, externalId: '79' },
              { ...id, externalId: '79' },
            ],
          }),
        ),
      ),
    ).toEqual([['externalIds[1].externalId', expect.stringContaining('twice')]]);
    expect(
      (
        await ask(
          gia(client, {
            externalIds: [
              { ...id, provider: 'Ledger Two' },
              { ...id, kind: 'ExternalProviderId' },
            ],
          }),
        )
      ).status,
    ).toBe(200);
  });

  it('is opened for clients of the caller’s offices alone', async () => {
    const [own, elsewhere] = [await test.person(), await test.person({ node_id: test.otherOffice })];
    expect((await ask(gia(elsewhere))).status).toBe(404);
    expect(faults(await ask(jointGia(own, elsewhere)))).toEqual([['clients[1].id', 'Choose a client of your firm.']]);
    expect((await ask(jointGia(own, elsewhere), test.admin)).status).toBe(200);
    const other = await test.platform.signIn('HLM', 'admin@holloway.example');
    for (const firmId of ['NBW', 'HLM']) expect((await ask({ ...gia(own), firmId }, other)).status).toBe(404);
    expect((await ask(gia(own), await test.platform.signIn('NBW', 'readonly@northbrook.example'))).status).toBe(403);
    expect((await test.send('GET', `/tessera/account/eligible/NBW/${elsewhere}`)).status).toBe(404);
  });

  it('is made once for a key, and its refusal leaves nothing', async () => {
    const client = await test.person();
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all([
      ask(gia(client), test.adviser, headers),
      ask(gia(client), test.adviser, headers),
      ask(gia(client), test.adviser, headers),
    ]);
    expect(new Set(replies.map(({ json }) => json.data.id)).size).toBe(1);
    expect((await ask(gia(client, { name: 'Other' }), test.adviser, headers)).status).toBe(422);
    await ask(gia(client, wrapper('JISA')));
    const [count] = await test.query<{ count: string }>('select count(*) from account_client where client_id = $1', [
      client,
    ]);
    expect(Number(count?.count)).toBe(1);
  });
});
