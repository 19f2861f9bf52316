import { company, individual, ready } from '../../testing/client-bodies';
import { fieldsOf, startTestPeople, type TestPeople } from '../../testing/test-people';

describe('odd input about a client', () => {
  let people: TestPeople;
  let machine: string;
  let emails = 0;
  const email = (): string => `odd${(emails += 1)}@mail.example`;
  const person = (more: object = {}) => ({ ...individual(people.office, email()), ...ready, ...more });
  const refused = async (reply: ReturnType<TestPeople['send']>): Promise<[number, string[]]> => {
    const found = await reply;
    return [found.status, Object.keys(fieldsOf(found))];
  };
  const made = async (body: unknown): Promise<string> => {
    const { status, json } = await people.make(body);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data.id as string;
  };
  const read = async (id: string) => (await people.platform.get(`/client/NBW/${id}`, people.admin)).json.data;
  const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
    people.send('PATCH', `/client/NBW/${id}`, body, people.admin, headers);

  beforeAll(async () => {
    people = await startTestPeople();
    machine = await people.platform.signIn('NBW', 'machine@northbrook.example');
  });
  afterAll(() => people.platform.close());

  // Half of a pair: no text that JSON or the database can keep.
  const half = 'a\ud800b';

  it('with half a character is refused on its field, wherever it stands', async () => {
    const address = { ...person().addressDetail, address1: half };
    expect(await refused(people.make(person({ addressDetail: address })))).toEqual([400, ['addressDetail.address1']]);
    expect(
      await refused(
        people.make(person({ externalIds: [{ kind: 'ExternalProvider', provider: 'CRM', externalId: half }] })),
      ),
    ).toEqual([400, ['externalIds[0].externalId']]);
    expect(await refused(people.make(person({ mobile: { number: '07700 900123', locale: half } })))).toEqual([
      400,
      ['mobile.locale'],
    ]);
    expect(await refused(people.make({ ...company(people.office, email()), name: half }))).toEqual([400, ['name']]);
    const id = await made(person());
    expect(
      await refused(patch(id, { employerDetails: { name: half, companyNumber: null, addressDetail: null } })),
    ).toEqual([400, ['employerDetails.name']]);
    const tell = (payload: object) =>
      people.send(
        'POST',
        '/event',
        { firmId: 'NBW', type: 'aml.checked', entity: { kind: 'Client', id }, payload },
        machine,
      );
    expect([await refused(tell({ note: half })), await refused(tell({ [half]: 1 }))]).toEqual([
      [400, ['payload']],
      [400, ['payload']],
    ]);
    // Whole pairs are characters like any other.
    expect(
      (await read(await made(person({ addressDetail: { ...address, address1: 'House 😀' } })))).addressDetail.address1,
    ).toBe('House 😀');
  });

  it('of the year 0, which no calendar has, is no date', async () => {
    const year0 = '0000-01-01';
    expect(
      await refused(people.make(person({ disclaimers: [{ type: 'Platform terms', acceptedDate: year0 }] }))),
    ).toEqual([400, ['disclaimers[0].acceptedDate']]);
    expect(
      await refused(
        people.make({
          ...company(people.office, email()),
          entityDetails: { companyType: 'Charity', establishedDate: year0 },
        }),
      ),
    ).toEqual([400, ['entityDetails.establishedDate']]);
    expect(
      await refused(
        people.send('POST', '/tessera/client/duplicates', {
          firmId: 'NBW',
          clientType: 'Individual',
          dateOfBirth: year0,
        }),
      ),
    ).toEqual([400, ['dateOfBirth']]);
    expect(await refused(people.platform.get(`/message/NBW?fromDate=${year0}`, people.admin))).toEqual([
      400,
      ['fromDate'],
    ]);
  });

  it('of a country that there is not is refused: nobody is identified by it', async () => {
    expect(await refused(people.make(person({ nationality: 'ZZ', nationalInsuranceNo: null })))).toEqual([
      400,
      ['nationality'],
    ]);
    expect(await refused(people.make(person({ otherNationalities: ['FR', 'UK'] })))).toEqual([
      400,
      ['otherNationalities[1]'],
    ]);
    expect(await refused(people.make(person({ taxDomicile: 'EU' })))).toEqual([400, ['taxDomicile']]);
    expect(await refused(people.make(person({ addressDetail: { ...person().addressDetail, country: 'XX' } })))).toEqual(
      [400, ['addressDetail.country']],
    );
    await made(person({ otherNationalities: ['XK'], taxDomicile: 'JE' }));
  });

  it('that is nothing but spaces is nothing: no phone and no employer is kept, and an id elsewhere has to be one', async () => {
    const id = await made(
      person({ mobile: { number: '  ' }, employerDetails: { name: ' ', companyNumber: ' ', addressDetail: null } }),
    );
    expect(await read(id)).toMatchObject({ mobile: null, employerDetails: null });
    const {
      auditDetails: { version },
    } = await read(id);
    expect((await patch(id, { mobile: { number: ' ' } })).json.data.version).toBe(version);
    expect(
      await refused(
        patch(id, {
          externalIds: [
            { kind: 'ExternalProvider', provider: ' ', externalId: 'A-1' },
            { kind: 'ExternalProvider', provider: 'CRM', externalId: ' ' },
          ],
        }),
      ),
    ).toEqual([400, ['externalIds[0].provider', 'externalIds[1].externalId']]);
    await people.platform.database.db
      .updateTable('client')
      .set({ status: 'Registered' })
      .where('client_id', '=', id)
      .execute();
    expect(
      await refused(patch(id, { externalIds: [{ kind: 'ExternalProvider', provider: ' ', externalId: 'A-1' }] })),
    ).toEqual([400, ['externalIds[0].provider']]);
  });

  it('in If-Match is refused where it names no version: what was meant to be checked is not written unchecked', async () => {
    const id = await made(person());
    for (const header of ['abc', '"1", "2"', '"one"', ''])
      expect([header, await refused(patch(id, { marketingPreference: 'Post' }, { 'if-match': header }))]).toEqual([
        header,
        header === '' ? [200, []] : [400, ['if-match']],
      ]);
    expect((await read(id)).auditDetails.version).toBe(2);
    // Any version there is.
    expect((await patch(id, { marketingPreference: 'None' }, { 'if-match': '*' })).status).toBe(200);
  });

  it('of two versions at once is refused on the field of the body', async () => {
    const id = await made(person());
    const { clientType: _, ...whole } = person();
    const version = { auditDetails: { version: 1 } };
    const other = { 'if-match': '"2"' };
    expect(await refused(patch(id, { title: 'Dr', ...version }, other))).toEqual([400, ['auditDetails.version']]);
    expect(await refused(people.send('PUT', `/client/${id}`, { ...whole, ...version }, people.admin, other))).toEqual([
      400,
      ['auditDetails.version'],
    ]);
    expect(
      await refused(people.send('PUT', `/client/NBW/${id}`, { status: 'Active', ...version }, people.admin, other)),
    ).toEqual([400, ['auditDetails.version']]);
  });
});
