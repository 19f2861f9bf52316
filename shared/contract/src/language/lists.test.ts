import { andList, orList } from './lists';

describe('words in a sentence', () => {
  it.each([
    [[], '', ''],
    [['a'], 'a', 'a'],
    [['a', 'b'], 'a and b', 'a or b'],
    [['a', 'b', 'c'], 'a, b and c', 'a, b or c'],
  ])('%j', (words, all, any) => {
    expect([andList(words), orList(words)]).toEqual([all, any]);
  });
});
