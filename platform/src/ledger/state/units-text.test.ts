import { parseUnits } from '@tessera/domain/money';
import { buysTooLittle } from './units-text';

test.each([
  ['1', 'buys no whole unit'],
  ['0.001', 'buys less than 0.001 of a unit'],
  ['100', 'buys fewer than 100 units'],
])('a sum too small for an instrument dealt in %s says that it %s', (smallest, words) =>
  expect(buysTooLittle(parseUnits(smallest))).toBe(words),
);
