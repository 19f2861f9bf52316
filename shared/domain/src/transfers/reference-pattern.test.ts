import fc from 'fast-check';
import { patternProblem, referenceFits, referenceKey, referenceOf } from './reference-pattern';

it.each([
  ['^[A-Z]{2}\\d{7}$', 'PX1234567', true],
  ['[A-Z]{2}\\d{7}', 'px1234567 ', true],
  ['[A-Z]{2}\\d{7}', 'PX12345678', false],
  ['\\d{8}', '1234567', false],
  ['(HL|TR)-\\d{4,6}', 'TR-12345', true],
  ['(HL|TR)-\\d{4,6}', 'ZZ-12345', false],
  ['[A-Z0-9/-]{6,12}', 'A-1/2-B', true],
  ['A*B{0,2}(CD)?E', 'AABBCDE', true],
  ['A*B{0,2}(CD)?E', 'ABBBE', false],
  ['AB.\\d{3}', 'AB.123', true],
  ['AB.\\d{3}', 'ABX123', false],
  ['(A|AA)(B|AB)', 'AAB', true],
])('the pattern %s takes %s: %s', (pattern, reference, fits) => {
  expect(patternProblem(pattern)).toBeNull();
  expect(referenceFits(pattern, reference)).toBe(fits);
});

it.each([
  '(a+)+b',
  '(A|B)*',
  '(|)',
  '(A|A)',
  '(a|A)B',
  '[A-Z',
  '[Z-A]',
  '\\w+',
  '',
  'A'.repeat(121),
  '(?=A)B',
  'A|B',
  '\\1',
  'A{3,1}',
  // More than three parts vary in length.
  'A*B{0,2}(CD)?E?',
  '(A|AB)\\d+[A-Z]+/?-',
])('the pattern %s is not used, and stops no transfer', (pattern) => {
  expect(patternProblem(pattern)).not.toBeNull();
  expect(referenceFits(pattern, 'a'.repeat(40))).toBe(true);
});

it.each(['[A-Z0-9]+'.repeat(3), 'A*'.repeat(3), 'A'.repeat(110) + 'A?'.repeat(3), '(A|AA|AAA)?'.repeat(3)])(
  'the pattern %s is quick on the worst reference',
  (many) => {
    const pattern = `${many}-`;
    const began = process.hrtime.bigint();
    expect(patternProblem(pattern)).toBeNull();
    expect(referenceFits(pattern, 'A'.repeat(40))).toBe(false);
    expect(Number(process.hrtime.bigint() - began) / 1e6).toBeLessThan(200);
  },
);

/** Every group among these atoms has words of two lengths. */
const isVarying = (atom: string, times: string): boolean => atom.startsWith('(') || !['', '{2}'].includes(times);

it('says of every pattern it takes what a regular expression says', () => {
  const atom = fc.constantFrom('\\d', '[A-C]', 'A', 'B', '.', '(A|AB)', '(?:B|BA)', '[0-9 -]');
  const times = fc.constantFrom('', '', '?', '+', '*', '{2}', '{1,3}', '{0,1}');
  const pattern = fc.array(fc.tuple(atom, times), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pattern, fc.stringMatching(/^[ABCD12.-]{0,8}$/), (parts, reference) => {
      fc.pre(parts.filter(([each, many]) => isVarying(each, many)).length <= 3);
      const text = parts.map(([each, many]) => each + (each.startsWith('(') && many !== '?' ? '' : many)).join('');
      expect(patternProblem(text)).toBeNull();
      expect(referenceFits(text, reference)).toBe(
        new RegExp(`^(?:${text.replaceAll('.', '\\.')})$`, 'i').test(reference),
      );
    }),
    { numRuns: 300 },
  );
});

it('a reference longer than any is no fit', () => {
  expect(referenceFits('A*', 'A'.repeat(41))).toBe(false);
});

it('a plan number may be written in groups, and is kept as its provider writes it', () => {
  expect(referenceFits('WW\\d{7}', 'ww 800 0001')).toBe(true);
  expect(referenceOf(' ww 800 0001', 'WW\\d{7}')).toBe('WW8000001');
  expect(referenceOf('ww 800 0001', 'WW \\d{3} \\d{4}')).toBe('WW 800 0001');
  expect(referenceOf('ww 800', null)).toBe('WW 800');
  expect(referenceKey('ww 800 0001')).toBe('WW8000001');
});
