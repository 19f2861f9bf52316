import { individual, ready } from '../../testing/client-bodies';
import { startTestPeople, type TestPeople } from '../../testing/test-people';

describe('a client is found', () => {
  let people: TestPeople;
  let clientId: string;
  let accountId: string;
  const find = async (term: string, token = people.admin): Promise<string[]> => {
    const { status, json } = await people.platform.get(`/client/NBW?find=${encodeURIComponent(term)}`, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect(json.meta.count).toBe(json.data.length);
    return json.data.map(({ id }: { id: string }) => id);
  };

  beforeAll(async () => {
    people = await startTestPeople();
    const person = individual(people.desk, 'Ottoline.Farquharson@mail.example');
    const body = {
      ...person,
      ...ready,
      firstName: 'Ottoline',
      surname: 'Farquharson',
      nationalInsuranceNo: 'AB654321C',
      addressDetail: { ...person.addressDetail, postCode: 'BS99 4QT' },
      externalIds: [{ kind: 'ExternalProvider', provider: 'Back office', externalId: 'Bo-7781' }],
    };
    const made = await people.make(body);
    expect(made.json.error).toBeUndefined();
    clientId = made.json.data.id as string;
    const { pool } = people.platform.database;
    const {
      rows: [account],
    } = await pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and account_type = 'Wrapper' and node_id = $1 order by account_id ~ '[A-Z]' desc, account_id limit 1`,
      [people.desk],
    );
    accountId = account?.account_id ?? '';
    await pool.query(
      `insert into account_client (firm_id, account_id, client_id) values ('NBW', $1, $2) on conflict do nothing`,
      [accountId, clientId],
    );
    await pool.query(
      `insert into external_id (firm_id, record_kind, record_id, kind, provider, external_id) values ('NBW', 'Account', $1, 'ExternalProvider', 'Back office', 'ACC-55')`,
      [accountId],
    );
  });
  afterAll(() => people.platform.close());

  it.each([
    ['the e-mail address as far as it is typed, however it is written', 'ottoline.FARQUHARSON@m'],
    ['the postcode without its space, in small letters', 'bs994qt'],
    ['a postcode as far as it is typed', 'BS99 4'],
    ['another system’s number', 'bo-7781'],
    ['the National Insurance number with spaces', 'ab 65 43 21 c'],
    ['words of the name', 'farq otto'],
  ])('by %s', async (_by, term) => expect(await find(term)).toEqual([clientId]));

  it('by its id, the number of an account it holds, and that account’s number elsewhere', async () => {
    expect(await find(clientId.toLowerCase())).toEqual([clientId]);
    expect(await find(accountId.toLowerCase())).toContain(clientId);
    expect(await find('acc-55')).toContain(clientId);
    // Of another office, an account leads nobody to a holder whom they see.
    expect(await find('acc-55', people.adviser)).toContain(clientId);
    await people.platform.database.pool.query(
      `update account set node_id = $2 where firm_id = 'NBW' and account_id = $1`,
      [accountId, people.otherOffice],
    );
    expect(await find('acc-55', people.adviser)).toEqual([]);
    expect(await find(accountId, people.adviser)).toEqual([]);
  });

  it('by a National Insurance number only where the caller may see it, and by no wildcard', async () => {
    const reviewer = await people.platform.signIn('NBW', 'readonly@northbrook.example');
    expect(await find('AB654321C', reviewer)).toEqual([]);
    expect(await find('bs99 4qt', reviewer)).toEqual([clientId]);
    expect(await find('%@%')).toEqual([]);
  });

  it('before others when the name is what is typed, then when it begins with or has the words whole, then when it starts with them, then when a word does; the first are the same without counting the rest', async () => {
    const named = async (firstName: string, surname: string): Promise<string> => {
      const body = {
        ...individual(people.desk, `${firstName}.${surname}@mail.example`),
        ...ready,
        firstName,
        surname,
        nationalInsuranceNo: null,
      };
      const { json } = await people.make(body);
      expect(json.error).toBeUndefined();
      return json.data.id as string;
    };
    const within = await named('Ada', 'Tranquillon');
    const second = await named('Zebedee', 'Quillon');
    const first = await named('Quillon', 'Zuckermann');
    const search = async (term: string, more: string) =>
      (await people.platform.get(`/client/NBW?find=${encodeURIComponent(term)}${more}`, people.admin)).json;
    expect(await find('quillon')).toEqual([first, second, within]);
    const [longer, longest] = [await named('Quillonius', 'Abel'), await named('Quillon-Ada', 'Zuckermann')];
    expect(await find('quillon zuckermann')).toEqual([first, longest]);
    expect(await find('quillon')).toEqual([longest, first, second, longer, within]);
    const { data, meta } = await search('quillon', '&pageSize=2&countMax=2');
    expect([data.map(({ id }: { id: string }) => id), meta.count]).toEqual([[longest, first], 2]);
    for (const term of ['a', 'an', 'ann', 'smi', 'mar s', 'S', 'quillon z', '%', 'Limited', within]) {
      const [all, few] = [await search(term, '&pageSize=20'), await search(term, '&pageSize=20&countMax=5')];
      expect([term, few.data]).toEqual([term, all.data]);
      expect([term, few.meta.count]).toEqual([term, Math.min(all.meta.count, 5)]);
    }
  });
});
