import { draftsMax, draftValuesMax } from '@tessera/contract/drafts/schemas';
import { startTestServer, type TestServer } from '../../testing/test-server';

describe('drafts', () => {
  let platform: TestServer;
  let priya: string;
  let admin: string;
  beforeAll(async () => {
    platform = await startTestServer();
    priya = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => platform.close());

  const draft = (more: object = {}) => ({
    form: 'clients.pay-in',
    recordId: '0300001',
    title: 'Pay in, Whitfield ISA',
    href: '/clients/accounts/0300001/pay-in',
    values: { amount: '250.00', method: 'Bank Transfer' },
    ...more,
  });
  const save = (id: string, body: object = draft(), token = priya) =>
    platform.request('PUT', `/tessera/draft/NBW/${id}`, { token, body });
  const list = async (query = '', token = priya): Promise<{ id: string }[]> =>
    (await platform.get(`/tessera/draft/NBW${query}`, token)).json.data;

  it('are saved, saved over, listed without their values and read with them', async () => {
    expect((await save('d1')).json.data).toMatchObject({ id: 'd1', title: 'Pay in, Whitfield ISA' });
    expect((await save('d1', draft({ values: { amount: '300.00' } }))).status).toBe(200);
    const all = await list();
    expect(all).toHaveLength(1);
    expect(all[0]).not.toHaveProperty('values');
    expect((await platform.get('/tessera/draft/NBW/d1', priya)).json.data.values).toEqual({ amount: '300.00' });
    await save('d2', draft({ form: 'clients.withdraw', recordId: '0300002' }));
    expect((await list()).map(({ id }) => id)).toEqual(['d2', 'd1']);
    expect((await list('?form=clients.withdraw')).map(({ id }) => id)).toEqual(['d2']);
    expect((await list('?recordId=0300001')).map(({ id }) => id)).toEqual(['d1']);
  });

  it('of others are not there', async () => {
    expect(await list('', admin)).toEqual([]);
    expect((await platform.get('/tessera/draft/NBW/d1', admin)).status).toBe(404);
    expect((await platform.request('DELETE', '/tessera/draft/NBW/d1', { token: admin })).json.data).toEqual({
      deleted: false,
    });
    expect((await save('d1', draft({ title: 'Another' }), admin)).status).toBe(200);
    expect((await platform.get('/tessera/draft/NBW/d1', priya)).json.data.title).toBe('Pay in, Whitfield ISA');
  });

  it('are forgotten once asked to, and asking again is no mistake', async () => {
    const remove = async () => (await platform.request('DELETE', '/tessera/draft/NBW/d2', { token: priya })).json.data;
    expect([await remove(), await remove()]).toEqual([{ deleted: true }, { deleted: false }]);
  });

  it.each([
    ['values too large', { values: { note: 'n'.repeat(draftValuesMax) } }, 'values'],
    ['an address outside the portal', { href: '//elsewhere.example/' }, 'href'],
    ['an address that a browser resolves to one outside', { href: '/.//elsewhere.example' }, 'href'],
    ['an address that signs nobody in', { href: '/logout' }, 'href'],
    [
      'values that are nested without end',
      { values: JSON.parse('{"a":'.repeat(3_000) + '1' + '}'.repeat(3_000)) as object },
      'values',
    ],
    ['no title', { title: '' }, 'title'],
  ])('with %s are refused beside the field', async (_what, more, fieldName) => {
    const { status, json } = await save('d3', draft(more));
    expect({ status, field: json.error.fieldErrors[0].fieldName }).toEqual({ status: 400, field: fieldName });
  });

  it('are at most a hundred of a user: the oldest goes', async () => {
    for (let index = 0; index < draftsMax; index += 1) await save(`many-${index}`);
    const ids = (await list()).map(({ id }) => id);
    expect(ids).toHaveLength(draftsMax);
    expect(ids).not.toContain('d1');
    expect((await save('x'.repeat(41))).status).toBe(400);
  });
});
