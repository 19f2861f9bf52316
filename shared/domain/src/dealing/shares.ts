import { parseDecimal } from '../money/money';
import { readOr, readPercent } from '../money/typed-figure';
import { percentText } from '../words/wording';

// Shares of a whole, in hundredths of a per cent: three equal beneficiaries have 33.33, 33.33 and 33.34.

export const shareDecimals = 2;
export const wholeShare = 10_000n;

export const wrongShare = 'Enter a share above 0% and at most 100%.';

/**
 * A share in hundredths of a per cent, from typed text or a sent number.
 * @throws DecimalError when it is not a number of at most two decimals.
 */
export const parseShare = (share: string | number): bigint =>
  typeof share === 'string' ? readPercent(share) : parseDecimal(share, shareDecimals);

/** What is wrong with one share. */
export const shareProblem = (share: string | number): string | null =>
  readOr(
    ({ message }) => message,
    () => {
      const hundredths = parseShare(share);
      return hundredths <= 0n || hundredths > wholeShare ? wrongShare : null;
    },
  );

/** Sum of the shares; null if one of them is invalid. */
export const totalShare = (shares: readonly (string | number)[]): bigint | null =>
  shares.every((share) => shareProblem(share) === null)
    ? shares.reduce((total, share) => total + parseShare(share), 0n)
    : null;

/** A share as text, for example "33.33%". */
export const shareText = (hundredths: bigint): string => percentText(hundredths * 100n);
