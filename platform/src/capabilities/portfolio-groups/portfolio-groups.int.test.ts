import { groupRelations } from '@tessera/contract/portfolio-groups/values';
import { groupRelationsFor } from '@tessera/domain/group-rules';
import { company, individual, minor, ready, trust } from '../../testing/client-bodies';
import { fieldsOf, startTestPeople, type TestPeople } from '../../testing/test-people';
import type { Reply } from '../../testing/test-server';

describe('portfolio groups', () => {
  let people: TestPeople;
  let emails = 0;
  const email = (): string => `ravi${(emails += 1)}@mail.example`;
  const ok = (reply: Reply) => {
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
    return reply.json.data;
  };
  const made = async (body: object): Promise<string> => ok(await people.make({ ...body, ...ready })).id;
  const openAccount = async (clientId: string, wrapperType = 'GIA'): Promise<string> =>
    ok(
      await people.send('POST', '/account', {
        firmId: 'NBW',
        accountType: 'Wrapper',
        clientId,
        status: 'Active',
        wrapperDetail: { wrapperType },
      }),
    ).id;
  /** A client of the adviser's desk with an Active account. */
  const person = async (more: object = {}): Promise<string> => {
    const id = await made({ ...individual(people.desk, email()), ...more });
    await openAccount(id);
    return id;
  };
  const persons = async (count: number, more: object = {}): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await person(more));
    return ids;
  };
  const family = (ids: readonly string[], relation = 'Sibling') =>
    ids.map((id, index) => (index === 0 ? { id } : { id, relation }));
  const make = (body: object, token?: string, headers?: Record<string, string>) =>
    people.send('POST', '/portfolioGroup', { firmId: 'NBW', name: 'Verma family', ...body }, token, headers);
  const patch = (id: string, body: object, token?: string, headers?: Record<string, string>) =>
    people.send('PATCH', `/portfolioGroup/NBW/${id}`, body, token, headers);
  const read = async (id: string, token = people.admin) => people.platform.get(`/portfolioGroup/NBW/${id}`, token);
  const list = async (query: string, token = people.admin) =>
    ok(await people.platform.get(`/portfolioGroup/NBW?pageSize=500&${query}`, token)) as {
      id: string;
      name: string;
      status: string;
      groupIntent: string;
    }[];
  const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
  const activity = async (clientId: string, token = people.admin) =>
    ok(await people.platform.get(`/tessera/client/activity/NBW/${clientId}?pageSize=500`, token)) as {
      title: string;
      action: string;
      reason: string | null;
      changes: object[];
    }[];

  beforeAll(async () => {
    people = await startTestPeople();
  });
  afterAll(() => people.platform.close());

  it('are made in both forms, read and found, and their clients name them', async () => {
    const [first = '', second = ''] = await persons(2);
    const one = ok(await make({ clients: family([first, second], 'Spouse or civil partner') }));
    expect(one).toEqual({ id: expect.stringMatching(/^04/), firmId: 'NBW', status: 'Active', version: 1 });
    expect(ok(await read(one.id))).toMatchObject({
      id: one.id,
      firmId: 'NBW',
      name: 'Verma family',
      groupIntent: 'Client Fee Group',
      groupType: null,
      status: 'Active',
      nodeId: people.desk,
      accounts: [],
      intentDetails: { clientProductId: null, status: 'Active' },
      createdDate: '2026-11-20',
      clients: [
        { id: first, name: 'Asha Verma', relation: null, currentValue: 0 },
        { id: second, name: 'Asha Verma', relation: 'Spouse or civil partner', currentValue: 0 },
      ],
      auditDetails: { version: 1 },
    });
    const others = await persons(2);
    const other = ok(
      await people.send('POST', '/portfolioGroup/NBW', {
        name: ' Other ',
        groupIntent: 'Client Fee Group',
        clients: family(others),
      }),
    );
    expect(ok(await read(other.id)).name).toBe('Other');
    expect(ok(await people.platform.get(`/client/NBW/${second}`, people.admin)).clientGroups).toEqual([
      { clientFeeGroupId: one.id, name: 'Verma family' },
    ]);
    expect((await people.send('POST', '/portfolioGroup/HLM', { name: 'Other', clients: [] })).status).toBe(404);
    expect((await make({ firmId: 'HLM', clients: [] })).status).toBe(404);
  });

  describe('of fees refuse, with the field named,', () => {
    const refused = async (body: object, token?: string) => {
      const reply = await make(body, token);
      expect(reply.status).toBe(400);
      return fieldsOf(reply);
    };

    it('eleven clients and a single one, and take ten', async () => {
      const eleven = await persons(11);
      expect(await refused({ clients: family(eleven) })).toEqual({
        clients: 'A fee group has at most 10 clients. Remove 1.',
      });
      expect(await refused({ clients: family(eleven.slice(0, 1)) })).toEqual({
        clients: 'A fee group has at least 2 clients. Add another, or archive the group.',
      });
      ok(await make({ clients: family(eleven.slice(0, 10)) }));
    });

    it('a minor, who follows the parent', async () => {
      const [parent = '', other = ''] = await persons(2);
      const child = await made(minor([parent]));
      await openAccount(child, 'JISA');
      expect(
        await refused({
          clients: [{ id: parent }, { id: other, relation: 'Sibling' }, { id: child, relation: 'Child' }],
        }),
      ).toEqual({ 'clients[2].id': 'Tara Verma is a minor. A minor follows the parent: add the parent instead.' });
    });

    it('a client twice, and one who is in another group, which is named', async () => {
      const [first = '', second = '', third = ''] = await persons(3);
      expect(await refused({ clients: family([first, second, first]) })).toEqual({
        'clients[2].id': 'This client is already in the list. Keep one of the two.',
      });
      ok(await make({ name: 'First family', clients: family([first, second]) }));
      expect(await refused({ clients: family([third, second]) })).toEqual({
        'clients[1].id':
          'Asha Verma is in the fee group First family already, and a client is in one at a time. Take them out of it first.',
      });
    });

    it('a member without a relation, a first one with one, and a relation that is not the client’s', async () => {
      const [first = '', second = ''] = await persons(2);
      const firm = await made(company(people.desk, email()));
      const estate = await made(trust(people.desk, email()));
      for (const id of [firm, estate]) await openAccount(id);
      expect(await refused({ clients: [{ id: first, relation: 'Parent' }, { id: second }] })).toEqual({
        'clients[0].relation': 'The first client is the one the others are related to. Leave this out.',
        'clients[1].relation': 'Choose what this client is to the first one.',
      });
      expect(
        await refused({
          clients: [
            { id: first },
            { id: second, relation: 'Family trust' },
            { id: firm, relation: 'Child' },
            { id: estate, relation: 'Family company' },
          ],
        }),
      ).toEqual({
        'clients[1].relation': expect.stringMatching(/^A person is a relative/),
        'clients[2].relation': 'A company is in a group as a family company. Choose that.',
        'clients[3].relation': 'A trust is in a group as a family trust. Choose that.',
      });
      expect(Object.keys(await refused({ clients: [{ id: first }, { id: second, relation: 'Cousin' }] }))).toEqual([
        'clients[1].relation',
      ]);
      expect(await refused({ clients: [{ id: firm }, { id: second, relation: 'Child' }] })).toEqual({
        'clients[0].id': 'The others are related to the first client. Put a person first.',
      });
      ok(
        await make({
          clients: [
            { id: first },
            { id: second, relation: 'Step-sibling' },
            { id: firm, relation: 'Family company' },
            { id: estate, relation: 'Family trust' },
          ],
        }),
      );
    });

    it('a client of another firm or another office, and one who is not there', async () => {
      const [first = ''] = await persons(1);
      const [away = ''] = await persons(1, { nodeId: [people.otherOffice] });
      const elsewhere = (
        await people.platform.database.db
          .selectFrom('client')
          .where('firm_id', '=', 'HLM')
          .select('client_id')
          .executeTakeFirstOrThrow()
      ).client_id;
      const unknown = 'There is no such client, or you do not have access to them.';
      expect(await refused({ clients: family([first, elsewhere, 'NOBODY']) })).toEqual({
        'clients[1].id': unknown,
        'clients[2].id': unknown,
      });
      expect(await refused({ clients: family([first, away]) }, people.adviser)).toEqual({ 'clients[1].id': unknown });
      ok(await make({ clients: family([first, away]) }));
    });

    it('a client without an Active account, one who is not Active, and no name', async () => {
      const [first = ''] = await persons(1);
      const without = await made(individual(people.desk, email()));
      const pending = ok(await people.make(individual(people.desk, email()))).id;
      expect(await refused({ name: '  ', clients: family([first, without, pending]) })).toEqual({
        name: 'Enter a name for the group.',
        'clients[1].id': 'Asha Verma has no Active account. Make an account Active first.',
        'clients[2].id': 'Asha Verma is Pending. Only Active clients are grouped: make the client Active first.',
      });
    });

    it('what only pension account groups have', async () => {
      const clients = family(await persons(2));
      expect(
        Object.keys(
          await refused({
            clients,
            groupType: 'Uncrystallised',
            accounts: [],
            intentDetails: { clientProductId: '05X' },
          }),
        ).sort(),
      ).toEqual(['accounts', 'groupType', 'intentDetails.clientProductId']);
    });
  });

  it('have a relation for each that the contract names', () => {
    expect(['Individual', 'Corporate', 'Trust', 'Minor'].flatMap(groupRelationsFor)).toEqual([...groupRelations]);
  });

  describe('changed', () => {
    it('take in and let go clients, keep the rest, and say so in the trail of the group and of each client', async () => {
      const [first = '', second = '', third = ''] = await persons(3);
      const { id } = ok(await make({ clients: family([first, second]) }));
      expect(
        ok(
          await patch(id, {
            name: 'New name',
            clients: [{ id: first }, { id: third, relation: 'Child' }],
            auditDetails: { version: 1 },
          }),
        ),
      ).toEqual({ id, firmId: 'NBW', status: 'Active', version: 2 });
      expect(ok(await read(id))).toMatchObject({
        name: 'New name',
        clients: [{ id: first }, { id: third, relation: 'Child' }],
      });
      expect(await people.audited(id)).toMatchObject({
        action: 'patchPortfolioGroup',
        before: { name: 'Verma family', clients: [`Asha Verma (${first})`, `Asha Verma (${second}), sibling`] },
        after: { name: 'New name', clients: [`Asha Verma (${first})`, `Asha Verma (${third}), child`] },
      });
      const [left] = await activity(second);
      expect(left).toMatchObject({
        title: 'Group changed',
        changes: expect.arrayContaining([{ field: 'feeGroup', before: `Verma family (${id})`, after: null }]),
      });
      expect((await activity(third))[0]).toMatchObject({
        title: 'Group changed',
        changes: expect.arrayContaining([
          { field: 'feeGroup', before: null, after: `New name (${id})` },
          { field: 'feeGroupRelation', before: null, after: 'Child' },
        ]),
      });
      expect((await activity(first)).slice(0, 2)).toMatchObject([
        {
          title: 'Group changed',
          changes: [{ field: 'feeGroup', before: `Verma family (${id})`, after: `New name (${id})` }],
        },
        {
          title: 'Group created',
          changes: expect.arrayContaining([{ field: 'feeGroupClients', before: null, after: '2' }]),
        },
      ]);
      ok(await make({ clients: family([second, await person()]) }));
    });

    it('on a version that is not the newest are 412, and by two at once once', async () => {
      const { id } = ok(await make({ clients: family(await persons(2)) }));
      ok(await patch(id, { name: 'One' }, undefined, { 'if-match': '"1"' }));
      expect((await patch(id, { name: 'Two', auditDetails: { version: 1 } })).status).toBe(412);
      const replies = await Promise.all(
        ['A', 'B', 'C'].map((name) => patch(id, { name, auditDetails: { version: 2 } })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
      expect(ok(await patch(id, {})).version).toBe(3);
    });

    it('ask of members whom they had what they were asked then, not again', async () => {
      const [first = '', second = '', third = ''] = await persons(3);
      const { id } = ok(await make({ clients: family([first, second]) }));
      await people.platform.database.db
        .updateTable('account')
        .set({ status: 'Suspended' })
        .where('firm_id', '=', 'NBW')
        .where('lead_client_id', '=', second)
        .execute();
      ok(await patch(id, { clients: family([first, second, third]) }));
      expect(fieldsOf(await patch(id, { clients: family([first]) }))).toEqual({
        clients: 'A fee group has at least 2 clients. Add another, or archive the group.',
      });
      expect(Object.keys(fieldsOf(await patch(id, { groupType: 'Beneficiary', accounts: [] }))).sort()).toEqual([
        'accounts',
        'groupType',
      ]);
      expect(ok(await read(id)).auditDetails.version).toBe(2);
    });

    it('to Archived free their members, stay to be read, and are never changed again', async () => {
      const members = await persons(2);
      const { id } = ok(await make({ clients: family(members) }));
      expect(ok(await patch(id, { status: 'Archived' }))).toEqual({
        id,
        firmId: 'NBW',
        status: 'Archived',
        version: 2,
      });
      expect(ok(await read(id))).toMatchObject({
        status: 'Archived',
        intentDetails: { status: 'Archived' },
        clients: members.map((each) => ({ id: each })),
      });
      expect((await activity(members[1] ?? ''))[0]).toMatchObject({
        title: 'Group changed',
        reason: 'The group was archived.',
        changes: expect.arrayContaining([{ field: 'feeGroup', before: `Verma family (${id})`, after: null }]),
      });
      expect(ok(await people.platform.get(`/client/NBW/${members[0]}`, people.admin)).clientGroups).toEqual([]);
      for (const body of [{ status: 'Active' }, { name: 'Again' }, { clients: family([...members].reverse()) }]) {
        const reply = await patch(id, body);
        expect({ status: reply.status, message: reply.json.error.errorMessage }).toEqual({
          status: 409,
          message: 'The group Verma family is archived and stays as it is. Make a new group instead.',
        });
      }
      expect(ok(await patch(id, { status: 'Archived' })).version).toBe(2);
      ok(await make({ clients: family(members) }));
    });
  });

  it('made by several at once never have a client twice', async () => {
    const [shared = '', ...others] = await persons(5);
    const replies = await Promise.all(
      others.map((other, index) =>
        make({ name: `Family ${index}`, clients: family(index % 2 === 0 ? [shared, other] : [other, shared]) }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const reply of replies.filter(({ status }) => status === 400))
      expect(Object.values(fieldsOf(reply))[0]).toMatch(/is in the fee group Family \d already/);
    const { id } = ok(await make({ clients: family(await persons(2)) }));
    const [late = '', another = ''] = await persons(2);
    const members = (ok(await read(id)).clients as { id: string }[]).map((client) => client.id);
    const race = await Promise.all([
      patch(id, { clients: family([...members, late]) }),
      make({ clients: family([another, late]) }),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('are made once for a request that is repeated', async () => {
    const clients = family(await persons(2));
    const headers = { 'idempotency-key': 'group-once-1' };
    const first = ok(await make({ clients }, undefined, headers));
    expect(ok(await make({ clients }, undefined, headers))).toEqual(first);
    expect((await make({ clients, name: 'Another' }, undefined, headers)).status).toBe(422);
    expect(ids(await list(`id=${first.id}`))).toEqual([first.id]);
  });

  it('with clients of another office show them as unseen to a caller of the first, who cannot take them out', async () => {
    const [mine = '', added = ''] = await persons(2);
    const [away = '', far = ''] = await persons(2, { nodeId: [people.otherOffice] });
    const { id } = ok(
      await make({ clients: [{ id: away }, { id: mine, relation: 'Child' }, { id: far, relation: 'Sibling' }] }),
    );
    expect(ok(await read(id, people.adviser)).clients).toEqual([
      { id: null, name: 'A client you do not see', relation: null, currentValue: null },
      { id: mine, name: 'Asha Verma', relation: 'Child', currentValue: 0 },
      { id: null, name: 'A client you do not see', relation: 'Sibling', currentValue: null },
    ]);
    expect(fieldsOf(await patch(id, { clients: [{ id: mine }] }, people.adviser))).toEqual({
      'clients[0].relation': 'Choose what this client is to the first one.',
    });
    ok(await patch(id, { clients: [{ id: added, relation: 'Grandchild' }] }, people.adviser));
    expect(ok(await read(id)).clients).toMatchObject([
      { id: away, relation: null },
      { id: added, relation: 'Grandchild' },
      { id: far, relation: 'Sibling' },
    ]);
    const { id: theirs } = ok(await make({ clients: family(await persons(2, { nodeId: [people.otherOffice] })) }));
    for (const reply of [
      await read(theirs, people.adviser),
      await patch(theirs, { name: 'Mine' }, people.adviser),
      await people.platform.get(`/portfolioGroup/HLM/${id}`, people.otherFirm),
      await people.send('PATCH', `/portfolioGroup/HLM/${id}`, { name: 'Mine' }, people.otherFirm),
    ])
      expect(reply.status).toBe(404);
    expect(ids(await list(`id=${theirs}`, people.adviser))).toEqual([]);
  });

  it('show what was done to a client the names of no others', async () => {
    const [mine = ''] = await persons(1);
    const [away = ''] = await persons(1, { nodeId: [people.otherOffice], firstName: 'Hidden' });
    ok(await make({ clients: family([mine, away]) }));
    expect(JSON.stringify(await activity(mine, people.adviser))).not.toMatch(new RegExp(`Hidden|${away}`));
  });

  describe('of a pension', () => {
    interface Pension {
      clientId: string;
      accountId: string;
      productId: string;
    }
    /** A SIPP with its product, out of the group it was opened in. */
    const pension = async (nodeId = people.desk): Promise<Pension> => {
      const clientId = await person({ nodeId: [nodeId] });
      const accountId = await openAccount(clientId, 'SIPP');
      const { db } = people.platform.database;
      const row = await db
        .selectFrom('account')
        .where('firm_id', '=', 'NBW')
        .where('account_id', '=', accountId)
        .select('client_product_id')
        .executeTakeFirstOrThrow();
      const productId = row.client_product_id ?? '';
      const group = await db
        .selectFrom('portfolio_group')
        .where('firm_id', '=', 'NBW')
        .where('client_product_id', '=', productId)
        .select('group_id')
        .executeTakeFirstOrThrow();
      ok(await patch(group.group_id, { status: 'Archived' }));
      return { clientId, accountId, productId };
    };
    const bodyOf = ({ accountId, productId }: Pension, more: object = {}) => ({
      name: 'Pension',
      groupIntent: 'Pension Account Group',
      groupType: 'Uncrystallised',
      intentDetails: { clientProductId: productId },
      accounts: [accountId],
      ...more,
    });

    it('are made of the four types, one at a time for an account, read, changed and archived', async () => {
      const sipp = await pension();
      for (const groupType of ['Uncrystallised', 'Crystallised', 'Beneficiary', 'CrystallisedTransfer']) {
        const { id } = ok(await make(bodyOf(sipp, { groupType })));
        expect(ok(await read(id))).toMatchObject({
          groupIntent: 'Pension Account Group',
          groupType,
          nodeId: people.desk,
          clients: [],
          accounts: [{ id: sipp.accountId, name: expect.stringContaining('Asha Verma'), currentValue: 0 }],
          intentDetails: { clientProductId: sipp.productId, status: 'Active' },
        });
        expect(fieldsOf(await make(bodyOf(sipp, { name: 'Second' })))).toEqual({
          'accounts[0]': expect.stringMatching(/is in the group Pension already/),
        });
        expect(
          ok(await patch(id, { groupType: 'Beneficiary', accounts: [sipp.accountId], auditDetails: { version: 1 } }))
            .version,
        ).toBe(groupType === 'Beneficiary' ? 1 : 2);
        ok(await patch(id, { status: 'Archived' }));
        expect(ok(await read(id))).toMatchObject({
          groupType: 'Beneficiary',
          status: 'Archived',
          accounts: [{ id: sipp.accountId }],
        });
      }
      const shown = await activity(sipp.clientId);
      expect(shown[0]).toMatchObject({
        title: 'Group changed',
        reason: 'The group was archived.',
        record: { kind: 'Account', id: sipp.accountId },
        changes: expect.arrayContaining([{ field: 'pensionGroupType', before: 'Beneficiary', after: null }]),
      });
    });

    it('refuse a wrong product and wrong accounts, with the field named', async () => {
      const [sipp, other] = [await pension(), await pension()];
      const fieldsOfBody = async (more: object, token?: string) =>
        Object.keys(fieldsOf(await make(bodyOf(sipp, more), token))).sort();
      expect(await fieldsOfBody({ groupType: undefined, accounts: [] })).toEqual(['accounts', 'groupType']);
      expect(await fieldsOfBody({ groupType: 'Drawn' })).toEqual(['groupType']);
      expect(await fieldsOfBody({ intentDetails: {} })).toEqual(
        expect.arrayContaining(['intentDetails.clientProductId']),
      );
      expect(await fieldsOfBody({ intentDetails: { clientProductId: 'NONE' } })).toEqual([
        'intentDetails.clientProductId',
      ]);
      expect(await fieldsOfBody({ accounts: [sipp.accountId, other.accountId, 'NONE', sipp.accountId] })).toEqual([
        'accounts[1]',
        'accounts[2]',
        'accounts[3]',
      ]);
      expect(await fieldsOfBody({ clients: family([sipp.clientId, other.clientId]) })).toEqual(['clients']);
      const { db } = people.platform.database;
      await db
        .updateTable('account')
        .set({ status: 'Closed' })
        .where('firm_id', '=', 'NBW')
        .where('account_id', '=', sipp.accountId)
        .execute();
      expect(await fieldsOfBody({})).toEqual(['accounts[0]']);
      await db
        .updateTable('client_product')
        .set({ wrapper_type: 'ISA' })
        .where('firm_id', '=', 'NBW')
        .where('client_product_id', '=', other.productId)
        .execute();
      expect(Object.keys(fieldsOf(await make(bodyOf(other))))).toEqual(['intentDetails.clientProductId']);
      const away = await pension(people.otherOffice);
      expect(Object.keys(fieldsOf(await make(bodyOf(away), people.adviser))).sort()).toEqual([
        'intentDetails.clientProductId',
      ]);
      const { id } = ok(await make(bodyOf(away)));
      expect((await read(id, people.adviser)).status).toBe(404);
      expect(Object.keys(fieldsOf(await patch(id, { clients: [] })))).toEqual(['clients']);
    });

    it('made by two at once are one', async () => {
      const sipp = await pension();
      const replies = await Promise.all(['A', 'B', 'C'].map((name) => make(bodyOf(sipp, { name }))));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });
  });

  it('are found by intent, part of a name, beginning of an id, product and status, and sorted', async () => {
    const all = await list('');
    expect(new Set(all.map(({ groupIntent }) => groupIntent))).toEqual(
      new Set(['Client Fee Group', 'Pension Account Group']),
    );
    const feeGroups = await list('groupIntent=client%20fee%20group');
    expect(ids(feeGroups)).toEqual(ids(all.filter(({ groupIntent }) => groupIntent === 'Client Fee Group')));
    const [{ id = '' } = {}] = feeGroups;
    const { id: gone } = ok(await make({ name: '100% Ours', clients: family(await persons(2)) }));
    ok(await patch(gone, { status: 'Archived' }));
    for (const name of ['100%25%20our', 'ours%20100']) expect(ids(await list(`name=${name}`))).toEqual([gone]);
    expect(ids(await list(`id=${id.toLowerCase()}`))).toEqual([id]);
    expect(ids(await list(`intentDetails[status]=Archived`))).toContain(gone);
    expect((await list('intentDetails%5Bstatus%5D=Active')).map(({ status }) => status)).not.toContain('Archived');
    const [product] = await people.platform.database.db
      .selectFrom('portfolio_group')
      .where('firm_id', '=', 'NBW')
      .where('client_product_id', 'is not', null)
      .select(['group_id', 'client_product_id'])
      .limit(1)
      .execute();
    expect(ids(await list(`intentDetails[clientProductId]=${product?.client_product_id}`))).toEqual([
      product?.group_id,
    ]);
    const [pension] = await people.platform.database.db
      .selectFrom('client_product')
      .where('firm_id', '=', 'NBW')
      .where('client_product_id', '=', product?.client_product_id ?? '')
      .select('client_id')
      .execute();
    expect(ids(await list(`clientId=${pension?.client_id}`))).toContain(product?.group_id);
    const now = await list('sort=name');
    expect(now.map(({ name }) => name.toLowerCase())).toEqual(now.map(({ name }) => name.toLowerCase()).sort());
    expect(ids(await list('sort=-id'))).toEqual([...ids(now)].sort().reverse());
    const pages: string[] = [];
    for (let page = 1; pages.length < now.length; page += 1)
      pages.push(...ids(ok(await people.platform.get(`/portfolioGroup/NBW?page=${page}&pageSize=7`, people.admin))));
    expect(pages).toEqual(ids(now));
    for (const [query, field] of [
      ['groupIntent=Family', 'groupIntent'],
      ['intentDetails[status]=Gone', 'intentDetails[status]'],
      ['sort=size', 'sort'],
    ]) {
      expect(Object.keys(fieldsOf(await people.platform.get(`/portfolioGroup/NBW?${query}`, people.admin)))).toEqual([
        field,
      ]);
    }
  });

  it('are found by a client: those the client is in, the archived one too, and none by a client whom the caller does not see', async () => {
    const [mine = '', other = ''] = await persons(2);
    const [away = ''] = await persons(1, { nodeId: [people.otherOffice] });
    const { id: gone } = ok(await make({ name: 'Before', clients: family([mine, other]) }));
    ok(await patch(gone, { status: 'Archived' }));
    const { id: present } = ok(await make({ name: 'Now', clients: family([mine, away]) }));
    expect(ids(await list(`clientId=${mine}&sort=name`))).toEqual([gone, present]);
    expect(ids(await list(`clientId=${mine}&intentDetails[status]=Active`))).toEqual([present]);
    expect(ids(await list(`clientId=${other}`))).toEqual([gone]);
    // The adviser sees the group, and not that this client is in it.
    expect([
      ids(await list(`clientId=${mine}`, people.adviser)).includes(present),
      ids(await list(`clientId=${away}`, people.adviser)),
    ]).toEqual([true, []]);
    expect(ids(await list(`clientId=${away}`))).toEqual([present]);
    expect(await list('clientId=NOBODY')).toEqual([]);
  });

  it('belong to their scopes: a paraplanner has pensions alone, and one without accounts fee groups alone', async () => {
    const paraplanner = await people.platform.signIn('NBW', 'sam.okoro@northbrook.example');
    const clients = family(await persons(2));
    const { id } = ok(await make({ clients }));
    expect(new Set((await list('', paraplanner)).map(({ groupIntent }) => groupIntent))).toEqual(
      new Set(['Pension Account Group']),
    );
    expect((await read(id, paraplanner)).status).toBe(404);
    expect((await patch(id, { name: 'Mine' }, paraplanner)).status).toBe(404);
    const refused = await make({ clients: family(await persons(2)) }, paraplanner);
    expect({ status: refused.status, message: refused.json.error.errorMessage }).toEqual({
      status: 403,
      message: 'You do not have access to client fee groups. Ask an administrator of your firm for it.',
    });
    const both = (range: readonly string[]) =>
      JSON.stringify(['Client', 'Client Fee Group'].map((resource) => ({ resource, scope: resource, ranges: range })));
    const grant = (scopes: string) =>
      people.platform.database.pool.query(
        `update portal_user set scopes = $1 where email = 'machine@northbrook.example'`,
        [scopes],
      );
    await grant(both(['read']));
    const reader = await people.platform.signIn('NBW', 'machine@northbrook.example');
    expect(new Set((await list('', reader)).map(({ groupIntent }) => groupIntent))).toEqual(
      new Set(['Client Fee Group']),
    );
    expect((await patch(id, { name: 'Mine' }, reader)).status).toBe(403);
    await grant(both(['read', 'read-write']));
    const writer = await people.platform.signIn('NBW', 'machine@northbrook.example');
    ok(await patch(id, { name: 'Mine' }, writer));
    expect((await make({ groupIntent: 'Pension Account Group', groupType: 'Beneficiary' }, writer)).status).toBe(403);
    const { outcome } = await people.platform.database.db
      .selectFrom('audit')
      .where('firm_id', '=', 'NBW')
      .orderBy('audit_id', 'desc')
      .select('outcome')
      .executeTakeFirstOrThrow();
    expect(outcome).toBe('refused');
  });
});
