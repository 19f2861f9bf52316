/** Money in pence. Never calculate with a plain number. */
export type Pence = bigint;
/** A quantity of an instrument at 10^-8 of a unit. */
export type Units = bigint;
/** A price in pounds at 10^-8. */
export type Price = bigint;
export declare const penceDecimals = 2;
export declare const unitDecimals = 8;
/**
 * A text is not a decimal, or has too many decimals for its kind of value. The message can be shown at a form field.
 */
export declare class DecimalError extends Error {
    readonly name = "DecimalError";
}
/**
 * Reads a decimal digit by digit into an integer scaled by 10^decimals. Accepts what JSON and PostgreSQL write,
 * including exponents.
 * @throws DecimalError when it is not a decimal or has more decimals than allowed (trailing zeros do not count).
 */
export declare const parseDecimal: (value: string | number, decimals: number) => bigint;
/** Writes a scaled integer as a plain decimal with all its decimals, as PostgreSQL's `numeric` takes it. */
export declare const formatDecimal: (value: bigint, decimals: number) => string;
export declare const parsePounds: (value: string | number) => Pence;
export declare const parseUnits: (value: string | number) => Units;
export declare const parsePrice: (value: string | number) => Price;
export declare const formatPounds: (pence: Pence) => string;
export declare const formatUnits: (units: Units) => string;
/**
 * The JSON number for an amount: the double nearest to its decimal digits. Below 10^13 pounds it prints the same digits
 * again.
 */
export declare const poundsToWire: (pence: Pence) => number;
export declare const unitsToWire: (units: Units) => number;
/**
 * `a * b / c` rounded to the nearest integer, a half away from zero (so that a reversal rounds like what it reverses).
 * @throws RangeError when `c` is zero.
 */
export declare const mulDivHalfUp: (a: bigint, b: bigint, c: bigint) => bigint;
/** Value of a quantity at a price, to the penny. */
export declare const valueAt: (quantity: Units, price: Price) => Pence;
/** Quantity that an amount buys at a price, rounded down so that it never costs more than the amount. */
export declare const unitsFor: (amount: Pence, price: Price) => Units;
/** `part` as a percentage of `whole`, with two decimals; null when `whole` is zero. */
export declare const percentOf: (part: bigint, whole: bigint) => number | null;
export declare const sum: (values: Iterable<bigint>) => bigint;
