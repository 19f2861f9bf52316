import { checkFlags, readFlagCommand } from './read-flag-command';

const whole = [
  '--firm',
  'NBW',
  '--on',
  'remote.tools,remote.reporting',
  '--on',
  'remote.transfers',
  '--off',
  'automatedFirmSetup',
  '--by',
  'Ann',
  '--why',
  'Ticket 12',
];

describe('npm run flags', () => {
  it('reads several flags, who and why', () => {
    expect(readFlagCommand(whole)).toEqual({
      data: '.data',
      json: false,
      firmId: 'NBW',
      change: {
        on: ['remote.tools', 'remote.reporting', 'remote.transfers'],
        off: ['automatedFirmSetup'],
        by: 'Ann',
        why: 'Ticket 12',
      },
    });
  });

  it('asks for a user of the firm, and switches nothing for one', () => {
    expect(readFlagCommand(['--firm', 'NBW', '--user', 'priya@nbw.example'])).toMatchObject({
      user: 'priya@nbw.example',
      change: null,
    });
    expect(() => readFlagCommand([...whole, '--user', 'priya'])).toThrow('leave --user out');
  });

  it('lists when no change is asked', () => {
    expect(readFlagCommand(['--firm', 'NBW', '--data', 'elsewhere', '--json'])).toEqual({
      data: 'elsewhere',
      json: true,
      firmId: 'NBW',
      change: null,
    });
  });

  it.each([
    ['no firm', [], 'Say which firm: --firm NBW.'],
    [
      'nobody who answers for it',
      ['--firm', 'NBW', '--on', 'remote.tools'],
      'Say who answers for the change: --by NAME.',
    ],
    [
      'no reason',
      ['--firm', 'NBW', '--on', 'remote.tools', '--by', 'Ann', '--why', ' '],
      'Say why, for the audit trail: --why "…".',
    ],
    [
      'on and off at once',
      ['--firm', 'NBW', '--on', 'remote.tools', '--off', 'remote.tools'],
      'remote.tools cannot go on and off at once: write it after --on or after --off.',
    ],
    ['an option there is not', ['--firma', 'NBW'], /Unknown option '--firma'/],
  ])('refuses %s in a sentence', (_what, args, sentence) => {
    expect(() => readFlagCommand(args)).toThrow(sentence);
  });

  it('refuses a flag nothing asks about', () => {
    expect(() => checkFlags(['remote.tool'], ['remote.clients', 'remote.tools'])).toThrow(
      'There is no flag remote.tool: the flags are remote.clients, remote.tools.',
    );
  });
});
