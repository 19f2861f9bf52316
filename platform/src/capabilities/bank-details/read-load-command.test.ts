import { readLoadCommand } from './read-load-command';

const whole = ['--weights', 'w.txt', '--source', 'Pay.UK 8.00', '--date', '2026-03-30', '--by', 'Ann'];

describe('npm run -w platform load-modulus', () => {
  it('reads the files, where they are from, from when on they hold and who answers for them', () => {
    const read = {
      does: 'load',
      weights: 'w.txt',
      substitutions: null,
      source: 'Pay.UK 8.00',
      date: '2026-03-30',
      by: 'Ann',
      older: false,
    };
    expect(readLoadCommand(whole)).toEqual(read);
    expect(readLoadCommand([...whole, '--substitutions', 's.txt', '--older'])).toEqual({
      ...read,
      substitutions: 's.txt',
      older: true,
    });
  });

  it('shows the one in use, and helps', () => {
    expect(readLoadCommand(['--show'])).toEqual({ does: 'show' });
    expect(readLoadCommand(['--help'])).toBeNull();
  });

  it.each([
    ['no file', [], 'Say which file has the weight table: --weights FILE. --help lists the options.'],
    ['no source', whole.slice(0, 2), 'Say where the file is from, and which version it is: --source "…".'],
    ['no day', whole.slice(0, 4), 'Say from which day on the table holds: --date 2026-03-30.'],
    ['nobody who answers for it', [...whole.slice(0, 6), '--by', ' '], 'Say who answers for it: --by NAME.'],
    ['an option there is not', ['--wait', 'w.txt'], /Unknown option '--wait'/],
  ])('refuses %s in a sentence', (_what, args, sentence) => {
    expect(() => readLoadCommand(args)).toThrow(sentence);
  });
});
