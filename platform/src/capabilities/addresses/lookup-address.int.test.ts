import { startTestServer, type TestServer } from '../../testing/test-server';

describe('a look-up of an address', () => {
  let platform: TestServer;
  let adviser: string;
  const lookUp = (body: object) => platform.request('POST', '/addresslookup', { token: adviser, body });

  beforeAll(async () => {
    platform = await startTestServer();
    adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
  });
  afterAll(() => platform.close());

  it('gives every premises at a postcode, however it is written', async () => {
    const { json } = await lookUp({ postCode: ' bs61ab ' });
    expect(json.data).toHaveLength(5);
    for (const { id, summary, addressDetail } of json.data) {
      expect(addressDetail).toMatchObject({ town: 'Bristol', postCode: 'BS6 1AB', country: 'GB' });
      expect(summary).toMatch(/, Bristol, BS6 1AB$/);
      expect(id).toMatch(/^BS61AB\d$/);
    }
  });

  it('gives the house alone when one is named', async () => {
    const all = (await lookUp({ postCode: 'BS6 1AB' })).json.data as {
      addressDetail: { houseNumber: string | null; houseName: string | null; flatNumber: string | null };
    }[];
    const flats = all.filter(({ addressDetail }) => addressDetail.flatNumber !== null);
    expect((await lookUp({ postCode: 'BS6 1AB', houseNumber: flats[0]?.addressDetail.houseNumber })).json.data).toEqual(
      flats,
    );
    expect((await lookUp({ postCode: 'BS6 1AB', houseNumber: 'flat 2' })).json.data).toEqual([flats[1]]);
    expect(
      (await lookUp({ postCode: 'BS6 1AB', houseNumber: all[0]?.addressDetail.houseName?.toUpperCase() })).json.data,
    ).toEqual([all[0]]);
    expect((await lookUp({ postCode: 'BS6 1AB', houseNumber: '999' })).json.data).toEqual([]);
  });

  it('finds nothing at a postcode nobody knows, and refuses what is no postcode', async () => {
    expect((await lookUp({ postCode: 'SW1A 1AA' })).json.data).toEqual([]);
    const { status, json } = await lookUp({ postCode: 'Bristol' });
    expect({ status, errors: json.error.fieldErrors }).toEqual({
      status: 400,
      errors: [{ fieldName: 'postCode', type: 'invalid', errorMessage: 'Enter a UK postcode such as SW1A 1AA.' }],
    });
  });
});
