import fc from 'fast-check';
import { rangeFromNearerEnd, readPage } from './paging';

describe('a page read from the nearer end of the list', () => {
  const list = fc.tuple(
    fc.nat({ max: 400 }),
    fc.integer({ min: 1, max: 120 }),
    fc.integer({ min: 1, max: 60 }),
    fc.constantFrom('asc' as const, 'desc' as const),
  );
  const read = (count: number, pageSize: number, page: number, direction: 'asc' | 'desc') => {
    const ascending = Array.from({ length: count }, (_, index) => index);
    const ordered = (way: 'asc' | 'desc') => (way === 'asc' ? ascending : [...ascending].reverse());
    const { range, order } = rangeFromNearerEnd(readPage({ page, pageSize }), direction, count);
    const rows = ordered(range.direction).slice(range.offset, range.offset + range.limit);
    return { range, rows: order(rows), wanted: ordered(direction).slice((page - 1) * pageSize, page * pageSize) };
  };

  it('has the same rows in the same order as when read from the beginning', () => {
    fc.assert(
      fc.property(list, ([count, pageSize, page, direction]) => {
        const { rows, wanted } = read(count, pageSize, page, direction);
        expect(rows).toEqual(wanted);
      }),
      { verbose: 1 },
    );
  });

  it('skips at most half of the list', () => {
    fc.assert(
      fc.property(list, ([count, pageSize, page, direction]) => {
        const {
          range: { offset, limit },
        } = read(count, pageSize, page, direction);
        if (limit > 0) expect(offset).toBeLessThanOrEqual(count / 2);
      }),
      { verbose: 1 },
    );
  });

  it('is empty after the last row, and for an empty list', () => {
    expect(read(100, 50, 3, 'asc').range.limit).toBe(0);
    expect(read(0, 50, 1, 'desc').range.limit).toBe(0);
    expect(read(101, 50, 3, 'asc')).toMatchObject({ range: { direction: 'desc', limit: 1, offset: 0 }, rows: [100] });
  });
});
