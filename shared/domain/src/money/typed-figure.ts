import { DecimalError, parseDecimal, penceDecimals, unitDecimals, type Pence, type Price, type Units } from './money';

// Reads numbers as people type or paste them, for every form field: digits, grouped thousands, a pound sign, pence, a
// percent sign. Numbers written by JSON and PostgreSQL are read by `parseDecimal` in money.ts, including exponents,
// which nobody types.

type Kind = 'pounds' | 'percent' | 'number';

/** Help text for each kind of number. */
const help: Readonly<Record<Kind, string>> = {
  pounds: 'Enter pounds in digits, such as 1,250.00.',
  percent: 'Enter a percentage in digits, such as 12.5.',
  number: 'Enter a number in digits, such as 1,250.5.',
};
const groupHelp = 'Check the commas: write 1,234.56 or 1234.56.';

/** More digits than any figure has; the bound keeps a long paste from making a huge number. */
const digitsMax = 30;

/**
 * A sign, a pound sign, digits with one kind of separator between thousands, decimals, and a `p` or `%`. Spaces were
 * reduced to single ones before.
 */
const shape = /^(?:([-−]) ?)?(?:(£) ?)?(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|(?=\.))(\.\d*)? ?([p%]?)$/;
const onlyDigitsAndMarks = /^[-−]? ?£? ?[\d., ]*\d[\d., ]*[p%]?$/;
const marks: Readonly<Record<Kind, { readonly before: string; readonly after: string }>> = {
  pounds: { before: '£', after: 'p' },
  percent: { before: '', after: '%' },
  number: { before: '', after: '' },
};

/**
 * Reads a typed number into an integer scaled by 10^decimals.
 * @throws DecimalError, its message fit for the field, for anything that is not such a figure or has more decimals than
 *   allowed.
 */
const readFigure = (text: string, kind: Kind, decimals: number): bigint => {
  // Pasted text can contain non-breaking and narrow spaces.
  const spaced = text.trim().replace(/\s/g, ' ');
  const [, sign = '', before = '', whole = '', fraction = '', after = ''] = shape.exec(spaced) ?? [];
  // A trailing point means that the user is still typing.
  const number = whole.replace(/[, ]/g, '') + (fraction === '.' ? '' : fraction);
  if (number === '') throw new DecimalError(onlyDigitsAndMarks.test(spaced) ? groupHelp : help[kind]);
  const own = marks[kind];
  if (
    (before !== '' && before !== own.before) ||
    (after !== '' && after !== own.after) ||
    (before !== '' && after !== '')
  )
    throw new DecimalError(help[kind]);
  if (number.length > digitsMax) throw new DecimalError('Enter a smaller number.');
  const plain = `${sign === '' ? '' : '-'}${whole === '' ? '0' : ''}${number}`;
  if (after !== 'p') return parseDecimal(plain, decimals);
  // Converts pence to pounds by shifting the decimal point.
  return parseDecimal(`${plain}e-${penceDecimals}`, decimals);
};

/** Pence of a typed amount: `1,234.56`, `£1 234.56`, `50p`. @throws DecimalError in words for the field. */
export const readPounds = (text: string): Pence => readFigure(text, 'pounds', penceDecimals);
/** A typed price in pounds, at 10^-8: `1.2345`, `£12`, `250.5p`. @throws DecimalError in words for the field. */
export const readPrice = (text: string): Price => readFigure(text, 'pounds', unitDecimals);
/** A typed number of units, at 10^-8. @throws DecimalError in words for the field. */
export const readUnits = (text: string): Units => readFigure(text, 'number', unitDecimals);
/** A typed percentage scaled by 100: `100`, `12.5 %`. @throws DecimalError in words for the field. */
export const readPercent = (text: string): bigint => readFigure(text, 'percent', penceDecimals);
/** A typed rate at 10^-4 of a per cent: `0.125`, `0.3 %`. @throws DecimalError in words for the field. */
export const readRate = (text: string): bigint => readFigure(text, 'percent', 4);
/** A typed whole number, such as an age. @throws DecimalError in words for the field. */
export const readWhole = (text: string): bigint => readFigure(text, 'number', 0);

/** The value that `read` returns, or what `say` returns for a text that cannot be read. */
export const readOr = <Read, Said>(say: (error: DecimalError) => Said, read: () => Read): Read | Said => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecimalError) return say(error);
    throw error;
  }
};
