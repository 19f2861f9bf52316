import fc from 'fast-check';
import { resources, type Resource, type Scope } from '../language/access';
import { accessLevels, isAbove, levelOn, levelsOf, scopesFrom, type AccessLevel } from './access-levels';
import { grantProblems, hasAdministratorScopes, type Granter, type Held } from './grants';
import { userStatusAfter, userTransitions } from './life';
import { accessPresets, differencesFrom, nearestPreset, presetScopes } from './presets';
import { userStatuses } from './values';

const nodes = ['0', '1', '2', '3'] as const;
const scopes = fc
  .array(fc.constantFrom<AccessLevel>(...accessLevels), { minLength: resources.length, maxLength: resources.length })
  .map((levels): Scope[] =>
    scopesFrom(Object.fromEntries(resources.map((resource, index) => [resource, levels[index] ?? 'none']))),
  );
const held = fc.record<Held>({
  userId: fc.constantFrom('A', 'B'),
  scopes,
  nodeIds: fc.subarray([...nodes], { minLength: 1 }),
  status: fc.constantFrom(...userStatuses),
});
const granter = fc.record<Granter>({
  userId: fc.constant('A'),
  scopes,
  nodeIds: fc.option(fc.subarray([...nodes]), { nil: null }),
});

const more = (one: readonly Scope[] | Held['scopes'], other: Granter['scopes']): readonly Resource[] =>
  resources.filter((resource) => isAbove(levelOn(one, resource), levelOn(other, resource)));

describe('what one person may make of another', () => {
  it('never lies above them, in what they may do or where', () => {
    fc.assert(
      fc.property(granter, fc.option(held, { nil: null }), held, (own, before, after) => {
        if (before?.userId === 'A' || grantProblems(own, before, after).length > 0) return;
        expect(more(after.scopes, own.scopes)).toEqual([]);
        expect(own.nodeIds === null || after.nodeIds.every((id) => own.nodeIds?.includes(id))).toBe(true);
      }),
    );
  });

  it('is nothing where the other has more, whatever is asked for', () => {
    fc.assert(
      fc.property(granter, held, held, (own, before, after) => {
        const hasMore =
          more(before.scopes, own.scopes).length > 0 ||
          (own.nodeIds !== null && before.nodeIds.some((id) => !own.nodeIds?.includes(id)));
        if (before.userId === 'A' || !hasMore) return;
        expect(grantProblems(own, before, after).map(({ type }) => type)).toEqual(['more-than-you']);
      }),
    );
  });

  it('of themselves is neither access nor office nor status', () => {
    fc.assert(
      fc.property(granter, held, held, (own, before, after) => {
        const [was, is] = [
          { ...before, userId: 'A' },
          { ...after, userId: 'A' },
        ];
        const same =
          JSON.stringify(levelsOf(was.scopes)) === JSON.stringify(levelsOf(is.scopes)) &&
          JSON.stringify([...was.nodeIds].sort()) === JSON.stringify([...is.nodeIds].sort()) &&
          was.status === is.status;
        expect(grantProblems(own, was, is).length === 0).toBe(same);
      }),
    );
  });

  it('grows with what they have: who has more may do no less', () => {
    fc.assert(
      fc.property(granter, held, held, (own, before, after) => {
        if (before.userId === 'A' || grantProblems(own, before, after).length > 0) return;
        const everything: Granter = { userId: 'A', scopes: presetScopes('administrator'), nodeIds: null };
        expect(grantProblems(everything, before, after)).toEqual([]);
      }),
    );
  });
});

describe('presets', () => {
  it('are found again in what they fill in, and every difference is told', () => {
    for (const preset of accessPresets)
      expect(nearestPreset(presetScopes(preset.id))).toEqual({ preset, differences: [] });
    fc.assert(
      fc.property(scopes, (own) => {
        const nearest = nearestPreset(own);
        if (nearest === null) return expect(own).toEqual([]);
        for (const preset of accessPresets)
          expect(differencesFrom(own, preset).length).toBeGreaterThanOrEqual(nearest.differences.length);
        return undefined;
      }),
    );
  });

  it('make an administrator of one alone', () => {
    expect(accessPresets.filter(({ id }) => hasAdministratorScopes(presetScopes(id))).map(({ id }) => id)).toEqual([
      'administrator',
    ]);
  });
});

test('a status is left by the table’s actions only, and a machine is brought back without an invitation', () => {
  expect(userStatusAfter('Deactivated', 'Reactivate', 'User')).toBe('Invited');
  expect(userStatusAfter('Deactivated', 'Reactivate', 'Machine')).toBe('Active');
  expect(userStatusAfter('Active', 'Resume', 'User')).toBeNull();
  expect(userTransitions.filter(({ from }) => from === 'Deactivated').map(({ action }) => action)).toEqual([
    'Reactivate',
  ]);
});
