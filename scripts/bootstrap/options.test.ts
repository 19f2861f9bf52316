import { UsageError } from './arguments.mjs';
import { readStartOptions } from './options.mjs';

const refusalOf = (args: string[]): unknown => {
  try {
    return readStartOptions(args);
  } catch (error) {
    return error;
  }
};

describe('npm start', () => {
  it('starts on its own port and data folder, with the demo firms, unless told otherwise', () => {
    expect(readStartOptions([])).toEqual({ port: 8080, data: '.data', fresh: false, seed: true, asOf: undefined });
    expect(readStartOptions(['--port', '0', '--data', 'd', '--fresh', '--no-seed', '--as-of', '2026-11-20'])).toEqual({
      port: 0,
      data: 'd',
      fresh: true,
      seed: false,
      asOf: '2026-11-20',
    });
    expect(readStartOptions(['-h'])).toBe('help');
  });

  it.each([
    ['an option there is not', ['--prot', '1'], "Unknown option '--prot'. --help lists the options."],
    ['a port that is none', ['--port', '99999'], '--port takes a number from 0 to 65535, not 99999.'],
    ['a day that is none', ['--as-of', '2026-02-30'], '--as-of takes a date like 2026-11-20, not 2026-02-30.'],
  ])('refuses %s in a sentence', (_what, args, sentence) => {
    expect(refusalOf(args)).toEqual(new UsageError(sentence));
    expect(refusalOf(args)).toBeInstanceOf(UsageError);
  });
});
