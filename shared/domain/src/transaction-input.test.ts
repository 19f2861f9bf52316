import { amountProblem, quantityProblem } from './transaction-input';

describe('a sum as it was typed', () => {
  it.each([['0.01'], ['1234.5'], [250], ['999999999.99'], [' 12.30 ']])('takes %p', (value) => expect(amountProblem(value)).toBeNull());
  it.each([
    ['', 'Enter a number.'], ['£5', 'Enter a number.'], ['0', 'Enter an amount above zero.'], [-5, 'Enter an amount above zero.'], ['1.005', 'Use at most 2 decimals.'], ['1000000000', 'Enter an amount of at most £999,999,999.99.'], ['1e99', 'Enter a smaller number.'],
  ])('refuses %p: %s', (value, sentence) => expect(amountProblem(value)).toBe(sentence));
});

describe('a quantity as it was typed', () => {
  it('takes eight decimals, or the instrument\'s', () => {
    expect(quantityProblem('0.00000001')).toBeNull();
    expect(quantityProblem('10.001', 100_000n)).toBeNull();
    expect(quantityProblem('10.0001', 100_000n)).toBe('Enter a multiple of 0.001 units.');
    expect(quantityProblem('1.5', 100_000_000n)).toBe('Enter a multiple of 1 units.');
  });
  it.each([['0', 'Enter a quantity above zero.'], ['-1', 'Enter a quantity above zero.'], ['0.000000001', 'Use at most 8 decimals.'], ['10000000000', 'Enter a smaller quantity.'], ['ten', 'Enter a number.']])('refuses %p: %s', (value, sentence) => expect(quantityProblem(value)).toBe(sentence));
});
