import { satisfiesRange } from './version-range';

test.each([
  ['1.2.3', '^1.0.0', true],
  ['1.2.3', '^1.2.4', false],
  ['1.3.0', '^1.2.4', true],
  ['2.0.0', '^1.0.0', false],
  ['0.1.4', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.1.0', '^0.2.0', false],
  ['0.0.2', '^0.0.1', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2', '^1.0.0', false],
  ['1.0.0', '', false],
])('%s lies in %s: %s', (version, range, lies) => {
  expect(satisfiesRange(version, range)).toBe(lies);
});
