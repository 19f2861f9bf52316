import { parseDecimal } from '../money/money';
import { readOr, readPercent } from '../money/typed-figure';

// Shares of a whole, in hundredths of a per cent: three equal beneficiaries have 33.33, 33.33 and 33.34.

const decimals = 2;
export const wholeShare = 10_000n;

/**
 * A share in hundredths of a per cent, from typed text or a sent number.
 * @throws DecimalError when it is not a number of at most two decimals.
 */
const parseShare = (share: string | number): bigint =>
  typeof share === 'string' ? readPercent(share) : parseDecimal(share, decimals);

/** What is wrong with one share. */
export const shareProblem = (share: string | number): string | null =>
  readOr(
    ({ message }) => message,
    () => {
      const hundredths = parseShare(share);
      return hundredths <= 0n || hundredths > wholeShare ? 'Enter a share above 0 % and at most 100 %.' : null;
    },
  );

/** Sum of the shares; null if one of them is invalid. */
export const totalShare = (shares: readonly (string | number)[]): bigint | null =>
  shares.every((share) => shareProblem(share) === null)
    ? shares.reduce((total, share) => total + parseShare(share), 0n)
    : null;
