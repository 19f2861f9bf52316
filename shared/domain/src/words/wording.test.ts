import { countText, dateText, percentText, poundsText } from './wording';

describe('figures inside sentences', () => {
  it.each([
    [0n, '£0.00'],
    [5n, '£0.05'],
    [99_999n, '£999.99'],
    [100_000n, '£1,000.00'],
    [1_234_567_890n, '£12,345,678.90'],
    [-6_000n, '−£60.00'],
  ])('writes %p pence as %s', (pence, text) => expect(poundsText(pence)).toBe(text));
  it.each([
    [5_000n, '0.5%'],
    [200_000n, '20%'],
    [1n, '0.0001%'],
    [0n, '0%'],
    [1_000_000n, '100%'],
  ])('writes %p as %s', (percentage, text) => expect(percentText(percentage)).toBe(text));
  it('writes a date in words', () => expect(dateText('2024-12-02')).toBe('2 December 2024'));
});

test('a count stands with the word for one or for many, in thousands', () => {
  expect([countText(0, 'row'), countText(1, 'row'), countText(71706, 'row'), countText(1, 'waits', 'wait')]).toEqual([
    '0 rows',
    '1 row',
    '71,706 rows',
    '1 waits',
  ]);
});
