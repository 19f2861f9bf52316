import fc from 'fast-check';
import { held, killed, onTrial, pinned, promoted, ringed } from '../rules/rules-reducer';
import { emptyRules, type ReleaseRules } from '../rules/rules';
import { addsHoldsOnly } from './added-holds';

const canary = { version: '2.0.0', percent: 10, by: 'user', firms: null } as const;
const before: ReleaseRules = {
  ...held(onTrial(promoted(emptyRules, 'stable', 'clients', '1.0.0'), 'clients', canary), 'tools', '1.0.0', 'throws'),
  minimumRevision: 3,
  overrides: true,
};
const after = held(before, 'clients', '2.0.0', 'failed 30 of 40');

const more: readonly (readonly [string, (rules: ReleaseRules) => ReleaseRules])[] = [
  ['promotes', (rules) => promoted(rules, 'stable', 'clients', '2.0.0')],
  ['begins a channel', (rules) => promoted(rules, 'early', 'clients', '1.0.0')],
  ['takes a unit off a channel', (rules) => promoted(rules, 'stable', 'clients', null)],
  ['pins', (rules) => pinned(rules, 'NBW', 'clients', '1.0.0')],
  ['moves a ring', (rules) => ringed(rules, 'NBW', 'early')],
  ['widens the trial', (rules) => onTrial(rules, 'clients', { ...canary, percent: 100 })],
  ['ends the trial', (rules) => onTrial(rules, 'clients', null)],
  ['kills', (rules) => killed(rules, 'clients', 'no')],
  ['lowers the minimum', (rules) => ({ ...rules, minimumRevision: 0 })],
  ['raises the minimum', (rules) => ({ ...rules, minimumRevision: 9 })],
  ['changes overrides', (rules) => ({ ...rules, overrides: false })],
  ['releases a hold', (rules) => held(rules, 'tools', '1.0.0', null)],
  ['words a hold anew', (rules) => held(rules, 'tools', '1.0.0', 'another reason')],
  ['holds a version that is not on trial', (rules) => held(rules, 'clients', '1.0.0', 'no')],
];

describe('what a proxy’s key may do', () => {
  it('is to hold a version on trial', () => {
    expect(addsHoldsOnly(before, after)).toBe(true);
  });

  it('is not to do nothing', () => {
    expect(addsHoldsOnly(before, before)).toBe(false);
    expect(addsHoldsOnly(after, after)).toBe(false);
  });

  it.each(more)('is never a change that also %s', (_what, change) => {
    expect(addsHoldsOnly(before, change(before))).toBe(false);
    expect(addsHoldsOnly(before, change(after))).toBe(false);
  });

  it('is none of them together, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...more.keys()], { minLength: 1, maxLength: 3 }), (which) => {
        const changed = which.reduce((rules, index) => more[index]?.[1](rules) ?? rules, after);
        return JSON.stringify(changed) === JSON.stringify(after) || !addsHoldsOnly(before, changed);
      }),
    );
  });
});
