import { normaliseTaxCode, taxCodeProblem } from '../clients/tax-code';
import type { IsoDate } from '../dates/dates';
import { valueOn } from '../rules/dated';
import { emergencyCodes } from '../rules/paye';

/** Whose bands apply: the letter before the code says it, S for Scotland and C for Wales. */
export type PayeRegion = 'Rest of UK' | 'Scotland' | 'Wales';

/** Codes with one rate for the whole pay. */
export type FlatCode = 'BR' | 'D0' | 'D1' | 'D2' | 'D3';

/** A tax code taken apart. */
export interface PayeCode {
  /** As stored: `S1257L M1`. */
  readonly text: string;
  readonly region: PayeRegion;
  /** `K` adds to the pay, `0T` gives no allowance, `flat` has one rate, `NT` takes no tax. */
  readonly kind: 'allowance' | 'K' | '0T' | 'flat' | 'NT';
  /** The number of an allowance or of a K code, in tens of pounds; null for the others. */
  readonly number: bigint | null;
  readonly flat: FlatCode | null;
  /** False with W1, M1 or X: each payment is then taxed on its own. */
  readonly cumulative: boolean;
}

const regions: Readonly<Record<string, PayeRegion>> = { S: 'Scotland', C: 'Wales' };

const isFlat = (text: string): text is FlatCode => /^(?:BR|D[0-3])$/.test(text);

/** What the letters and digits between the region's letter and the basis say. */
const readBody = (body: string): Pick<PayeCode, 'kind' | 'number' | 'flat'> => {
  if (isFlat(body)) return { kind: 'flat', number: null, flat: body };
  if (body === 'NT' || body === '0T') return { kind: body, number: null, flat: null };
  return { kind: body.startsWith('K') ? 'K' : 'allowance', number: BigInt(body.replace(/\D/g, '')), flat: null };
};

/**
 * Takes apart any code that `taxCodeProblem` accepts (HMRC PAYE Manual PAYE11085; gov.uk, Tax codes).
 * @throws RangeError with the sentence of `taxCodeProblem` for any other text.
 */
export const readPayeCode = (text: string): PayeCode => {
  const problem = taxCodeProblem(text);
  if (problem !== null) throw new RangeError(problem);
  const code = normaliseTaxCode(text);
  const [whole = '', basis] = code.split(' ');
  const region = regions[whole.charAt(0)];
  return {
    text: code,
    region: region ?? 'Rest of UK',
    ...readBody(region === undefined ? whole : whole.slice(1)),
    cumulative: basis === undefined,
  };
};

/**
 * A code as it goes on after 5 April: the marks W1, M1 and X are not carried forward (HMRC form P9X, Tax codes to use
 * from 6 April; read in the notices of the Chartered Institute of Payroll Professionals, 2021, and the Institute of
 * Certified Bookkeepers, 2024 and 2025).
 */
export const carriedForward = (text: string): string => normaliseTaxCode(text).split(' ')[0] ?? '';

/**
 * The code for a first payment when no current code is held, `1257L M1`.
 * @throws RangeError before 6 April 2021, where the table begins.
 */
export const emergencyCode = (date: IsoDate): string => valueOn(emergencyCodes, date);
