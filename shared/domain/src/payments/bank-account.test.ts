import fc from 'fast-check';
import {
  accountNameProblem,
  bankAccountProblem,
  modulusChecks,
  normaliseAccountName,
  normaliseAccountNumber,
  passesModulus,
  paymentName,
} from './bank-account';
import { ModulusFileError, parseModulusWeights, parseSubstitutions } from './modulus-table';
import { shippedModulusTable } from '../rules/modulus-weights';

const checksOf = (sortCode: string): string =>
  modulusChecks(sortCode, shippedModulusTable)
    .map(({ method, exception }) => `${method}:${exception ?? '-'}`)
    .join(' ');

describe('UK modulus checking', () => {
  // Cases of the published specification by their numbers there, and one derived.
  it.each([
    ['1: modulus 10', '089999', '66374958', true, 'MOD10:-'],
    ['2: modulus 11', '107999', '88837491', true, 'MOD11:-'],
    ['3: modulus 11 and double alternate', '202959', '63748472', true, 'MOD11:6 DBLAL:6'],
    ['8: exception 3, c = 6 leaves the second check out', '820000', '73688637', true, 'MOD11:- DBLAL:3'],
    ['11: exception 4, the remainder is the check digit', '134020', '63849203', true, 'MOD11:4'],
    ['12: exception 1, 27 is added', '118765', '64371389', true, 'DBLAL:1'],
    ['13: exception 6, an account in foreign currency', '200915', '41011166', true, 'MOD11:6 DBLAL:6'],
    ['17: exception 7, would fail the standard check', '772798', '99345694', true, 'MOD11:7'],
    ['21: exceptions 2 and 9, the second passes', '309070', '12345677', true, 'MOD11:2 MOD11:9'],
    ['26: exception 1, fails', '118765', '64371388', false, 'DBLAL:1'],
    ['27: passes modulus 11, fails double alternate', '203099', '66831036', false, 'MOD11:6 DBLAL:6'],
    ['29: fails modulus 10', '089999', '66374959', false, 'MOD10:-'],
    ['30: fails modulus 11', '107999', '88837493', false, 'MOD11:-'],
    ['32: exceptions 12 and 13, passes modulus 11', '070116', '34012583', true, 'MOD11:12 MOD10:13'],
    ['one digit of case 3 changed', '202959', '63748482', false, 'MOD11:6 DBLAL:6'],
  ])('case %s', (_name, sortCode, accountNumber, valid, checks) => {
    expect(passesModulus(sortCode, accountNumber)).toBe(valid);
    expect(checksOf(sortCode)).toBe(checks);
  });
  // Other public cases, so that each exception is used.
  it.each([
    ['exceptions 10 and 11', '871427', '46238510', true],
    ['exceptions 10 and 11', '872427', '46238510', true],
    ['exception 10, ab = 09', '871427', '09123496', true],
    ['exception 10, ab = 99', '871427', '99123496', true],
    ['exception 3, c = 9', '827999', '73988638', true],
    ['exception 3, both checks', '827101', '28748352', true],
    ['exception 5, with a substitute', '938600', '42368003', true],
    ['exception 5, both digits 0', '938063', '55065200', true],
    ['exception 5', '938611', '07806039', true],
    ['exception 5, the first digit wrong', '938063', '15764273', false],
    ['exception 5, the second digit wrong', '938063', '15764264', false],
    ['exception 5, remainder 1', '938063', '15763217', false],
    ['exception 8', '086090', '06774744', true],
    ['exception 14', '180002', '00000190', true],
    ['exception 14, not 0, 1 or 9 at the end', '180002', '00000192', false],
    ['exception 2, a = 0', '309070', '02355688', true],
    ['exception 2, g not 9', '309070', '12345668', true],
    ['exception 2, g = 9', '309070', '99345694', true],
    ['exceptions 12 and 13, the second passes', '074456', '11104102', true],
    ['exceptions 12 and 13', '074456', '12345112', true],
    ['fails modulus 11 first', '203099', '58716970', false],
  ])('%s: %s %s is %p', (_name, sortCode, accountNumber, valid) =>
    expect(passesModulus(sortCode, accountNumber)).toBe(valid),
  );
  /** The whole substitution table, the same in every version from 3.80 to 7.70. */
  const published = [
    '938173 938017',
    '938289 938068',
    '938297 938076',
    '938600 938611',
    '938602 938343',
    '938604 938603',
    '938608 938408',
    '938609 938424',
    '938613 938017',
    '938616 938068',
    '938618 938657',
    '938620 938343',
    '938622 938130',
    '938628 938181',
    '938643 938246',
    '938647 938611',
    '938648 938246',
    '938649 938394',
    '938651 938335',
    '938653 938424',
    '938654 938621',
  ].map((line) => line.split(' ') as [string, string]);
  it('ships a range of exception 5 with every sort code of it that is checked as another one, or not at all', () => {
    const ranges = shippedModulusTable.weights.filter(({ exception }) => exception === 5);
    const inRange = (sortCode: string): boolean => ranges.some(({ from, to }) => from <= sortCode && sortCode <= to);
    expect(Object.entries(shippedModulusTable.substitutions).sort()).toEqual(
      published.filter(([original]) => inRange(original)),
    );
  });
  it.each(published)('checks an account of %s as one of %s', (original, substitute) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        (number) =>
          passesModulus(original, String(number).padStart(8, '0')) ===
          passesModulus(substitute, String(number).padStart(8, '0')),
      ),
      { numRuns: 1_000 },
    );
  });
  it('takes any number of a sort code that is not in the table', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) =>
        passesModulus('991234', String(number).padStart(8, '0')),
      ),
    );
  });
  it('finds every single wrong digit of a range of modulus 11', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 1, max: 9 }),
        (number, index, shift) => {
          const account = String(number).padStart(8, '0');
          fc.pre(passesModulus('107999', account));
          const wrong = `${account.slice(0, index)}${(Number(account[index]) + shift) % 10}${account.slice(index + 1)}`;
          expect(passesModulus('107999', wrong)).toBe(false);
        },
      ),
    );
  });
});

describe('bank details as they were typed', () => {
  it('are taken with hyphens and spaces, short numbers with zeros in front', () => {
    expect(bankAccountProblem('08-99-99', '6637 4958')).toBeNull();
    expect(normaliseAccountNumber('123456')).toBe('00123456');
  });
  it.each([
    ['0899', '66374958', 'sortCode', 'A sort code has 6 digits, such as 20-29-59.'],
    ['089999', '123', 'accountNumber', 'An account number has 8 digits. Put zeros in front of a shorter one.'],
    ['089999', '66374959', 'accountNumber', 'This account number does not belong to this sort code. Check both.'],
  ])('are refused: %s %s on %s', (sortCode, accountNumber, field, message) =>
    expect(bankAccountProblem(sortCode, accountNumber)).toEqual({ field, message }),
  );
});

describe('the tables as they are published', () => {
  const line = '870000 872791 MOD11    0    0    1    2    5    3    6    4    8    7   10    9    3    1  10';
  it('are read, whatever their line ends', () => {
    expect(
      parseModulusWeights(
        `${line}\r\n089000 089999 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1\r\n`,
      ),
    ).toEqual([
      {
        from: '870000',
        to: '872791',
        method: 'MOD11',
        weights: [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1],
        exception: 10,
      },
      {
        from: '089000',
        to: '089999',
        method: 'MOD10',
        weights: [0, 0, 0, 0, 0, 0, 7, 1, 3, 7, 1, 3, 7, 1],
        exception: null,
      },
    ]);
    expect(parseSubstitutions('938173 938017\n938289 938068\n')).toEqual({ '938173': '938017', '938289': '938068' });
  });
  it.each([
    ['', /no lines/],
    ['<html>', /Line 1/],
    [`${line}\n870000 872791 MOD12 0`, /Line 2/],
    [line.replace(/10$/, '15'), /Line 1/],
    [line.replace('870000', '872792'), /Line 1/],
    [`${line} 3`, /Line 1/],
  ])('are refused in another form: %j', (text, message) => {
    expect(() => parseModulusWeights(text)).toThrow(ModulusFileError);
    expect(() => parseModulusWeights(text)).toThrow(message);
  });
  it('are refused where a substitution is not two sort codes', () =>
    expect(() => parseSubstitutions('938173 938017\n93828 938068')).toThrow(/Line 2/));
  it('the shipped one says where it was read, and has 14 weights on each line', () => {
    expect(shippedModulusTable.source).toMatch(/version 7\.70/);
    for (const { from, to, weights } of shippedModulusTable.weights) {
      expect(weights).toHaveLength(14);
      expect(from <= to).toBe(true);
    }
  });
});

describe('the name of a bank account', () => {
  it.each(['Mrs E Whitcombe', 'O’Brien & Sons Ltd.', 'Zoë Łukasz-Ångström', 'A/C 12', 'Æthelred, Groß'])(
    'takes %s, as banks do once its marks are gone',
    (name) => expect(accountNameProblem(name)).toBeNull(),
  );

  it.each([
    ['', /Enter the name/],
    ['  ', /Enter the name/],
    ['A', /2 to 60/],
    ['’ A', /2 to 60/],
    ['A'.repeat(61), /2 to 60/],
    ['Ася', /Use letters/],
    ['A*B', /Use letters/],
    ['A_B', /Use letters/],
  ])('refuses %j', (name, problem) => expect(accountNameProblem(name)).toMatch(problem));

  it('keeps its letters with spaces put right, and goes with a payment in 18 capitals', () => {
    expect(normaliseAccountName('  Zoë   O’Brien ')).toBe('Zoë O’Brien');
    expect(paymentName('Zoë O’Brien')).toBe('ZOE OBRIEN');
    expect(paymentName('Æthelred Groß, Marlborough & Sons')).toBe('AETHELRED GROSS MA');
    expect(accountNameProblem('A'.repeat(60))).toBeNull();
  });
});
