import { foldedWords } from '@tessera/domain/folded';
import { ready, individual, minor } from '../../testing/client-bodies';
import { startTestPeople, type TestPeople } from '../../testing/test-people';

interface Row {
  id: string;
  name: string;
  status: string;
  clientType: string;
  nodeId: string[];
  parentId: string[];
  clientGroups: { clientFeeGroupId: string }[];
}

describe('the filters of', () => {
  let people: TestPeople;
  let all: Record<'client' | 'portfolio', Row[]>;
  const rows = async (list: 'client' | 'portfolio', query: string, token = people.admin): Promise<Row[]> => {
    const { status, json } = await people.platform.get(`/${list}/NBW?pageSize=500&${query}`, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect(json.meta.count).toBe(json.data.length);
    return json.data;
  };
  /** A filter gives exactly the rows of the whole list that it should, and some but not all. */
  const expectRows = async (
    list: 'client' | 'portfolio',
    query: string,
    isWanted: (row: Row) => boolean,
  ): Promise<void> => {
    const wanted = all[list].filter(isWanted).map(({ id }) => id);
    expect((await rows(list, query)).map(({ id }) => id)).toEqual(wanted);
    expect({ query, count: wanted.length > 0 && wanted.length < all[list].length }).toEqual({ query, count: true });
  };

  beforeAll(async () => {
    people = await startTestPeople();
    const parent = (await people.make({ ...individual(people.desk, 'parent@mail.example'), ...ready })).json.data
      .id as string;
    const other = (
      await people.make({
        ...individual(people.otherOffice, 'other@mail.example'),
        firstName: 'Zed',
        surname: 'Quillfeather',
      })
    ).json.data.id as string;
    await people.make(minor([parent]));
    const { db } = people.platform.database;
    const group = {
      firm_id: 'NBW',
      group_intent: 'Client Fee Group',
      status: 'Active',
      node_id: people.desk,
      created_date: '2026-01-05',
      updated_at: new Date(),
      updated_by: 'test',
    } as const;
    await db
      .insertInto('portfolio_group')
      .values([
        { ...group, group_id: '04TEST1', name: 'Verma family' },
        { ...group, group_id: '04TEST2', name: 'Others' },
      ])
      .execute();
    await db
      .insertInto('portfolio_group_client')
      .values([
        { firm_id: 'NBW', client_id: parent, group_id: '04TEST1', line: 1 },
        { firm_id: 'NBW', client_id: other, group_id: '04TEST2', line: 1 },
      ])
      .execute();
    all = { client: await rows('client', ''), portfolio: await rows('portfolio', '') };
  });
  afterAll(() => people.platform.close());

  describe.each(['client', 'portfolio'] as const)('the %s list', (list) => {
    it('take part of a name, the beginning of an id, or either', async () => {
      const { id = '', name = '' } = all[list].at(-1) ?? {};
      await expectRows(list, 'name=verM', (row) => /verm/i.test(row.name));
      await expectRows(list, `id=${id.toLowerCase()}`, (row) => row.id.startsWith(id));
      await expectRows(list, `idOrName=${id}`, (row) => row.id.startsWith(id));
      await expectRows(list, `idOrName=${encodeURIComponent(name.slice(0, 4))}`, (row) =>
        row.name.toLowerCase().includes(name.slice(0, 4).toLowerCase()),
      );
    });

    it('take one type or several, and a status', async () => {
      await expectRows(list, 'clientType=Minor', (row) => row.clientType === 'Minor');
      await expectRows(
        list,
        'clientType=trust,Corporate',
        (row) => row.clientType === 'Trust' || row.clientType === 'Corporate',
      );
      await expectRows(list, 'status=Pending', (row) => row.status === 'Pending');
      await expectRows(
        list,
        'status=Pending,Registered',
        (row) => row.status === 'Pending' || row.status === 'Registered',
      );
    });

    it('take a node with all below it, and several filters at once', async () => {
      const { rows: nodes } = await people.platform.database.pool.query<{ node_id: string }>(
        `select node_id from node where firm_id = 'NBW' and path like '%/' || $1 || '/%'`,
        [people.office],
      );
      const below = new Set(nodes.map((node) => node.node_id));
      await expectRows(list, `nodeId=${people.office}`, (row) => below.has(row.nodeId[0] ?? ''));
      await expectRows(
        list,
        `nodeId=${people.desk}&status=Active&clientType=Individual`,
        (row) => row.nodeId[0] === people.desk && row.status === 'Active' && row.clientType === 'Individual',
      );
      expect((await people.platform.get(`/${list}/NBW?nodeId=${people.otherOffice}`, people.adviser)).status).toBe(404);
      expect(await rows(list, 'idOrName=Quillfeather', people.adviser)).toEqual([]);
    });

    it('name the values they know when given another', async () => {
      for (const name of ['status', 'clientType']) {
        const { status, json } = await people.platform.get(`/${list}/NBW?${name}=Dog`, people.admin);
        expect({ status, field: json.error.fieldErrors[0].fieldName }).toEqual({ status: 400, field: name });
      }
    });
  });

  describe('a search of clients', () => {
    const names = async (list: 'client' | 'portfolio', query: string): Promise<string[]> =>
      (await rows(list, query)).map(({ name }) => name);
    beforeAll(async () => {
      for (const [index, [firstName, surname]] of [
        ['Zo\u00eb', 'O\u2019Xyler-Smith'],
        ['Ezra', 'Xylander'],
        ['Maxylia', 'Hart'],
      ].entries())
        await people.make({ ...individual(people.desk, `search${index}@mail.example`), firstName, surname });
    });

    it.each([
      ['oxyler zoe', ['Zo\u00eb O\u2019Xyler-Smith']],
      ['SMITH ZO\u00cb', ['Zo\u00eb O\u2019Xyler-Smith']],
      ["Zoe O'Xyler", ['Zo\u00eb O\u2019Xyler-Smith']],
      ['E Xylander', ['Ezra Xylander']],
      ['E. Xyl', ['Ezra Xylander']],
      ['Z Xylander', []],
      ['%', []],
      ['_', []],
      ['\\\\', []],
    ])('%s finds %j in both lists, by name and by either', async (text, found) => {
      for (const list of ['client', 'portfolio'] as const)
        for (const by of ['name', 'idOrName'])
          expect([list, by, await names(list, `${by}=${encodeURIComponent(text)}`)]).toEqual([list, by, found]);
    });

    it('puts the very id first, then words that begin with the text, unless another order is asked for', async () => {
      expect(await names('client', 'idOrName=xyl')).toEqual([
        'Ezra Xylander',
        'Maxylia Hart',
        'Zo\u00eb O\u2019Xyler-Smith',
      ]);
      const {
        rows: [row],
      } = await people.platform.database.pool.query<{ client_id: string }>(
        `select client_id from client where surname = 'Hart' and first_name = 'Maxylia'`,
      );
      await people.platform.database.pool.query(
        `update client set name = name || ' ' || $1 where surname = 'Xylander'`,
        [row?.client_id],
      );
      expect((await names('client', `idOrName=${row?.client_id}`))[0]).toBe('Maxylia Hart');
      expect((await names('client', `idOrName=${row?.client_id}&sort=name`))[0]).toBe(
        `Ezra Xylander ${row?.client_id}`,
      );
    });

    it('folds what is searched for as the database folds what is kept', async () => {
      const samples = [
        'Zo\u00eb O\u2019Xyler-Smith',
        'E.J. \u0141ukasz  Strau\u00df & S\u00f8n',
        '\u00c6thelred \u00de\u00f3r',
        '[a]^_b~c\u2014d\\\\e'.replace('\\\\', ''),
        '\ufb01 \u00a0 \u212b',
        "D'Arcy",
      ];
      const { rows: kept } = await people.platform.database.pool.query<{ folded: string }>(
        'select folded(name) from unnest($1::text[]) as name',
        [samples],
      );
      expect(kept.map(({ folded }) => folded.trim().split(' '))).toEqual(samples.map(foldedWords));
    });
  });

  it('the client list take a parent, and a fee group in brackets, written plain or encoded', async () => {
    const child = all.client.find((row) => row.name === 'Tara Verma');
    await expectRows('client', `parentId=${child?.parentId[0]}`, (row) =>
      row.parentId.includes(child?.parentId[0] ?? ''),
    );
    for (const name of ['clientGroups[clientFeeGroupId]', 'clientGroups%5BclientFeeGroupId%5D'])
      await expectRows('client', `${name}=04TEST1`, (row) =>
        row.clientGroups.some((group) => group.clientFeeGroupId === '04TEST1'),
      );
    expect(await rows('client', 'clientGroups[clientFeeGroupId]=NONE')).toEqual([]);
    expect(await rows('client', 'parentId=NOBODY')).toEqual([]);
    const { status, json } = await people.platform.get('/client/NBW?clientGroups[name]=Verma', people.admin);
    expect({ status, field: json.error.fieldErrors[0].fieldName }).toEqual({
      status: 400,
      field: 'clientGroups[name]',
    });
  });

  it('the portfolio list take one group or several of its intent details', async () => {
    const members = (...groups: string[]) =>
      new Set(
        all.client
          .filter((row) => row.clientGroups.some((group) => groups.includes(group.clientFeeGroupId)))
          .map(({ id }) => id),
      );
    await expectRows('portfolio', 'intentDetails=04TEST1', (row) => members('04TEST1').has(row.id));
    await expectRows('portfolio', 'intentDetails=04TEST1,04TEST2', (row) => members('04TEST1', '04TEST2').has(row.id));
  });
});
