import type { FeeCode } from '../../foundation/database/column-types';
import type { FeeAccount, FeeUnit } from './fee-units';
import { isShared } from './schedule';

/** Which accounts bear a fee. */
export const bearsFee: Readonly<Record<FeeCode, (account: FeeAccount) => boolean>> = {
  FEEP: ({ wrapper }) => wrapper,
  FEEA: ({ wrapper, advised }) => wrapper && advised,
  FEED: ({ managed }) => managed,
  PRDF: ({ product }) => product,
  INTR: () => true,
};

/**
 * Returns the accounts of a unit whose values are added up for a fee's tiers, in parts that are calculated separately.
 */
export const feeParts = ({ accounts }: FeeUnit, code: FeeCode): readonly (readonly FeeAccount[])[] => {
  const counted = accounts.filter(({ counts }) => counts);
  if (isShared(code)) return [counted];
  if (code !== 'PRDF') return counted.map((each) => [each]);
  const sipps = counted.filter(bearsFee.PRDF);
  return [...new Set(sipps.map(({ clientId }) => clientId))].map((clientId) =>
    sipps.filter((each) => each.clientId === clientId),
  );
};
