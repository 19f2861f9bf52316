import { company, individual, minor, ready } from '../../../testing/client-bodies';
import { fieldsOf, startTestPeople, type TestPeople } from '../../../testing/test-people';
import type { Reply } from '../../../testing/test-server';
import { untilWaiting } from '../../../testing/until-waiting';

describe('an edit of a client', () => {
  let people: TestPeople;
  let emails = 0;
  const email = (): string => `ravi${(emails += 1)}@mail.example`;
  const person = (more: object = {}) => ({ ...individual(people.desk, email()), ...more });
  const made = async (body: unknown): Promise<string> => {
    const reply = await people.make(body);
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
    return reply.json.data.id;
  };
  const read = async (id: string) => (await people.platform.get(`/client/NBW/${id}`, people.admin)).json.data;
  const patch = (id: string, body: object, token?: string, headers?: Record<string, string>) =>
    people.send('PATCH', `/client/NBW/${id}`, body, token, headers);
  const replace = (id: string, body: object, token?: string) => people.send('PUT', `/client/${id}`, body, token);
  const setStatus = (id: string, body: object, token?: string) => people.send('PUT', `/client/NBW/${id}`, body, token);

  beforeAll(async () => {
    people = await startTestPeople();
  });
  afterAll(() => people.platform.close());

  it('changes the fields it names, leaves all others, and null empties one', async () => {
    const id = await made(
      person({
        ...ready,
        gender: 'Female',
        maritalStatus: 'Single',
        beneficiaries: [{ firstName: 'A', surname: 'B', relationship: 'Child', share: 100 }],
      }),
    );
    const before = await read(id);
    const { status, json } = await patch(id, {
      maritalStatus: 'Married',
      surname: ' Rao ',
      gender: null,
      mobile: { number: '020 7946 0000', isMobile: false },
      auditDetails: { version: 1 },
    });
    expect({ status, data: json.data }).toEqual({
      status: 200,
      data: { id, firmId: 'NBW', status: 'Active', version: 2 },
    });
    const { auditDetails, ...after } = await read(id);
    expect(auditDetails.version).toBe(2);
    expect({ ...after, auditDetails: null }).toEqual({
      ...before,
      maritalStatus: 'Married',
      surname: 'Rao',
      name: 'Asha Rao',
      gender: null,
      mobile: { number: '020 7946 0000', locale: 'en-GB', isMobile: false },
      auditDetails: null,
      identifiers: [
        { type: 'NINO', value: 'AB123456C', countryCode: 'GB' },
        { type: 'CONCAT', value: 'GB19800229ASHA#RAO##', countryCode: 'GB' },
      ],
    });
    expect((await people.platform.get(`/client/NBW?name=Asha%20Rao`, people.admin)).json.meta.count).toBe(1);
  });

  it('replaces a list whole, and its audit row has the changed fields alone, in words', async () => {
    const id = await made(
      person({
        beneficiaries: [
          { firstName: 'A', surname: 'B', relationship: 'Child', share: 60 },
          { firstName: 'C', surname: 'D', relationship: 'Child', share: 40 },
        ],
        faceToFace: false,
      }),
    );
    await patch(
      id,
      {
        beneficiaries: [{ firstName: 'A', surname: 'B', relationship: 'Child', share: 100 }],
        faceToFace: true,
        nodeId: [people.office],
      },
      people.adviser,
    );
    expect((await read(id)).beneficiaries).toEqual([
      { title: null, firstName: 'A', surname: 'B', relationship: 'Child', dateOfBirth: null, share: 100 },
    ]);
    const named = async (nodeId: string) =>
      `${(await people.platform.database.db.selectFrom('node').where('firm_id', '=', 'NBW').where('node_id', '=', nodeId).select('name').executeTakeFirstOrThrow()).name} (${nodeId})`;
    expect(await people.audited(id)).toMatchObject({
      action: 'patchClient',
      before: {
        'beneficiaries[0].share': '60',
        'beneficiaries[1].firstName': 'C',
        'beneficiaries[1].surname': 'D',
        'beneficiaries[1].relationship': 'Child',
        'beneficiaries[1].share': '40',
        faceToFace: 'No',
        nodeId: await named(people.desk),
      },
      after: {
        'beneficiaries[0].share': '100',
        'beneficiaries[1].firstName': null,
        'beneficiaries[1].surname': null,
        'beneficiaries[1].relationship': null,
        'beneficiaries[1].share': null,
        faceToFace: 'Yes',
        nodeId: await named(people.office),
      },
    });
    expect(Object.keys((await people.audited(id)).after as object)).toHaveLength(7);
  });

  it('of an Active client that would leave it incomplete is refused on what would be missing', async () => {
    const id = await made(person(ready));
    const reply = await patch(id, { taxDomicile: null, termsAccepted: false, email: null });
    expect({ status: reply.status, fields: Object.keys(fieldsOf(reply)).sort() }).toEqual({
      status: 400,
      fields: ['email', 'taxDomicile', 'termsAccepted'],
    });
    expect((await read(id)).auditDetails.version).toBe(1);
  });

  it('of a client who lacks something can fill in a part, and takes nothing away', async () => {
    const id = await made(person());
    await people.platform.database.db
      .updateTable('client')
      .set({ tax_domicile: null, nationality: null })
      .where('firm_id', '=', 'NBW')
      .where('client_id', '=', id)
      .execute();
    expect((await patch(id, { nationality: 'IE' })).status).toBe(200);
    expect(fieldsOf(await patch(id, { surname: null }))).toEqual({ surname: 'Enter a surname.' });
    expect((await read(id)).missing.map((each: { fieldName: string }) => each.fieldName)).toEqual([
      'taxDomicile',
      'amlStatus',
      'termsAccepted',
    ]);
  });

  it('is refused on what it makes wrong, and not on what time made wrong', async () => {
    const parent = await made(person());
    const child = await made({ ...minor([parent]), ...ready });
    await people.platform.database.db
      .updateTable('client')
      .set({ date_of_birth: '2000-01-01' })
      .where('firm_id', '=', 'NBW')
      .where('client_id', '=', child)
      .execute();
    expect((await patch(child, { title: 'Miss' })).status).toBe(200);
    expect(Object.keys(fieldsOf(await patch(child, { dateOfBirth: '2000-01-02' })))).toEqual(['dateOfBirth']);
    for (const [field, body] of [
      ['email', { email: 'x' }],
      ['addressDetail.postCode', { addressDetail: { address1: 'A', town: 'B', postCode: 'X', country: 'GB' } }],
      ['employerDetails.name', { employerDetails: { name: '<>', companyNumber: null, addressDetail: null } }],
      ['title', { title: 'Duke' }],
      ['adviserUserId', { adviserUserId: 'NOBODY' }],
      ['beneficiaries[0].firstName', { beneficiaries: [{ surname: 'B', relationship: 'Child', share: 100 }] }],
    ] as const) {
      expect(Object.keys(fieldsOf(await patch(parent, body)))).toEqual([field]);
    }
  });

  it('on a version that is not the newest is 412, from the body and from If-Match', async () => {
    const id = await made(person());
    expect((await patch(id, { title: 'Dr' }, undefined, { 'if-match': '"1"' })).status).toBe(200);
    for (const reply of [
      await patch(id, { title: 'Mx', auditDetails: { version: 1 } }),
      await patch(id, { title: 'Mx' }, undefined, { 'if-match': '"1"' }),
      await replace(id, { ...person(), clientType: undefined, auditDetails: { version: 1 } }),
      await setStatus(id, { status: 'Active', auditDetails: { version: 1 } }),
    ]) {
      expect({ status: reply.status, type: reply.json.error.type }).toEqual({ status: 412, type: 'stale-version' });
    }
    expect(await read(id)).toMatchObject({ title: 'Dr', auditDetails: { version: 2 } });
  });

  it('by two at the same moment on one version is done once', async () => {
    const id = await made(person());
    const replies = await Promise.all(
      ['Dr', 'Prof', 'Rev', 'Sir'].map((title) => patch(id, { title, auditDetails: { version: 1 } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('that changes nothing leaves the version as it is', async () => {
    const id = await made(person());
    expect((await patch(id, { surname: 'Verma' })).json.data.version).toBe(1);
  });

  it('takes an e-mail address that is free, in any case of its own, and none that somebody has', async () => {
    const [own, other] = [email(), email()];
    const id = await made(person({ email: own }));
    await made(person({ email: other }));
    expect((await patch(id, { email: own.toUpperCase() })).status).toBe(200);
    expect(Object.keys(fieldsOf(await patch(id, { email: other })))).toEqual(['email']);
    expect(Object.keys(fieldsOf(await patch(id, { email: 'admin@northbrook.example' })))).toEqual(['email']);
    const free = email();
    const others = await Promise.all([1, 2, 3].map(() => made(person())));
    const replies = await Promise.all(others.map((each) => patch(each, { email: free })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('reaches no client of another firm or outside the caller’s part of this one, and moves none there', async () => {
    const away = await made(person({ nodeId: [people.otherOffice] }));
    const seen = await made(person());
    for (const reply of [
      await patch(away, { title: 'Dr' }, people.adviser),
      await setStatus(away, { status: 'Active' }, people.adviser),
      await replace(away, { firmId: 'NBW' }, people.adviser),
      await replace(seen, { firmId: 'HLM' }, people.otherFirm),
      await people.send('PATCH', `/client/HLM/${seen}`, { title: 'Dr' }, people.otherFirm),
    ]) {
      expect({ status: reply.status, type: reply.json.error.type }).toEqual({ status: 404, type: 'not-found' });
    }
    expect(Object.keys(fieldsOf(await patch(seen, { nodeId: [people.otherOffice] }, people.adviser)))).toEqual([
      'nodeId',
    ]);
  });

  it('that moves a parent takes the children and the accounts along', async () => {
    const parent = await made(person());
    const child = await made(minor([parent]));
    const { db } = people.platform.database;
    await db
      .insertInto('account')
      .values({
        firm_id: 'NBW',
        account_id: '03TEST1',
        node_id: people.desk,
        lead_client_id: child,
        name: 'Tara JISA',
        account_type: 'Wrapper',
        wrapper_type: 'JISA',
        status: 'Pending',
        discretionary: false,
        advised: true,
        trust: false,
        opened_date: '2026-01-05',
        updated_at: new Date(),
        updated_by: 'test',
      })
      .execute();
    expect((await patch(parent, { nodeId: [people.otherOffice] })).status).toBe(200);
    expect(await read(child)).toMatchObject({ nodeId: [people.otherOffice], auditDetails: { version: 2 } });
    expect(await people.audited(child)).toMatchObject({
      action: 'patchClient',
      before: { nodeId: expect.stringContaining(people.desk) },
      after: { nodeId: expect.stringContaining(people.otherOffice) },
    });
    expect(
      (await db.selectFrom('account').where('account_id', '=', '03TEST1').select('node_id').executeTakeFirstOrThrow())
        .node_id,
    ).toBe(people.otherOffice);
  });

  it('that moves somebody who shares an account takes the other holder along, with the children and accounts of both', async () => {
    const { user_id: adviserUserId } = await people.platform.database.db
      .selectFrom('portal_user')
      .where('email', '=', 'priya.hart@northbrook.example')
      .select('user_id')
      .executeTakeFirstOrThrow();
    const [lead, other] = [
      await made(person({ ...ready, adviserUserId })),
      await made(person({ ...ready, adviserUserId })),
    ];
    const child = await made(minor([other]));
    const { json } = await people.send('POST', '/account', {
      firmId: 'NBW',
      accountType: 'Wrapper',
      clientId: lead,
      wrapperDetail: { wrapperType: 'GIA' },
      clients: [lead, other].map((id) => ({ id, isLeadClient: id === lead })),
    });
    expect(json.error).toBeUndefined();
    // The holder who does not lead it is moved; then both at once, back.
    expect((await patch(other, { nodeId: [people.otherOffice] })).status).toBe(200);
    const places = async () => [
      ...(await Promise.all([lead, other, child].map(async (id) => (await read(id)).nodeId[0] as string))),
      (await people.platform.get(`/account/NBW/${json.data.id}`, people.admin)).json.data.nodeId as string,
    ];
    expect(await places()).toEqual([people.otherOffice, people.otherOffice, people.otherOffice, people.otherOffice]);
    const { db } = people.platform.database;
    const told = await db
      .selectFrom('domain_event')
      .where('entity_id', 'in', [lead, other, child, json.data.id])
      .where('event_type', 'in', ['client.changed', 'account.changed'])
      .where('payload', '@>', { fields: 'nodeId' })
      .select(['entity_id', 'event_type', 'node_id'])
      .orderBy('entity_id')
      .execute();
    expect(told.map((row) => [row.entity_id, row.event_type, row.node_id]).sort()).toEqual(
      [
        ...[lead, other, child].map((id) => [id, 'client.changed', people.otherOffice]),
        [json.data.id, 'account.changed', people.otherOffice],
      ].sort(),
    );
    expect(await people.audited(lead)).toMatchObject({
      action: 'patchClient',
      reason: 'They share an account with somebody who was moved.',
      after: { nodeId: expect.stringContaining(people.otherOffice) },
    });
    expect(await people.audited(json.data.id)).toMatchObject({
      action: 'patchClient',
      reason: 'The client who leads it was moved.',
      before: { nodeId: expect.stringContaining(people.desk) },
      after: { nodeId: expect.stringContaining(people.otherOffice) },
    });
    expect(
      (await people.platform.get(`/account/NBW/${json.data.id}`, people.admin)).json.data.auditDetails.version,
    ).toBe(2);
    const replies = await Promise.all([
      patch(lead, { nodeId: [people.desk] }),
      patch(other, { nodeId: [people.desk] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await places()).toEqual([people.desk, people.desk, people.desk, people.desk]);
  });

  describe('while somebody is moved', () => {
    /** Moves a client as an edit does, and lets others act before it is committed. */
    const moving = async (id: string, nodeId: string, meanwhile: () => Promise<Reply>, child = ''): Promise<Reply> => {
      const connection = await people.platform.database.pool.connect();
      try {
        await connection.query('begin');
        await connection.query(`update client set node_id = $2 where firm_id = 'NBW' and client_id = $1`, [id, nodeId]);
        await connection.query(`select from client where firm_id = 'NBW' and client_id = $1 for no key update`, [
          child,
        ]);
        const reply = meanwhile();
        await untilWaiting(people.platform.database.pool, reply);
        await connection.query('commit');
        return await reply;
      } finally {
        connection.release();
      }
    };

    it('a child who is added belongs where the parent went', async () => {
      const parent = await made(person());
      const reply = await moving(parent, people.otherOffice, () => people.make(minor([parent])));
      expect(reply.status).toBe(200);
      expect(await read(reply.json.data.id)).toMatchObject({ nodeId: [people.otherOffice] });
    });

    it('an account that gets them as its lead belongs where they went', async () => {
      const { user_id: adviserUserId } = await people.platform.database.db
        .selectFrom('portal_user')
        .where('email', '=', 'priya.hart@northbrook.example')
        .select('user_id')
        .executeTakeFirstOrThrow();
      const [first, second] = [
        await made(person({ ...ready, adviserUserId })),
        await made(person({ ...ready, adviserUserId })),
      ];
      const holders = (lead: string) => [first, second].map((id) => ({ id, isLeadClient: id === lead }));
      const { json } = await people.send('POST', '/account', {
        firmId: 'NBW',
        accountType: 'Wrapper',
        clientId: first,
        wrapperDetail: { wrapperType: 'GIA' },
        clients: holders(first),
      });
      expect(json.error).toBeUndefined();
      const reply = await moving(second, people.otherOffice, () =>
        people.send('PATCH', `/account/NBW/${json.data.id}`, { clients: holders(second) }),
      );
      expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
      expect((await people.platform.get(`/account/NBW/${json.data.id}`, people.admin)).json.data).toMatchObject({
        clientId: second,
        nodeId: people.otherOffice,
      });
    });

    it('with the other parent at the same moment, their child goes with them', async () => {
      // Of two statuses: what counts clients by status has them wait for nothing.
      const [mother, father] = [await made(person()), await made(person(ready))];
      const child = await made(minor([mother, father]));
      const reply = await moving(
        mother,
        people.otherOffice,
        () => patch(father, { nodeId: [people.otherOffice] }),
        child,
      );
      expect(reply.status).toBe(200);
      expect(await read(child)).toMatchObject({ nodeId: [people.otherOffice], auditDetails: { version: 2 } });
    });
  });

  it('in whole replaces all: what it leaves out is emptied, and what the status needs has to be there', async () => {
    const body = person({
      gender: 'Female',
      maritalStatus: 'Single',
      mobile: { number: '07700 900123' },
      externalIds: [{ kind: 'ExternalProviderId', provider: 'P', externalId: '1' }],
    });
    const id = await made(body);
    const next = {
      firmId: 'NBW',
      nodeId: [people.desk],
      firstName: 'Maya',
      surname: 'Verma',
      dateOfBirth: '1981-01-01',
      nationality: 'GB',
      taxDomicile: 'GB',
      email: email(),
      addressDetail: { address1: '4 Mill Lane', town: 'Bath', postCode: 'BA1 1AA', country: 'GB' },
      auditDetails: { version: 1 },
    };
    expect((await replace(id, next)).json.data).toEqual({ id, firmId: 'NBW', status: 'Pending', version: 2 });
    expect(await read(id)).toMatchObject({
      name: 'Maya Verma',
      gender: null,
      maritalStatus: null,
      mobile: null,
      externalIds: [],
      nationalInsuranceNo: null,
      marketingPreference: 'None',
      language: 'en',
    });
    expect(Object.keys(fieldsOf(await replace(id, { firmId: 'NBW' }))).sort()).toEqual([
      'addressDetail',
      'dateOfBirth',
      'email',
      'firstName',
      'nationality',
      'nodeId',
      'surname',
      'taxDomicile',
    ]);
    expect((await replace(id, { ...next, firmId: 'HLM' })).status).toBe(404);
  });

  it('sets the status by the table of moves alone, and says what a move waits for', async () => {
    const id = await made(company(people.desk, email()));
    const waiting = await setStatus(id, { status: 'Active' });
    expect({ status: waiting.status, fields: Object.keys(fieldsOf(waiting)) }).toEqual({
      status: 409,
      fields: ['amlStatus', 'termsAccepted'],
    });
    expect(waiting.json.error.errorMessage).toBe(
      'The client is not ready to be Active. The anti-money-laundering check has to be approved. The terms have to be accepted.',
    );
    expect((await patch(id, ready)).json.data).toMatchObject({ status: 'Pending', version: 2 });
    expect((await setStatus(id, { status: 'Active', auditDetails: { version: 2 } })).json.data).toEqual({
      id,
      firmId: 'NBW',
      status: 'Active',
      version: 3,
    });
    expect(await people.audited(id)).toMatchObject({
      action: 'updateClientStatus',
      before: { status: 'Pending' },
      after: { status: 'Active' },
    });
    expect((await people.platform.get(`/portfolio/NBW?id=${id}`, people.admin)).json.data[0].status).toBe('Active');
    for (const [status, message] of [
      ['Active', 'The client is Active already.'],
      ['Pending', 'A client does not go from Active to Pending. Active is where it ends.'],
      ['Registered', 'A client does not go from Active to Registered. Active is where it ends.'],
    ]) {
      const reply = await setStatus(id, { status });
      expect({ status: reply.status, message: reply.json.error.errorMessage }).toEqual({ status: 409, message });
    }
  });

  it('lets a registered client be Pending when the form is filled in', async () => {
    const { client_id: id } = await people.platform.database.db
      .selectFrom('client')
      .where('firm_id', '=', 'NBW')
      .where('client_type', '=', 'Individual')
      .where('status', '=', 'Registered')
      .select('client_id')
      .executeTakeFirstOrThrow();
    const client = await read(id);
    expect(client.missing.map((each: { fieldName: string }) => each.fieldName)).toEqual(
      expect.arrayContaining(['addressDetail', 'taxDomicile', 'amlStatus', 'termsAccepted']),
    );
    const refused = await setStatus(id, { status: 'Pending' });
    expect(refused.status).toBe(409);
    expect(Object.keys(fieldsOf(refused))).toEqual(expect.arrayContaining(['addressDetail', 'taxDomicile']));
    expect((await setStatus(id, { status: 'Active' })).status).toBe(409);
    expect(
      (
        await patch(id, {
          taxDomicile: 'GB',
          nationality: 'GB',
          addressDetail: { address1: '4 Mill Lane', town: 'Bath', postCode: 'BA1 1AA', country: 'GB' },
        })
      ).status,
    ).toBe(200);
    expect((await setStatus(id, { status: 'Pending' })).json.data.status).toBe('Pending');
  });
});
