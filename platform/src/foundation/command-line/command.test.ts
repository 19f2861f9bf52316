import { readArguments, runCommand, UsageError } from './command';

const options = { data: { type: 'string' }, help: { type: 'boolean' } } as const;

describe('a command', () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    const keep = (text: unknown): boolean => said.push(String(text)) > 0;
    jest.spyOn(process.stdout, 'write').mockImplementation(keep);
    jest.spyOn(process.stderr, 'write').mockImplementation(keep);
    process.exitCode = undefined;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = undefined;
  });
  /** What is said and the exit code; `act` is what the command does. */
  const outcome = async (args: string[], act: () => Promise<void> = async () => undefined) => {
    await runCommand(
      'Usage: …',
      () => {
        const { values } = readArguments({ args, options });
        return values.help ? null : values;
      },
      act,
    );
    return { said, code: process.exitCode };
  };

  it.each([
    ['an option there is not', ['--dat', 'x'], "Unknown option '--dat'. --help lists the options.\n"],
    [
      'an option without its value',
      ['--data'],
      "Option '--data <value>' argument missing. --help lists the options.\n",
    ],
    ['a word too many', ['x'], /^Unexpected argument 'x'.*--help lists the options\.\n$/],
  ])('refuses %s in a sentence, with exit code 2', async (_what, args, sentence) => {
    expect(await outcome(args)).toEqual({ said: [expect.stringMatching(sentence)], code: 2 });
  });

  it('prints its help and does nothing', async () => {
    const act = jest.fn();
    expect(await outcome(['--help'], act)).toEqual({ said: ['Usage: …\n'], code: undefined });
    expect(act).not.toHaveBeenCalled();
  });

  it('ends with 1 where it could not be done, and with 2 where it finds the arguments wrong', async () => {
    expect((await outcome([], () => Promise.reject(new Error('No.')))).code).toBe(1);
    expect((await outcome([], () => Promise.reject(new UsageError('Say which.')))).code).toBe(2);
  });
});
