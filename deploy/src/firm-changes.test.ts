import fc from 'fast-check';
import { held, killed, onTrial, pinned, promoted, ringed, rolledBack } from './rules/rules-reducer';
import { firmChanges } from './firm-changes';
import type { ReleaseChange } from './change-log';
import { emptyRules, type ReleaseRules } from './rules/rules';

type Step = readonly [what: string, revise: (rules: ReleaseRules) => ReleaseRules];

const secret = 'HLM asked for it';
/** The changes of these steps, newest first, as `listChanges` reads them. */
const made = (steps: readonly Step[]): ReleaseChange[] => {
  let rules = emptyRules;
  return steps
    .map(([what, revise], index): ReleaseChange => {
      rules = revise(rules);
      return {
        revision: index + 1,
        at: `2026-11-20T09:${String(index).padStart(2, '0')}:00.000Z`,
        by: 'ann',
        why: secret,
        what,
        unit: 'clients',
        from: null,
        to: null,
        rules,
      };
    })
    .reverse();
};
const start: Step = [
  'promote',
  (rules) =>
    promoted(
      promoted(promoted(rules, 'stable', 'host', '0.1.0'), 'stable', 'clients', '1.0.0'),
      'stable',
      'tools',
      '1.0.0',
    ),
];
const early: Step = ['promote on early', (rules) => promoted(rules, 'early', 'clients', '3.0.0')];
const seen = (steps: readonly Step[], firmId = 'NBW', units = ['host', 'clients']): string[] =>
  firmChanges(made([start, ...steps]), { firmId, units }, 20)
    .filter(({ revision }) => revision > 1)
    .map(({ unit, what }) => `${unit}: ${what}`);
const trial = (firms: readonly string[] | null, percent = 10) => ({
  version: '2.0.0',
  percent,
  by: 'user' as const,
  firms,
});

describe('changes shown to a firm', () => {
  it('have a line for each of its units that a change was about', () => {
    expect(firmChanges(made([start]), { firmId: 'NBW', units: ['host', 'clients'] }, 20)).toEqual([
      { revision: 1, at: '2026-11-20T09:00:00.000Z', unit: 'host', what: 'promote' },
      { revision: 1, at: '2026-11-20T09:00:00.000Z', unit: 'clients', what: 'promote' },
    ]);
  });

  it.each<[string, Step[], string[]]>([
    [
      'a new stable version',
      [['promote', (rules) => promoted(rules, 'stable', 'clients', '2.0.0')]],
      ['clients: promote'],
    ],
    [
      'a rollback',
      [
        ['promote', (rules) => promoted(rules, 'stable', 'clients', '2.0.0')],
        ['rollback', (rules) => rolledBack(rules, 'stable', 'clients', '1.0.0', secret)],
      ],
      ['clients: rollback', 'clients: promote'],
    ],
    [
      'a hold of what it gets, and its end',
      [
        ['hold', (rules) => held(rules, 'clients', '1.0.0', secret)],
        ['release of hold', (rules) => held(rules, 'clients', '1.0.0', null)],
      ],
      ['clients: release of hold', 'clients: hold'],
    ],
    [
      'a kill and its end',
      [
        ['kill', (rules) => killed(rules, 'clients', secret)],
        ['revive', (rules) => killed(rules, 'clients', null)],
      ],
      ['clients: revive', 'clients: kill'],
    ],
    [
      'its own pin',
      [
        ['pin of NBW', (rules) => pinned(rules, 'NBW', 'clients', '2.0.0')],
        ['unpin of NBW', (rules) => pinned(rules, 'NBW', 'clients', null)],
      ],
      ['clients: unpin', 'clients: pin'],
    ],
    [
      'its own ring, and what its ring is given',
      [
        early,
        ['ring of NBW', (rules) => ringed(rules, 'NBW', 'early')],
        ['rollback on early', (rules) => promoted(rules, 'early', 'clients', '2.0.0')],
      ],
      ['clients: rollback', 'clients: ring'],
    ],
    [
      'a trial with everybody',
      [
        ['canary', (rules) => onTrial(rules, 'clients', trial(null))],
        ['canary', (rules) => onTrial(rules, 'clients', trial(null, 50))],
        ['end of canary', (rules) => onTrial(rules, 'clients', null)],
      ],
      ['clients: end of canary', 'clients: canary', 'clients: canary'],
    ],
    [
      'a trial that is opened to it',
      [
        ['canary', (rules) => onTrial(rules, 'clients', trial(['HLM']))],
        ['canary', (rules) => onTrial(rules, 'clients', trial(['HLM', 'NBW']))],
      ],
      ['clients: canary'],
    ],
    [
      'a kind nobody knows yet',
      [['swap with HLM', (rules) => promoted(rules, 'stable', 'clients', '2.0.0')]],
      ['clients: change'],
    ],
  ])('are %s', (_, steps, told) => {
    expect(seen(steps)).toEqual(told);
  });

  it.each<[string, Step[]]>([
    [
      'another firm’s pin',
      [
        ['pin of HLM', (rules) => pinned(rules, 'HLM', 'clients', '2.0.0')],
        ['unpin of HLM', (rules) => pinned(rules, 'HLM', 'clients', null)],
      ],
    ],
    [
      'another firm’s ring and what that ring is given',
      [early, ['ring of HLM', (rules) => ringed(rules, 'HLM', 'early')]],
    ],
    [
      'a trial with other firms, its percent and its end',
      [
        ['canary', (rules) => onTrial(rules, 'clients', trial(['HLM']))],
        ['canary', (rules) => onTrial(rules, 'clients', trial(['HLM', 'CDR'], 90))],
        ['end of canary', (rules) => onTrial(rules, 'clients', null)],
      ],
    ],
    [
      'a hold of a version that only others could meet',
      [
        early,
        ['canary', (rules) => onTrial(rules, 'clients', trial(['HLM']))],
        ['hold', (rules) => held(held(rules, 'clients', '2.0.0', secret), 'clients', '3.0.0', secret)],
      ],
    ],
    ['units it does not have', [['promote', (rules) => promoted(rules, 'stable', 'tools', '2.0.0')]]],
    [
      'what is about no unit',
      [
        ['minimum', (rules) => ({ ...rules, minimumRevision: 2 })],
        ['overrides', (rules) => ({ ...rules, overrides: true })],
      ],
    ],
  ])('are never %s', (_, steps) => {
    expect(seen(steps)).toEqual([]);
  });

  it('are at most as many as asked for, and never guessed where what was before is not known', () => {
    const steps = Array.from({ length: 9 }, (_, index): Step => [
      'promote',
      (rules) => promoted(rules, 'stable', 'clients', `1.0.${index + 1}`),
    ]);
    const changes = made([start, ...steps]);
    expect(firmChanges(changes, { firmId: 'NBW', units: ['clients'] }, 3).map(({ revision }) => revision)).toEqual([
      10, 9, 8,
    ]);
    expect(
      firmChanges(changes.slice(0, 2), { firmId: 'NBW', units: ['clients'] }, 3).map(({ revision }) => revision),
    ).toEqual([10]);
  });

  const version = fc.constantFrom('1.0.0', '2.0.0', '3.0.0');
  const aboutOthers: fc.Arbitrary<Step> = fc.oneof(
    version.map((each): Step => ['pin of HLM', (rules) => pinned(rules, 'HLM', 'clients', each)]),
    fc.boolean().map((on): Step => ['ring of HLM', (rules) => ringed(rules, 'HLM', on ? 'early' : 'stable')]),
    version.map((each): Step => ['promote on early', (rules) => promoted(rules, 'early', 'clients', each)]),
    fc
      .nat(100)
      .map((percent): Step => ['canary', (rules) => onTrial(rules, 'clients', trial(['HLM', 'CDR'], percent))]),
  );
  it('include nothing of any number of changes that concern other firms', () => {
    fc.assert(
      fc.property(fc.array(aboutOthers, { maxLength: 12 }), (steps) => {
        expect(seen(steps)).toEqual([]);
        expect(
          JSON.stringify(firmChanges(made([start, ...steps]), { firmId: 'NBW', units: ['clients'] }, 20)),
        ).not.toMatch(/HLM|CDR|early|ann/);
      }),
    );
  });
});
