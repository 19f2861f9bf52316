/** Money in pence. Never calculate with a plain number. */
export type Pence = bigint;
/** A quantity of an instrument at 10^-8 of a unit. */
export type Units = bigint;
/** A price in pounds at 10^-8. */
export type Price = bigint;

export const penceDecimals = 2;
export const unitDecimals = 8;
/** Exponents beyond this are not amounts; the bound keeps a hostile `1e999999` from making a huge number. */
const exponentMax = 40;

/**
 * A text is not a decimal, or has too many decimals for its kind of value. The message can be shown at a form field.
 */
export class DecimalError extends Error {
  override readonly name = 'DecimalError';
}

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/**
 * Reads a decimal digit by digit into an integer scaled by 10^decimals. Accepts what JSON and PostgreSQL write,
 * including exponents.
 * @throws DecimalError when it is not a decimal or has more decimals than allowed (trailing zeros do not count).
 */
export const parseDecimal = (value: string | number, decimals: number): bigint => {
  const match = decimalPattern.exec(String(value).trim());
  if (!match) throw new DecimalError('Enter a number.');
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > exponentMax) throw new DecimalError('Enter a smaller number.');
  const digits = whole + fraction;
  const shift = decimals - fraction.length + exponent;
  if (shift >= 0) return BigInt(`${sign}${digits}${'0'.repeat(shift)}`);
  const kept = digits.slice(0, shift);
  const dropped = digits.slice(shift).padStart(-shift, '0');
  if (/[1-9]/.test(dropped))
    throw new DecimalError(decimals === 0 ? 'Enter a whole number.' : `Use at most ${decimals} decimals.`);
  return BigInt(`${sign}${kept || '0'}`);
};

/** Writes a scaled integer as a plain decimal with all its decimals, as PostgreSQL's `numeric` takes it. */
export const formatDecimal = (value: bigint, decimals: number): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return value < 0n ? `-${text}` : text;
};

export const parsePounds = (value: string | number): Pence => parseDecimal(value, penceDecimals);
export const parseUnits = (value: string | number): Units => parseDecimal(value, unitDecimals);
export const parsePrice = (value: string | number): Price => parseDecimal(value, unitDecimals);

export const formatPounds = (pence: Pence): string => formatDecimal(pence, penceDecimals);
export const formatUnits = (units: Units): string => formatDecimal(units, unitDecimals);

/**
 * The JSON number for an amount: the double nearest to its decimal digits. Below 10^13 pounds it prints the same digits
 * again.
 */
export const poundsToWire = (pence: Pence): number => Number(formatPounds(pence));
export const unitsToWire = (units: Units): number => Number(formatUnits(units));

/**
 * `a * b / c` rounded to the nearest integer, a half away from zero (so that a reversal rounds like what it reverses).
 * @throws RangeError when `c` is zero.
 */
export const mulDivHalfUp = (a: bigint, b: bigint, c: bigint): bigint => {
  if (c === 0n) throw new RangeError('Cannot divide by zero.');
  const product = a * b;
  const negative = product < 0n !== c < 0n;
  const numerator = product < 0n ? -product : product;
  const divisor = c < 0n ? -c : c;
  const rounded = (2n * numerator + divisor) / (2n * divisor);
  return negative ? -rounded : rounded;
};

const pricePerPence = 10n ** BigInt(2 * unitDecimals - penceDecimals);

/** Value of a quantity at a price, to the penny. */
export const valueAt = (quantity: Units, price: Price): Pence => mulDivHalfUp(quantity, price, pricePerPence);

/** Quantity that an amount buys at a price, rounded down so that it never costs more than the amount. */
export const unitsFor = (amount: Pence, price: Price): Units => {
  if (price <= 0n) throw new RangeError('A price must be above zero.');
  return (amount * pricePerPence) / price;
};

/** `part` as a percentage of `whole`, with two decimals; null when `whole` is zero. */
export const percentOf = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : Number(formatDecimal(mulDivHalfUp(part, 10_000n, whole), 2));

export const sum = (values: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const value of values) total += value;
  return total;
};
