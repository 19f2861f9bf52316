import { wrapperNames, type WrapperType } from '@tessera/contract/accounts/values';

/** Longest name of an account. */
const nameMax = 120;

/** The default name of an account: its holders, the lead first, and its wrapper. */
export const defaultAccountName = (holders: readonly string[], wrapperType: WrapperType): string => {
  const wrapper = holders.length > 1 ? `joint ${wrapperNames[wrapperType]}` : wrapperNames[wrapperType];
  return `${holders.join(' and ').slice(0, nameMax - wrapper.length - 1)} ${wrapper}`;
};
