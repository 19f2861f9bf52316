import { nameDifferences } from './name-rows';
import { markOf } from './row-lines';

const linesOf = (text: string) => [...text].map((letter) => ({ name: letter.toLowerCase(), line: letter }));
const difference = (sealed: string, there: string) =>
  nameDifferences(Buffer.concat(linesOf(sealed).map(({ line }) => markOf(line))), linesOf(there));

describe('the description of rows that differ from their seal', () => {
  it.each([
    ['the same', 'abcd', 'abcd', null],
    ['none', '', '', null],
    ['one altered', 'abcd', 'aBcd', 'altered: b'],
    ['two altered, and not those between', 'abcde', 'aBcDe', 'altered: b, d'],
    ['many altered', 'abcdefgh', 'ABCDEFGH', 'altered: a, b, c, d, e and 3 more'],
    ['one removed', 'abcd', 'abd', 'removed: 1 row between b and d'],
    ['the first removed', 'abcd', 'cd', 'removed: 2 rows before c'],
    ['the last removed', 'abcd', 'abc', 'removed: 1 row after c'],
    ['all removed', 'abcd', '', 'removed: 4 rows of this table'],
    ['one inserted', 'abcd', 'abxcd', 'inserted: x'],
    ['one inserted where none was', '', 'x', 'inserted: x'],
    ['a row like its neighbour inserted', 'aab', 'aaab', 'inserted: a'],
    [
      'removed and inserted',
      'abcdef',
      'axydzef',
      'other rows than sealed: 3 rows sealed and 4 rows there between a and e',
    ],
  ])('%s', (_, sealed, there, told) => {
    expect(difference(sealed, there)).toBe(told);
  });
});
