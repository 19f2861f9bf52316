import { arrangedCardsMax } from '@tessera/contract/dashboard/values';
import { startTestServer, type TestServer } from '../../testing/test-server';

describe('the arrangement of a dashboard', () => {
  let platform: TestServer;
  beforeAll(async () => {
    platform = await startTestServer();
  });
  afterAll(() => platform.close());

  it('is each user’s own, is replaced whole, and is forgotten by a reset', async () => {
    const path = '/tessera/dashboard/NBW';
    const adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const admin = await platform.signIn('NBW', 'admin@northbrook.example');
    const set = (cards: unknown) => platform.request('PUT', path, { token: adviser, body: { cards } });
    const read = async (token: string) => (await platform.get(path, token)).json.data;
    const cards = [
      { id: 'clients.messages', hidden: true },
      { id: 'reporting.today', hidden: false },
    ];
    expect((await set(cards)).status).toBe(200);
    expect(await read(adviser)).toEqual({ cards });
    expect(await read(admin)).toEqual({ cards: [] });

    expect((await set([...cards, ...cards])).status).toBe(400);
    expect((await set([{ id: '<script>', hidden: false }])).status).toBe(400);
    const many = Array.from({ length: arrangedCardsMax + 1 }, (_, index) => ({ id: `a.card-${index}`, hidden: false }));
    expect((await set(many)).status).toBe(400);
    expect(await read(adviser)).toEqual({ cards });

    expect((await set([])).status).toBe(200);
    expect(await read(adviser)).toEqual({ cards: [] });
  });
});
