import { valueOn } from '../rules/dated';
import { firstConditionSchemes, transferFlags } from '../rules/transfer-conditions';
import { conditionsOf, type CheckedTransfer, type FlagAnswer } from './transfer-conditions';

const flags = valueOn(transferFlags, '2026-11-24');
const check = (
  said: Partial<Record<string, FlagAnswer>> = {},
  more: Partial<CheckedTransfer> = {},
  rest: FlagAnswer = 'No',
) =>
  conditionsOf(
    {
      scheme: 'Other',
      appointment: null,
      answers: new Map(flags.map(({ flag }) => [flag, said[flag] ?? rest])),
      ...more,
    },
    valueOn(firstConditionSchemes, '2026-11-24'),
    flags,
  );

describe('whether a pension may leave', () => {
  it('is not known before it is said where it goes, nor while a flag is open', () => {
    expect(check({}, { scheme: null }).outcome).toBeNull();
    const open = check({ 'High fees': 'Unknown' });
    expect(open).toMatchObject({ outcome: null, missing: ['High fees: not answered.'] });
    expect(check({}, { answers: new Map() }).missing).toHaveLength(flags.length);
  });

  it.each(valueOn(firstConditionSchemes, '2026-11-24'))(
    'it may into a scheme of the first condition, whatever was answered: $scheme',
    ({ scheme }) => {
      expect(check({}, { scheme }, 'Yes').outcome).toBe('First condition met');
      expect(check({}, { scheme, answers: new Map() }).missing).toEqual([]);
    },
  );

  it('it may into any other scheme where no flag is present', () => {
    expect(check()).toMatchObject({ outcome: 'Second condition met', needsAppointment: false });
  });

  it.each(flags.filter(({ colour }) => colour === 'Red'))('it may not with a red flag: $flag', ({ flag, words }) => {
    // Guidance does not mend it, and no other answer is needed to say so.
    expect(check({ [flag]: 'Yes' }, { appointment: 'MH-1' }, 'Unknown')).toMatchObject({
      outcome: 'Refused',
      reasons: [words],
    });
  });

  it.each(flags.filter(({ colour }) => colour === 'Amber'))(
    'it may with an amber flag once guidance is taken, and not without: $flag',
    ({ flag }) => {
      expect(check({ [flag]: 'Yes' })).toMatchObject({ outcome: 'Refused', needsAppointment: true });
      expect(check({ [flag]: 'Yes' }, { appointment: 'MH-1' }).outcome).toBe('Second condition met');
    },
  );
});

test('no condition is known before the regulations', () => {
  expect(() => valueOn(transferFlags, '2021-11-29')).toThrow(RangeError);
});
