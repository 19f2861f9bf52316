import { readRan, type ReleasedRemote } from '@tessera/contract';
import { aboutPage, ranInstead, type RunningVersions } from './ran-instead';

const given = (name: string, version: string): ReleasedRemote => ({ name, version }) as ReleasedRemote;
const running = (over: Partial<RunningVersions> = {}): RunningVersions => ({
  release: { remotes: [given('clients', '2.0.0'), given('tools', '1.0.0')] },
  overrides: [],
  fallbacks: {},
  ...over,
});
const fallbacks = { clients: { version: { version: '1.0.0' } } };

it.each([
  ['its release', running(), undefined, {}],
  ['its release, as a remote', running(), { name: 'clients', version: '2.0.0' }, {}],
  ['no release', running({ release: null }), undefined, {}],
  ['the version before', running({ fallbacks }), undefined, { clients: '1.0.0' }],
  [
    'the version before, as the other remote',
    running({ fallbacks }),
    { name: 'tools', version: '1.0.0' },
    { clients: '1.0.0' },
  ],
  ['the version before, as that version', running(), { name: 'clients', version: '1.0.0' }, { clients: '1.0.0' }],
  ['the version before, as the one that broke', running({ fallbacks }), { name: 'clients', version: '2.0.0' }, {}],
  [
    'a developer’s build',
    running({
      release: { remotes: [given('clients', '2.0.0'), given('tools', 'dev')] },
      overrides: ['tools'],
      fallbacks,
    }),
    { name: 'tools', version: 'dev' },
    { clients: '1.0.0', tools: 'development' },
  ],
])('a call says that the page ran %s', (_what, page, caller, expected) => {
  expect(readRan(ranInstead(page, caller)['x-tessera-ran'])).toEqual(expected);
});

it.each([
  ['clients'],
  ['clients='],
  ['=1'],
  ['host@1'],
  ['clients=1.0.0,clients=2.0.0'],
  ['clients=<b>'],
  [['a=1', 'b=1']],
])('%p is not such a header', (header) => expect(readRan(header)).toBeNull());

describe('a call', () => {
  const [fellBack, own] = [{ 'x-tessera-ran': 'clients=1.0.0' }, { 'x-tessera-ran': 'tools=1.0.0' }];
  const release = { 'x-tessera-release': '0123456789abcdef' };
  const headersSent = (ran: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    aboutPage('0123456789abcdef', () => ran)({ accept: 'application/json', ...headers });

  it('names the release of the page and what ran instead, by the host unless the request says it', () => {
    expect(headersSent({})).toEqual({ accept: 'application/json', ...release });
    expect(headersSent(fellBack)).toMatchObject({ ...release, ...fellBack });
    expect(headersSent(fellBack, own)).toMatchObject(own);
    expect(headersSent(fellBack, { 'x-tessera-ran': '' })).not.toHaveProperty('x-tessera-ran');
  });

  it('names no other release, whatever the request says', () => {
    expect(headersSent({}, { 'x-tessera-release': 'fedcba9876543210' })).toMatchObject(release);
  });
});
