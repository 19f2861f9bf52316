/**
 * Codes at one rate: BR and D0 to D3, of which England and Northern Ireland, and Wales, have D0 and D1; 0T gives no
 * allowance.
 */
const restOfUk = 'C?(?:BR|D[01]|0T)';
const scottish = 'S(?:BR|D[0-3]|0T)';
/** An allowance in tens of pounds with its letter, or K and what is added to the pay. */
const ofAllowance = '[SC]?(?:[1-9]\\d{0,4}[LMNT]|K[1-9]\\d{0,4})';
/** Weekly, monthly, or neither by name: the code is used for each payment by itself. */
const basis = '(?: (?:W1|M1|X))?';
const taxCode = new RegExp(`^(?:${restOfUk}|${scottish}|${ofAllowance}|NT)${basis}$`);

/** A tax code as it is kept: capitals, with one space before the basis, wherever spaces were typed. */
export const normaliseTaxCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/(?<=.)(?:W1|M1|X)$/, ' $&');

/**
 * What is wrong with a tax code as it was typed, as a sentence for its field; null when it is one: `1257L`, `BR`, `D0`,
 * `K475`, `S1257L M1`. Letters and numbers as HMRC gives them (PAYE Manual PAYE11085; gov.uk, Tax codes). The suffixes
 * P, V and Y ended in April 2016.
 */
export const taxCodeProblem = (text: string): string | null =>
  taxCode.test(normaliseTaxCode(text))
    ? null
    : 'Enter a tax code as HMRC writes it, such as 1257L, BR, K475 or S1257L M1.';
