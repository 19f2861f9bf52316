import fc from 'fast-check';
import { normaliseTaxCode, taxCodeProblem } from './tax-code';

describe('a tax code', () => {
  it.each([
    '1257L',
    '1257L M1',
    '1257L W1',
    '1257L X',
    'BR',
    'BR M1',
    'D0',
    'D1',
    '0T',
    '0T M1',
    'NT',
    'K475',
    'K475 X',
    '1383M',
    '1131N',
    '500T',
    'S1257L',
    'S1257L M1',
    'SBR',
    'SD0',
    'SD2',
    'SD3',
    'SK475',
    'S0T',
    'C1257L',
    'CBR',
    'CD1',
    'CK12',
    'C0T',
    ' 1257l m1 ',
    '1257LM1',
    's 1257 l',
  ])('takes %p', (text) => {
    expect(taxCodeProblem(text)).toBeNull();
  });

  it.each([
    '',
    '1257',
    'L',
    '1257P',
    '1257Y',
    '1257V',
    'L1257',
    '0L',
    '012L',
    'K',
    'K0',
    'D2',
    'D3',
    'CD2',
    'SD4',
    'D',
    'B',
    'SNT',
    'CNT',
    'SC1257L',
    '1257L M2',
    '1257L W2',
    '1257L M1 X',
    'M1',
    'X',
    '1257L/M1',
    '123456L',
    'K123456',
    '1257LL',
    '1257L-M1',
  ])('refuses %p with a sentence', (text) => {
    expect(taxCodeProblem(text)).toMatch(/^Enter a tax code .+ 1257L.+\.$/);
  });

  it.each([
    [' s1257l  m1', 'S1257L M1'],
    ['1257LM1', '1257L M1'],
    ['br', 'BR'],
    ['k475x', 'K475 X'],
    ['500 t', '500T'],
    ['0tw1', '0T W1'],
  ])('%p is kept as %p', (text, kept) => {
    expect(normaliseTaxCode(text)).toBe(kept);
  });

  it('is not changed by being put right again, and its check never throws', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) =>
          normaliseTaxCode(normaliseTaxCode(text)) === normaliseTaxCode(text) &&
          ['string', 'object'].includes(typeof taxCodeProblem(text)),
      ),
    );
  });
});
