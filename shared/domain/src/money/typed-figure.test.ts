import fc from 'fast-check';
import { DecimalError, formatDecimal, formatPounds } from './money';
import { readPercent, readPounds, readPrice, readUnits, readWhole } from './typed-figure';
import { poundsText } from '../words/wording';

const hardSpace = '\u00a0';
const narrowSpace = '\u202f';

describe('pounds as people type them', () => {
  it.each([
    ['1234.56', 123_456n],
    ['1,234.56', 123_456n],
    ['£1,234.56', 123_456n],
    ['£ 1,234', 123_400n],
    ['£1 234.56', 123_456n],
    [`£1${hardSpace}234.56`, 123_456n],
    [`1${narrowSpace}234${narrowSpace}567`, 123_456_700n],
    [`${hardSpace}250${hardSpace}\n`, 25_000n],
    ['50p', 50n],
    ['150 p', 150n],
    ['.5', 50n],
    ['0', 0n],
    ['007', 700n],
    ['1,234,567.8', 123_456_780n],
    ['-60', -6_000n],
    ['−£60.00', -6_000n],
    ['12.3400', 1_234n],
    ['100.', 10_000n],
    ['£1,234.', 123_400n],
  ])('reads %j', (text, pence) => expect(readPounds(text)).toBe(pence));

  it.each([
    ['1e5'],
    ['1E5'],
    ['0x10'],
    ['Infinity'],
    ['NaN'],
    ['--5'],
    ['+5'],
    ['5-'],
    ['ten'],
    ['5k'],
    ['£'],
    ['££5'],
    ['5£'],
    ['£50p'],
    ['50%'],
    ['$50'],
    ['€50'],
    ['(50)'],
    ['50pp'],
    ['-£-5'],
    ['1_000'],
    ["1'000"],
    ['１２'],
    ['5 pounds'],
    [''],
    [' '],
  ])('refuses %j and says what to type', (text) =>
    expect(() => readPounds(text)).toThrow(new DecimalError('Enter pounds in digits, such as 1,250.00.')),
  );

  it.each([
    ['1,23,4'],
    ['1,2345'],
    ['12,34'],
    ['1234,567'],
    ['0,123'],
    [',123'],
    ['1,234,'],
    ['1.234,56'],
    ['1,234 567'],
    ['1  234'],
    ['1 23'],
    ['1.2.3'],
    ['5..'],
    ['−  5'],
  ])('refuses the grouping of %j', (text) =>
    expect(() => readPounds(text)).toThrow('Check the commas: write 1,234.56 or 1234.56.'),
  );

  it('refuses parts of a penny, and figures without end', () => {
    expect(() => readPounds('1.005')).toThrow('Use at most 2 decimals.');
    expect(() => readPounds('50.5p')).toThrow('Use at most 2 decimals.');
    expect(() => readPounds('9'.repeat(1_000))).toThrow('Enter a smaller number.');
  });
});

describe('other figures', () => {
  it.each([
    ['100%', 10_000n],
    ['100', 10_000n],
    ['12.5 %', 1_250n],
    [`33.33${hardSpace}%`, 3_333n],
  ])('reads %j as a percentage', (text, hundredths) => expect(readPercent(text)).toBe(hundredths));
  it.each([['£5'], ['5p'], ['1e2'], ['5%%'], ['%'], ['half']])('refuses %j as a percentage', (text) =>
    expect(() => readPercent(text)).toThrow('Enter a percentage in digits, such as 12.5.'),
  );
  it('reads units to eight decimals and no money sign', () => {
    expect(readUnits('1,234.00000001')).toBe(123_400_000_001n);
    expect(() => readUnits('£5')).toThrow('Enter a number in digits, such as 1,250.5.');
  });
  it('reads a price in pounds or pence', () => {
    expect(readPrice('£2.5055')).toBe(250_550_000n);
    expect(readPrice('250.55p')).toBe(250_550_000n);
  });
  it('reads whole numbers only', () => {
    expect(readWhole('65')).toBe(65n);
    expect(() => readWhole('6e1')).toThrow(DecimalError);
    expect(() => readWhole('65.5')).toThrow('Enter a whole number.');
  });
});

const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const runs = { verbose: 1 } as const;

it('gives back every amount as the portal writes it, however it is spaced', () => {
  const anySpace = fc.constantFrom('', ' ', hardSpace, narrowSpace, '\t');
  const groups = fc.constantFrom(',', ' ', hardSpace, '');
  fc.assert(
    fc.property(
      amounts,
      anySpace,
      anySpace,
      groups,
      (pence, before, after, group) =>
        readPounds(`${before}${poundsText(pence).replaceAll(',', group)}${after}`) === pence &&
        readPounds(formatPounds(pence)) === pence,
    ),
    runs,
  );
});

it('gives back every number of units and every percentage as they are written', () => {
  fc.assert(
    fc.property(
      amounts,
      (value) => readUnits(formatDecimal(value, 8)) === value && readPercent(`${formatDecimal(value, 2)} %`) === value,
    ),
    runs,
  );
});

/** Written a second way, by hand: what is left over once everything that may be there has been taken away. */
const isFigure = (text: string): boolean => {
  const bare = text
    .trim()
    .replace(/\s/g, ' ')
    .replace(/^[-−] ?/, '');
  const isPence = /p$/.test(bare);
  const number = isPence ? bare.slice(0, -1).replace(/ $/, '') : bare.replace(/^£ ?/, '');
  const [whole = '', fraction, ...rest] = number.split('.');
  if (rest.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction)) || number === '') return false;
  if (whole === '') return fraction !== undefined && fraction !== '';
  const mark = whole.includes(',') ? ',' : ' ';
  const [first = '', ...others] = whole.split(mark);
  return (
    /^\d+$/.test(first) &&
    (others.length === 0 || (/^[1-9]\d{0,2}$/.test(first) && others.every((three) => /^\d{3}$/.test(three))))
  );
};

it('takes nothing else', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789123,,.. £p%-−eExk', hardSpace, '\n'), maxLength: 9 });
  fc.assert(
    fc.property(typed, (text) => {
      const read = (): boolean => {
        try {
          readPounds(text);
          return true;
        } catch (error) {
          if (!(error instanceof DecimalError)) throw error;
          return error.message === 'Use at most 2 decimals.';
        }
      };
      return read() === isFigure(text);
    }),
    { ...runs, numRuns: 3_000 },
  );
});
