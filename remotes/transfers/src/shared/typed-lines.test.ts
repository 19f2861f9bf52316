import { readTable } from './read-table';
import { readCosts, readHoldings } from './typed-lines';

test('a table is read with its tabs, semicolons or commas, quotes and Windows line ends', () => {
  expect(readTable('\uFEFFISIN;Units\r\nGB1;"1;5"\r\n\r\nGB2; 3 ').map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, 'GB1', '1;5'],
    [4, 'GB2', '3'],
  ]);
  expect(readTable('GB1\t"say ""hi"""').map(({ cells }) => cells)).toEqual([['GB1', 'say "hi"']]);
  expect(readTable('GB1,"1,234.50"').map(({ cells }) => cells)).toEqual([['GB1', '1,234.50']]);
});

test('holdings without a value or a book cost are read', () => {
  expect(readHoldings('GB1,10\nGB2,5,"1,000",0').problems).toEqual([]);
});

test('every wrong line is named by its number', () => {
  expect(readHoldings('ISIN,Units\nGB1,-5\n,3\nGB2,1,x\ngb2,1').problems).toEqual([
    'Line 2: Units: Enter a quantity above zero.',
    'Line 3: The ISIN or id is missing.',
    'Line 4: Value: Enter pounds in digits, such as 1,250.00.',
    'Line 5: gb2 is in line 4 already. Leave one of them out.',
  ]);
  expect(readHoldings('  ').problems).toEqual(['There are no lines to read. Begin each with an ISIN or id.']);
  expect(readHoldings(Array.from({ length: 201 }, (_, at) => `GB${at},1`).join('\n')).problems).toEqual([
    'There are 201 lines; at most 200 can move together.',
  ]);
});

test('the day a holding was acquired is read as people type it', () => {
  const { rows, problems } = readCosts('GB1;9000;3/4/19\nGB2;5;soon\nGB3;5;2026-11-21', '2026-11-20');
  expect(rows[0]?.acquired).toBe('2019-04-03');
  expect(problems).toEqual([
    expect.stringMatching(/^Line 2: Acquired: /),
    'Line 3: Acquired: Enter a day that has been.',
  ]);
});
