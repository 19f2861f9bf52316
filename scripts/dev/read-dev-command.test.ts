import { readDevCommand } from './read-dev-command';

describe('npm run dev', () => {
  it('takes a remote, before the portal of the data folder', () => {
    expect(readDevCommand(['clients'])).toEqual({ remote: 'clients', against: null, port: 8090, data: '.data' });
  });

  it('takes a portal anywhere', () => {
    expect(readDevCommand(['clients', '--against', 'https://portal.example', '--port', '0'])).toMatchObject({
      against: new URL('https://portal.example'),
      port: 0,
    });
  });

  it.each([
    ['no remote', [], 'Say which remote, one: npm run dev -- clients.'],
    ['two remotes', ['clients', 'tools'], 'Say which remote, one'],
    [
      'an address with a path',
      ['clients', '--against', 'https://portal.example/clients'],
      '--against takes where a portal answers',
    ],
    ['what is no address', ['clients', '--against', 'portal'], '--against takes where a portal answers'],
    ['what is no port', ['clients', '--port', 'x'], '--port takes a number'],
    ['an option there is not', ['clients', '--host'], /Unknown option '--host'/],
  ])('refuses %s in a sentence', (_what, args, sentence) => {
    expect(() => readDevCommand(args)).toThrow(sentence);
  });
});
