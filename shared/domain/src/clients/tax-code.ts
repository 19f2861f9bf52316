/**
 * Codes with a single rate: BR, and D0 to D3, of which England, Northern Ireland and Wales have only D0 and D1. 0T
 * gives no allowance.
 */
const restOfUk = 'C?(?:BR|D[01]|0T)';
const scottish = 'S(?:BR|D[0-3]|0T)';
/** An allowance in tens of pounds with its letter, or K with the amount added to the pay. */
const ofAllowance = '[SC]?(?:[1-9]\\d{0,4}[LMNT]|K[1-9]\\d{0,4})';
/** Non-cumulative basis: week 1, month 1, or X for either. The code is then applied to each payment on its own. */
const basis = '(?: (?:W1|M1|X))?';
const taxCode = new RegExp(`^(?:${restOfUk}|${scottish}|${ofAllowance}|NT)${basis}$`);

/** A tax code as stored: upper case, with one space before the basis, wherever spaces were typed. */
export const normaliseTaxCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/(?<=.)(?:W1|M1|X)$/, ' $&');

/**
 * What is wrong with a typed tax code, as a sentence for its field; null for a valid one: `1257L`, `BR`, `D0`, `K475`,
 * `S1257L M1`. Letters and numbers as HMRC gives them (PAYE Manual PAYE11085; gov.uk, Tax codes). The suffixes P, V and
 * Y ended in April 2016.
 */
export const taxCodeProblem = (text: string): string | null =>
  taxCode.test(normaliseTaxCode(text))
    ? null
    : 'Enter a tax code as HMRC writes it, such as 1257L, BR, K475 or S1257L M1.';
