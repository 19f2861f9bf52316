import { amountProblem, quantityProblem } from './transaction-input';

describe('a sum as it was typed', () => {
  it.each([['0.01'], ['£5'], ['1,234.5'], ['50p'], ['1234.5'], [250], ['100000000'], [' 12.30 ']])(
    'takes %p',
    (value) => expect(amountProblem(value)).toBeNull(),
  );
  it.each([
    ['', 'Enter pounds in digits, such as 1,250.00.'],
    ['1e5', 'Enter pounds in digits, such as 1,250.00.'],
    ['5%', 'Enter pounds in digits, such as 1,250.00.'],
    ['0', 'Enter an amount above zero.'],
    [-5, 'Enter an amount above zero.'],
    ['1.005', 'Use at most 2 decimals.'],
    ['100000000.01', 'Enter at most £100,000,000.00.'],
    [1e99, 'Enter a smaller number.'],
  ])('refuses %p: %s', (value, sentence) => expect(amountProblem(value)).toBe(sentence));
});

describe('a quantity as it was typed', () => {
  it('takes eight decimals', () => expect(quantityProblem('0.00000001')).toBeNull());
  it.each([
    ['0', 'Enter a quantity above zero.'],
    ['-1', 'Enter a quantity above zero.'],
    ['0.000000001', 'Use at most 8 decimals.'],
    ['100000000.00000001', 'Enter at most 100,000,000 units.'],
    ['ten', 'Enter a number in digits, such as 1,250.5.'],
  ])('refuses %p: %s', (value, sentence) => expect(quantityProblem(value)).toBe(sentence));
});
