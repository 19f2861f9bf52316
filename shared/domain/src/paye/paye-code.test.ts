import { emergencyCode, readPayeCode } from './paye-code';

describe('a tax code taken apart', () => {
  it.each([
    ['1257L', 'Rest of UK', 'allowance', 1_257n, null, true],
    [' s1257l m1', 'Scotland', 'allowance', 1_257n, null, false],
    ['C1383M W1', 'Wales', 'allowance', 1_383n, null, false],
    ['500T X', 'Rest of UK', 'allowance', 500n, null, false],
    ['K475', 'Rest of UK', 'K', 475n, null, true],
    ['SK475 X', 'Scotland', 'K', 475n, null, false],
    ['CK12', 'Wales', 'K', 12n, null, true],
    ['0T', 'Rest of UK', '0T', null, null, true],
    ['S0T M1', 'Scotland', '0T', null, null, false],
    ['BR', 'Rest of UK', 'flat', null, 'BR', true],
    ['SBR', 'Scotland', 'flat', null, 'BR', true],
    ['SD3 M1', 'Scotland', 'flat', null, 'D3', false],
    ['CD1', 'Wales', 'flat', null, 'D1', true],
    ['NT', 'Rest of UK', 'NT', null, null, true],
    ['NT M1', 'Rest of UK', 'NT', null, null, false],
  ] as const)('%p is of %s, %s, %p, %p, cumulative %p', (text, region, kind, number, flat, cumulative) => {
    expect(readPayeCode(text)).toEqual({
      text: expect.stringMatching(/^[A-Z0-9]+(?: (?:W1|M1|X))?$/) as string,
      region,
      kind,
      number,
      flat,
      cumulative,
    });
  });

  it.each(['', '1257', 'D2', 'K', 'SNT', '1257L M2'])('refuses %p with the sentence of the form', (text) => {
    expect(() => readPayeCode(text)).toThrow(RangeError);
    expect(() => readPayeCode(text)).toThrow('Enter a tax code as HMRC writes it');
  });
});

describe('the emergency code', () => {
  it.each(['2021-04-06', '2026-11-20'])('on %s is 1257L for each payment on its own', (date) => {
    expect(emergencyCode(date)).toBe('1257L M1');
    expect(readPayeCode(emergencyCode(date))).toMatchObject({ number: 1_257n, cumulative: false });
  });
  it('is not guessed for older years', () => expect(() => emergencyCode('2021-04-05')).toThrow(RangeError));
});
