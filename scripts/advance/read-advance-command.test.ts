import { readAdvanceCommand } from './read-advance-command';

describe('npm run advance', () => {
  it.each([
    ['one working day unless said', [], { data: '.data', days: 1 }],
    ['a number of working days', ['5', '--data', 'elsewhere'], { data: 'elsewhere', days: 5 }],
    ['a date', ['2026-12-04'], { data: '.data', to: '2026-12-04' }],
  ])('reads %s', (_what, args, command) => expect(readAdvanceCommand(args)).toEqual(command));

  it.each([['0'], ['soon'], ['2026-02-30'], ['1000']])('refuses %s in a sentence', (wanted) => {
    expect(() => readAdvanceCommand([wanted])).toThrow(
      `${wanted} is neither a number of working days from 1 to 300 nor a date such as 2026-11-27.`,
    );
  });
});
