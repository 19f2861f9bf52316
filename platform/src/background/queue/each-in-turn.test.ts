import { eachInTurn } from './each-in-turn';

describe('work for each in turn', () => {
  it('goes on after one that fails, and fails with the first reason once all were tried', async () => {
    const tried: number[] = [];
    const work = async (item: number): Promise<void> => {
      tried.push(item);
      if (item % 2 === 0) throw new Error(`${item} is even`);
    };
    await expect(eachInTurn([1, 2, 3, 4, 5], work)).rejects.toThrow('2 is even');
    expect(tried).toEqual([1, 2, 3, 4, 5]);
  });

  it('fails with nothing where nothing failed', async () => {
    await expect(eachInTurn([1, 3], async () => undefined)).resolves.toBeUndefined();
  });
});
