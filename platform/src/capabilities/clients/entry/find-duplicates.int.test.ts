import { company, individual } from '../../../testing/client-bodies';
import { startTestPeople, type TestPeople } from '../../../testing/test-people';

describe('a search for clients who may be the same', () => {
  let people: TestPeople;
  let asha: string;
  let away: string;
  let firm: string;
  const find = async (body: object, token = people.admin) => {
    const { status, json } = await people.send(
      'POST',
      '/tessera/client/duplicates',
      { firmId: 'NBW', clientType: 'Individual', ...body },
      token,
    );
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data as { id: string | null; agrees: string[]; blocking: boolean; name: string }[];
  };

  beforeAll(async () => {
    people = await startTestPeople();
    const made = async (body: object): Promise<string> => (await people.make(body)).json.data.id;
    asha = await made({ ...individual(people.desk, 'asha@mail.example'), surname: 'Quillfeather' });
    away = await made({
      ...individual(people.otherOffice, 'away@mail.example'),
      surname: 'Quillfeather',
      nationalInsuranceNo: null,
    });
    firm = await made({ ...company(people.desk, 'firm@mail.example'), name: 'Quillfeather Widgets Ltd' });
  });
  afterAll(() => people.platform.close());

  it.each([
    ['e-mail', { email: ' ASHA@mail.example ' }, true],
    ['National Insurance number', { nationalInsuranceNo: 'ab 12 34 56 c' }, false],
    ['name and date of birth', { firstName: 'Ashe', surname: 'Quillfeather', dateOfBirth: '1980-02-29' }, false],
    ['name and postcode', { firstName: 'A', surname: 'Quillfeather', postCode: 'bs65aa' }, false],
  ])('finds a person by %s', async (agreement, body, blocking) => {
    expect((await find(body)).find(({ id }) => id === asha)).toEqual({
      id: asha,
      name: 'Asha Quillfeather',
      status: 'Pending',
      dateOfBirth: '1980-02-29',
      postCode: 'BS6 5AA',
      agrees: [agreement],
      blocking,
    });
  });

  it('finds an entity by its number or nearly its name, and a person not by the name alone', async () => {
    expect(
      (await find({ clientType: 'Corporate', registrationNumber: 'SC 123456' })).map(({ id, agrees }) => [id, agrees]),
    ).toEqual([[firm, ['registration number']]]);
    expect(
      (await find({ clientType: 'Corporate', name: 'Quillfeather Widget Ltd' })).map(({ id, agrees }) => [id, agrees]),
    ).toEqual([[firm, ['name']]]);
    expect(await find({ firstName: 'Asha', surname: 'Quillfeather' })).toEqual([]);
  });

  it('puts the likeliest first, leaves out the client that is asked about, and gives ten at most', async () => {
    const found = await find({
      firstName: 'Asha',
      surname: 'Quillfeather',
      dateOfBirth: '1980-02-29',
      postCode: 'BS6 5AA',
      nationalInsuranceNo: 'AB123456C',
    });
    expect(found.map(({ id, agrees }) => [id, agrees])).toEqual([
      [asha, ['National Insurance number', 'name and date of birth', 'name and postcode']],
      [away, ['name and date of birth', 'name and postcode']],
    ]);
    expect(
      (
        await find({
          clientId: asha,
          email: 'asha@mail.example',
          firstName: 'Asha',
          surname: 'Quillfeather',
          dateOfBirth: '1980-02-29',
        })
      ).map(({ id }) => id),
    ).toEqual([away]);
    await people.platform.database.db
      .updateTable('client')
      .set({ national_insurance_no: 'AB123456C' })
      .where('firm_id', '=', 'NBW')
      .execute();
    expect(await find({ nationalInsuranceNo: 'AB123456C' })).toHaveLength(10);
    await people.platform.database.db
      .updateTable('client')
      .set({ national_insurance_no: null })
      .where('firm_id', '=', 'NBW')
      .where('client_id', '<>', asha)
      .execute();
  });

  it('tells of an e-mail address that is taken without naming whom the caller does not see', async () => {
    const unseen = {
      id: null,
      name: 'Another client or user of the firm',
      status: null,
      dateOfBirth: null,
      postCode: null,
      agrees: ['e-mail'],
      blocking: true,
    };
    expect(
      await find(
        { email: 'away@mail.example', firstName: 'Asha', surname: 'Quillfeather', dateOfBirth: '1980-02-29' },
        people.adviser,
      ),
    ).toEqual([unseen, expect.objectContaining({ id: asha })]);
    expect(await find({ email: 'Admin@Northbrook.example' })).toEqual([unseen]);
    expect(await find({ email: 'nobody@mail.example' })).toEqual([]);
  });

  it('is of the caller’s own firm', async () => {
    expect(
      (
        await people.send(
          'POST',
          '/tessera/client/duplicates',
          { firmId: 'NBW', clientType: 'Individual', email: 'asha@mail.example' },
          people.otherFirm,
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await people.send(
          'POST',
          '/tessera/client/duplicates',
          { firmId: 'HLM', clientType: 'Individual', email: 'asha@mail.example' },
          people.otherFirm,
        )
      ).json.data,
    ).toEqual([]);
  });
});
