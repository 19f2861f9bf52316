import { datedTable, entryOn, findOn, valueOn } from './dated';

const entry = <T>(from: string, value: T, to?: string) => ({
  from,
  value,
  source: 'test',
  verified: true,
  ...(to === undefined ? {} : { to }),
});
const table = datedTable('test rate', [
  entry('2024-01-01', 1n),
  entry('2025-01-01', 2n, '2025-06-30'),
  entry('2026-01-01', 3n),
]);

describe('a dated rule', () => {
  it.each([
    ['2024-01-01', 1n],
    ['2024-12-31', 1n],
    ['2025-01-01', 2n],
    ['2025-06-30', 2n],
    ['2030-01-01', 3n],
  ])('on %s is %p', (date, value) => expect(valueOn(table, date)).toBe(value));
  it('is refused before the first, by name', () =>
    expect(() => entryOn(table, '2023-12-31')).toThrow(
      "No test rate is known for 2023-12-31; the first is from 2024-01-01. Add it to the rule's table with its source.",
    ));
  it('is refused where none holds', () => {
    expect(() => valueOn(table, '2025-07-01')).toThrow(RangeError);
    expect(findOn(table, '2025-07-01')).toBeNull();
  });
  it('must be given in order, without overlap', () => {
    expect(() => datedTable('x', [entry('2025-01-01', 1), entry('2024-01-01', 2)])).toThrow(RangeError);
    expect(() => datedTable('x', [entry('2024-01-01', 1, '2025-01-01'), entry('2025-01-01', 2)])).toThrow(RangeError);
    expect(() => datedTable('x', [entry('2024-01-01', 1, '2023-01-01')])).toThrow('ends before it begins');
  });
});
