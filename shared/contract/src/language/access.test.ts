import { decide, type AccessRule, type Subject } from './access';

const reader: Subject = {
  authenticated: true,
  scopes: [{ resource: 'Client', ranges: ['read'] }],
  flags: ['remote.clients'],
};
const writer: Subject = {
  authenticated: true,
  scopes: [
    { resource: 'Client', ranges: ['read-write'] },
    { resource: 'Account', ranges: ['read-write'] },
  ],
  flags: [],
};

const cases: readonly [string, Subject, AccessRule, boolean][] = [
  ['nobody signed in is refused even an empty rule', { ...reader, authenticated: false }, {}, false],
  ['an empty rule asks for sign-in only', reader, {}, true],
  ['read is met by the read range', reader, { requires: { resource: 'Client', level: 'read' } }, true],
  ['read is met by the read-write range', writer, { requires: { resource: 'Client', level: 'read' } }, true],
  ['readWrite is not met by the read range', reader, { requires: { resource: 'Client', level: 'readWrite' } }, false],
  ['action needs the read-write range', reader, { requires: { resource: 'Client', level: 'action' } }, false],
  [
    'writeClient needs sight of clients too',
    { ...writer, scopes: [{ resource: 'Account', ranges: ['read-write'] }] },
    { requires: { resource: 'Account', level: 'writeClient' } },
    false,
  ],
  ['writeClient holds with both', writer, { requires: { resource: 'Account', level: 'writeClient' } }, true],
  ['a resource not held is refused', reader, { requires: { resource: 'Model', level: 'read' } }, false],
  [
    'one of several is enough',
    reader,
    {
      anyOf: [
        { resource: 'Model', level: 'read' },
        { resource: 'Client', level: 'read' },
      ],
    },
    true,
  ],
  [
    'one of several that all are asked for is not enough',
    reader,
    {
      allOf: [
        { resource: 'Client', level: 'read' },
        { resource: 'Model', level: 'read' },
      ],
    },
    false,
  ],
  ['all that are asked for hold', reader, { allOf: [{ resource: 'Client', level: 'read' }] }, true],
  ['none of several is refused', reader, { anyOf: [{ resource: 'Model', level: 'read' }] }, false],
  ['an empty list of ways in is refused', reader, { anyOf: [] }, false],
  ['a flag that is on passes', reader, { flags: ['remote.clients'] }, true],
  ['a flag that is off refuses', reader, { flags: ['remote.tools'] }, false],
  ['an unreadable flag list refuses', { ...reader, flags: null }, { flags: ['remote.clients'] }, false],
  ['an unknown resource refuses', reader, { requires: { resource: 'Everything' as 'Client', level: 'read' } }, false],
  ['an unknown level refuses', reader, { requires: { resource: 'Client', level: 'sometimes' as 'read' } }, false],
  [
    'a rule that throws refuses',
    reader,
    {
      get requires(): never {
        throw new Error('broken');
      },
    },
    false,
  ],
];

test.each(cases)('%s', (_name, subject, rule, allowed) => {
  const decision = decide(subject, rule);
  expect(decision.allowed).toBe(allowed);
  if (!decision.allowed) expect(decision.reason).toMatch(/\.$/);
});
