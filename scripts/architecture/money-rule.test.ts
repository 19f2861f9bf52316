import { Linter } from 'eslint';
import { moneyRule } from './money-rule.mjs';

const faultsOf = (code: string): readonly string[] =>
  new Linter()
    .verify(code, [{ plugins: { tessera: { rules: { money: moneyRule } } }, rules: { 'tessera/money': 'error' } }])
    .map(({ message }) => message);

test.each([
  ['toFixed', 'const text = available.toFixed(2);'],
  ['parseFloat', 'const amount = parseFloat(text);'],
  ['Number.parseFloat', 'const amount = Number.parseFloat(text);'],
  ['Math.round', 'const weight = BigInt(Math.round(Number(text) * 10_000));'],
])('%s is refused where money is made, with the way out', (name, code) => {
  expect(faultsOf(code)).toEqual([
    `${name} makes a float. Money here is bigint: read and write it with shared/domain/money.`,
  ]);
});

test('whole numbers that were never fractions may become bigint', () => {
  expect(faultsOf('const days = BigInt(Math.min(4, 5)); const share = Math.round(width);')).toEqual([]);
});
