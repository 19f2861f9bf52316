import { createSend } from './send';

const headersSent = async (
  ran: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
  await createSend('/api', () => 'token', { release: '0123456789abcdef', ran: () => ran })({
    method: 'GET',
    path: '/x',
    ...(headers ? { headers } : {}),
  });
  const [, { headers: sent }] = fetch.mock.lastCall as unknown as [string, { headers: Record<string, string> }];
  return sent;
};
afterEach(() => jest.restoreAllMocks());

describe('a call', () => {
  const [fellBack, own] = [{ 'x-tessera-ran': 'clients=1.0.0' }, { 'x-tessera-ran': 'tools=1.0.0' }];

  it('names the release of the page and what ran instead, by the host unless the request says it', async () => {
    expect(await headersSent({})).not.toHaveProperty('x-tessera-ran');
    expect(await headersSent(fellBack)).toMatchObject({ 'x-tessera-release': '0123456789abcdef', ...fellBack });
    expect(await headersSent(fellBack, own)).toMatchObject(own);
    expect(await headersSent(fellBack, { 'x-tessera-ran': '' })).not.toHaveProperty('x-tessera-ran');
  });

  it('names no other release, whatever the request says', async () => {
    expect(await headersSent({}, { 'x-tessera-release': 'fedcba9876543210' })).toMatchObject({
      'x-tessera-release': '0123456789abcdef',
    });
  });
});
