import { regionBands } from './region-bands';

describe('the bands of a region', () => {
  it('are of its own in Scotland and those of the rest of the UK in Wales', () => {
    expect(regionBands('Scotland', '2026-11-20').value.map(({ name }) => name)).toEqual([
      'Starter',
      'Basic',
      'Intermediate',
      'Higher',
      'Advanced',
      'Top',
    ]);
    expect(regionBands('Wales', '2026-11-20')).toBe(regionBands('Rest of UK', '2026-11-20'));
  });
  it('were read in a source for every year from 2021/22', () => {
    for (const year of [2021, 2022, 2023, 2024, 2025, 2026])
      for (const region of ['Scotland', 'Rest of UK'] as const)
        expect(regionBands(region, `${year}-04-06`).verified).toBe(true);
  });
  it('are not guessed for older years', () => expect(() => regionBands('Wales', '2021-04-05')).toThrow(RangeError));
});
