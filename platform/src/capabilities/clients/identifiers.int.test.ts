import { company, individual, ready } from '../../testing/client-bodies';
import { fieldsOf, startTestPeople, type TestPeople } from '../../testing/test-people';

const passport = { type: 'CCPT', value: 'XX1234567', countryCode: 'US' };
const nino = { type: 'NINO', value: 'AB123456C', countryCode: 'GB' };
const code = { type: 'CONCAT', value: 'GB19800229ASHA#VERMA', countryCode: 'GB' };

describe('the identifiers of a client', () => {
  let people: TestPeople;
  let emails = 0;
  const person = (more: object = {}) => ({
    ...individual(people.desk, `asha.id${(emails += 1)}@mail.example`),
    ...more,
  });
  const made = async (more: object = {}): Promise<string> => {
    const reply = await people.make(person(more));
    expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
    return reply.json.data.id;
  };
  const read = async (id: string) => (await people.platform.get(`/client/NBW/${id}`, people.admin)).json.data;
  const patch = (id: string, body: object) => people.send('PATCH', `/client/NBW/${id}`, body);
  const refused = async (more: object): Promise<Record<string, string>> => {
    const reply = await people.make(person(more));
    expect(reply.status).toBe(400);
    return fieldsOf(reply);
  };

  beforeAll(async () => {
    people = await startTestPeople();
  });
  afterAll(() => people.platform.close());

  it('are kept and answered with the number and the computed code, and the one that is used is said', async () => {
    const id = await made({
      nationality: 'US',
      otherNationalities: ['IN'],
      identifiers: [{ type: 'CCPT', value: ' xx 7654321 ', countryCode: 'IN' }, passport],
    });
    expect(await read(id)).toMatchObject({
      nationality: 'US',
      otherNationalities: ['IN'],
      nationalInsuranceNo: 'AB123456C',
      identifiers: [
        nino,
        { type: 'CCPT', value: 'XX7654321', countryCode: 'IN' },
        passport,
        { ...code, value: 'IN19800229ASHA#VERMA', countryCode: 'IN' },
      ],
      identification: { type: 'CCPT', value: 'XX7654321', countryCode: 'IN' },
    });
  });

  it('take a National Insurance number among them into its own field, and a code where it is the right one', async () => {
    const id = await made({ nationalInsuranceNo: null, identifiers: [{ ...nino, value: 'ab 12 34 56 c' }, code] });
    expect(await read(id)).toMatchObject({
      nationalInsuranceNo: 'AB123456C',
      identifiers: [nino, code],
      identification: nino,
    });
    expect(
      await people.platform.database.db
        .selectFrom('client_identifier')
        .where('client_id', '=', id)
        .selectAll()
        .execute(),
    ).toEqual([]);
    expect((await people.audited(id)).after).toMatchObject({ nationalInsuranceNo: '•••••456C' });
    expect(JSON.stringify((await people.audited(id)).after)).not.toContain('identifiers');
  });

  it('can be sent back as they were answered, and nothing changes', async () => {
    const id = await made({ nationality: 'US', identifiers: [passport] });
    const { identifiers, nationality, nationalInsuranceNo } = await read(id);
    expect((await patch(id, { identifiers, nationality, nationalInsuranceNo })).json.data.version).toBe(1);
    expect((await patch(id, { identifiers })).json.data.version).toBe(1);
  });

  it('are patched whole; what a patch does not name stays, the National Insurance number too', async () => {
    const id = await made({ nationality: 'US', identifiers: [passport] });
    expect((await patch(id, { title: 'Dr' })).status).toBe(200);
    expect((await read(id)).identification).toEqual(passport);
    expect((await patch(id, { identifiers: [{ ...nino, value: 'AB123456D' }] })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      nationalInsuranceNo: 'AB123456D',
      identification: { type: 'CONCAT', value: 'US19800229ASHA#VERMA' },
    });
    expect(await people.audited(id)).toMatchObject({
      before: { nationalInsuranceNo: '•••••456C', 'identifiers[0].value': '•••••4567' },
      after: { nationalInsuranceNo: '•••••456D', 'identifiers[0].value': null },
    });
    expect((await patch(id, { identifiers: [passport] })).status).toBe(200);
    expect(await read(id)).toMatchObject({ nationalInsuranceNo: 'AB123456D', identification: passport });
  });

  it('are emptied by a body that replaces all and leaves them out', async () => {
    const id = await made({ nationality: 'US', otherNationalities: ['IN'], identifiers: [passport] });
    const { clientType: _type, nationalInsuranceNo: _number, ...body } = person({ nationality: 'US' });
    expect((await people.send('PUT', `/client/${id}`, body)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      otherNationalities: [],
      nationalInsuranceNo: null,
      identifiers: [{ type: 'CONCAT', value: 'US19800229ASHA#VERMA', countryCode: 'US' }],
    });
    expect((await people.send('PUT', `/client/${id}`, { ...body, identifiers: [nino, passport] })).status).toBe(200);
    expect(await read(id)).toMatchObject({ nationalInsuranceNo: 'AB123456C', identification: passport });
  });

  it('have a code that follows the name', async () => {
    const id = await made({ nationality: 'FR' });
    expect(
      (
        await patch(id, {
          surname: 'de la Cruz',
          identifiers: [{ ...code, value: 'FR19800229ASHA#CRUZ#', countryCode: 'FR' }],
        })
      ).status,
    ).toBe(200);
    expect((await read(id)).identification).toEqual({
      type: 'CONCAT',
      value: 'FR19800229ASHA#CRUZ#',
      countryCode: 'FR',
    });
  });

  it('that are wrong are refused, each on its own field', async () => {
    expect(await refused({ identifiers: [{ ...code, value: 'GB19800229ASHA#VERNA' }] })).toEqual({
      'identifiers[0].value':
        'The code of this name and date of birth is GB19800229ASHA#VERMA. Leave it out: it is computed.',
    });
    expect(await refused({ identifiers: [{ ...nino, value: 'AB123456D' }] })).toEqual({
      'identifiers[0].value':
        'This is another National Insurance number than the one that was entered by itself. Keep one of the two.',
    });
    expect(await refused({ nationalInsuranceNo: null, identifiers: [{ ...nino, value: 'QQ123456A' }] })).toEqual({
      'identifiers[0].value': 'No National Insurance number begins with QQ.',
    });
    expect(
      Object.keys(
        await refused({
          nationality: 'US',
          otherNationalities: ['US'],
          identifiers: [passport, passport, { type: 'NIDN', value: '12345678901', countryCode: 'BE' }],
        }),
      ),
    ).toEqual(['otherNationalities[0]', 'identifiers[1].value', 'identifiers[2].value']);
    expect(await refused({ nationality: 'US', identifiers: [{ ...passport, value: ' ' }] })).toEqual({
      'identifiers[0].value': 'Enter the identifier.',
    });
    const firm = await people.make({
      ...company(people.desk, 'office.id@mail.example'),
      identifiers: [passport],
      otherNationalities: ['US'],
    });
    expect(Object.keys(fieldsOf(firm)).sort()).toEqual(['identifiers', 'otherNationalities']);
  });

  it('of a nationality that is taken away go with it', async () => {
    const id = await made({ otherNationalities: ['US'], identifiers: [passport] });
    expect(Object.keys(fieldsOf(await patch(id, { otherNationalities: [] })))).toEqual(['identifiers[0].value']);
    expect((await patch(id, { otherNationalities: [], identifiers: [] })).status).toBe(200);
  });

  it('keep somebody Pending whom nothing else identifies, until the number is there', async () => {
    const id = await made({ ...ready, nationality: 'ES' });
    expect(await read(id)).toMatchObject({
      status: 'Pending',
      identification: null,
      missing: [{ fieldName: 'identifiers' }],
    });
    const waiting = await people.send('PUT', `/client/NBW/${id}`, { status: 'Active' });
    expect({ status: waiting.status, fields: Object.keys(fieldsOf(waiting)) }).toEqual({
      status: 409,
      fields: ['identifiers'],
    });
    expect((await patch(id, { identifiers: [{ type: 'NIDN', value: '99123456-O', countryCode: 'ES' }] })).status).toBe(
      200,
    );
    expect((await people.send('PUT', `/client/NBW/${id}`, { status: 'Active' })).status).toBe(200);
    expect(Object.keys(fieldsOf(await patch(id, { identifiers: [] })))).toEqual(['identifiers']);
  });

  it('that an Active client never had are asked of an edit of nationality and identifiers, and of no other', async () => {
    const id = await made(ready);
    await people.platform.database.db
      .updateTable('client')
      .set({ nationality: 'IT' })
      .where('firm_id', '=', 'NBW')
      .where('client_id', '=', id)
      .execute();
    expect((await patch(id, { title: 'Dr' })).status).toBe(200);
    expect(Object.keys(fieldsOf(await patch(id, { nationality: 'PL' })))).toEqual(['identifiers']);
    expect(Object.keys(fieldsOf(await patch(id, { taxDomicile: null })))).toEqual(['taxDomicile']);
  });
});

describe('the order of identifiers', () => {
  let people: TestPeople;
  const orders = (query: string) => people.platform.get(`/client/nationality/NBW${query}`, people.adviser);
  beforeAll(async () => {
    people = await startTestPeople();
  });
  afterAll(() => people.platform.close());

  it('is a row for each nationality as asked, with the one that counts', async () => {
    const { status, json } = await orders('?countryCodes=GB,FR,ES,US,gb');
    expect(status).toBe(200);
    const [nationalInsurance, computed, number] = [
      { type: 'NINO', name: 'National Insurance number' },
      { type: 'CONCAT', name: 'CONCAT' },
      { type: 'CCPT', name: 'Passport number' },
    ];
    expect(json.data).toEqual([
      { countryCode: 'GB', name: 'United Kingdom', leading: false, identifiers: [nationalInsurance, computed] },
      { countryCode: 'FR', name: 'France', leading: false, identifiers: [computed] },
      {
        countryCode: 'ES',
        name: 'Spain',
        leading: true,
        identifiers: [{ type: 'NIDN', name: 'Tax identification number (NIF)' }],
      },
      { countryCode: 'US', name: 'United States', leading: false, identifiers: [number, computed] },
    ]);
  });

  it('is refused of a code that is no nationality, or not a code', async () => {
    const unknown = await orders('?countryCodes=GB,ZZ');
    expect({ status: unknown.status, fields: fieldsOf(unknown) }).toEqual({
      status: 400,
      fields: {
        countryCodes: 'There is no nationality ZZ. Use the codes of ISO 3166-1 that the list of nationalities has.',
      },
    });
    const malformed = await orders('?countryCodes=GB;FR');
    expect({ status: malformed.status, fields: Object.keys(fieldsOf(malformed)) }).toEqual({
      status: 400,
      fields: ['countryCodes'],
    });
  });

  it('is of every nationality when none is named, and of none the leading one', async () => {
    const { json } = await orders('');
    const all = (await people.platform.get('/static/nationality', people.adviser)).json.data;
    expect(json.data.map((row: { countryCode: string }) => row.countryCode)).toEqual(
      all.map((row: { countryCode: string }) => row.countryCode),
    );
    expect(json.data.some((row: { leading: boolean }) => row.leading)).toBe(false);
  });

  it('is another firm’s to ask there', async () =>
    expect((await people.platform.get('/client/nationality/HLM', people.adviser)).status).toBe(404));
});
