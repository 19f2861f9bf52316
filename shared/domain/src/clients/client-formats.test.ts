import fc from 'fast-check';
import {
  companyNumberProblem,
  countryCodeProblem,
  dateOfBirthProblem,
  emailProblem,
  entityNameProblem,
  leiProblem,
  nationalInsuranceProblem,
  normaliseNationalInsurance,
  normalisePostCode,
  personNameProblem,
  phoneProblem,
  postCodeProblem,
} from './client-formats';

/** Tests of what a check takes, and what it refuses with a sentence. */
const check = (
  name: string,
  problem: (text: string) => string | null,
  good: readonly string[],
  bad: readonly (readonly [string, RegExp?])[],
): void =>
  describe(name, () => {
    it.each(good)('takes %p', (text) => expect(problem(text)).toBeNull());
    it.each(bad.map(([text, words]) => [text, words ?? /./] as const))('refuses %p', (text, words) => {
      expect(problem(text)).toMatch(/^[A-Z].+\.$/);
      expect(problem(text)).toMatch(words);
    });
    it('never throws', () => {
      fc.assert(
        fc.property(fc.string(), (text) => ['string', 'object'].includes(typeof problem(text))),
        { examples: [['__proto__']] },
      );
    });
  });

check(
  'a National Insurance number',
  nationalInsuranceProblem,
  ['AA123456A', 'AB 12 34 56 C', 'ab 12 34 56 c', 'AB123456C'],
  [
    ['QQ123456A', /begins with QQ/],
    ['DA123456A'],
    ['AO123456A'],
    ['AV123456B'],
    ['BG123456A'],
    ['GB123456A'],
    ['KN123456A'],
    ['NK123456A'],
    ['NT123456A'],
    ['TN123456A'],
    ['ZZ123456A'],
    ['AB123456E', /A, B, C or D/],
    ['AB12345C', /six digits/],
    ['AB123456'],
    ['OO123456A', /administrative/],
    ['CR123456A', /administrative/],
    ['PZ123456A', /administrative/],
    [''],
  ],
);

check(
  'a postcode',
  postCodeProblem,
  [
    'M1 1AE',
    'DN55 1PT',
    'W1A 1HQ',
    'EC1A 1BB',
    'GIR 0AA',
    'CR2 6XH',
    'sw1a1aa',
    'B33 8TH',
    'BFPO 57',
    'bfpo c/o 12',
    'BF1 2AT',
    'N1P 2BG',
  ],
  [
    ['QA1 1AA'],
    ['X11 1AA'],
    ['M1 1CE'],
    ['M1 AAE'],
    ['AI1 1AA'],
    ['W1I 1HQ'],
    ['EC1C 1BB'],
    ['M111 1AE'],
    ['90210'],
    ['BFPO', /its number/],
    [''],
  ],
);

describe('a postcode allows at each place the letters of the published format, and no others', () => {
  // BS 7666, with P in the third place. Each place in a form that is right in all others.
  it.each([
    ['the first', '_1 1AA', 'ABCDEFGHIJKLMNOPRSTUWYZ'],
    ['the second', 'B_1 1AA', 'ABCDEFGHKLMNOPQRSTUVWXY'],
    ['the third of N1P', 'N1_ 2BG', 'ABCDEFGHJKPSTUW'],
    ['the fourth of EC1A', 'EC1_ 1BB', 'ABEHMNPRVWXY'],
    ['the last but one', 'M1 1_A', 'ABDEFGHJLNPQRSTUWXYZ'],
    ['the last', 'M1 1A_', 'ABDEFGHJLNPQRSTUWXYZ'],
  ])('%s', (_place, form, letters) =>
    expect(
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
        .filter((letter) => postCodeProblem(form.replace('_', letter)) === null)
        .join(''),
    ).toBe(letters),
  );
});

check(
  'an e-mail address',
  emailProblem,
  ['ann@example.co.uk', "o'neill+isa@example.org", 'ann@post.example.com', 'ann@müller.example', ' ann@example.com '],
  [
    ['ann'],
    ['ann@'],
    ['@example.com'],
    ['ann@example', /whole address/],
    ['ann smith@example.com', /no spaces/],
    ['ann@example..com'],
    ['ann@-example.com'],
    ['ann.@example.com', /before the @/],
    ['a..nn@example.com'],
    ['a@b@example.com'],
    ['<ann@example.com>'],
    [`${'a'.repeat(65)}@example.com`, /at most/],
  ],
);

check(
  'a phone number',
  phoneProblem,
  [
    '020 7946 0000',
    '07700 900123',
    '(0117) 496 0123',
    '+44 20 7946 0000',
    '+44 (0)20 7946 0000',
    '0044 7700 900123',
    '016977 2345',
    '+33 1 23 45 67 89',
    '+1 (212) 555-0123',
    '00353 1 234 5678',
  ],
  [
    ['12345', /with 0/],
    ['0207', /10 or 11/],
    ['020 7946 000'],
    ['0400 123 4567', /not a valid UK/],
    ['07700 90012'],
    ['+44 770'],
    ['+33', /country code/],
    ['+1234567890123456'],
    ['call me', /Use digits/],
    ['07700+900123'],
    [''],
  ],
);

check(
  'a legal entity identifier',
  leiProblem,
  ['213800KUD8LAJWSQ9D15', '2138001CY61HDFJ5ZA27', '213800699Y1P5GMARI40'],
  [
    ['213800KUD8LXJWSQ9D15', /check digits/],
    ['213800kud8lajwsq9d15', /capital/],
    ['213800KUD8LAJWSQ9D1', /20 characters/],
    [''],
  ],
);

check(
  'a company number',
  companyNumberProblem,
  ['01234567', 'SC123456', 'oc 301234', 'NI012345', 'R0000123', 'IP12345R'],
  [['1234567', /in front: 01234567/], ['00000000'], ['123456789'], ['S1234567'], ['']],
);

check(
  'a person’s name',
  personNameProblem,
  ['Ann', 'O’Neill-Smith', "D'Arcy", 'Zoë', 'Ødegård', 'St. John', 'van der Berg', 'Нина'],
  [['Ann3', /no digits/], ['<Ann>', /hyphens/], ['-', /has letters/], [''], ['a'.repeat(101), /at most 100/]],
);
check(
  'an entity’s name',
  entityNameProblem,
  ['Smith & Sons (Bath) Ltd', 'The 1999 Trust', '3i'],
  [['<b>Acme</b>'], ['&'], [''], ['a'.repeat(101)]],
);
check(
  'a date of birth',
  (text) => dateOfBirthProblem(text, 'Individual', '2026-11-20'),
  ['2008-11-20', '1950-01-01'],
  [
    ['2008-11-21', /18 or over/],
    ['2027-01-01', /future/],
    ['1890-01-01', /year/],
    ['20/11/1980', /date/],
    ['1980-02-30'],
    [''],
  ],
);

describe('what is kept', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    [' m1  1ae ', 'M1 1AE'],
    ['gir0aa', 'GIR 0AA'],
    ['bfpo57', 'BFPO 57'],
    ['BFPO C/O 12', 'BFPO c/o 12'],
    ['75001', '75001'],
  ])('postcode %j is %j', (text, code) => expect(normalisePostCode(text)).toBe(code));
  it('is the same when it is done twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('m11ae', 'ec1a 1bb', 'Gir 0aa', 'bfpo 1234', 'BFPOc/o1', 'K1A 0B1'),
        (text) => normalisePostCode(normalisePostCode(text)) === normalisePostCode(text),
      ),
    );
  });
  it('writes a National Insurance number without spaces', () =>
    expect(normaliseNationalInsurance('ab 12 34 56 c')).toBe('AB123456C'));
});

check('the code of a country', countryCodeProblem, ['GB', 'JE', 'XK'], [['UK'], ['EU'], ['ZZ'], ['XX'], ['gb'], ['']]);
