import type { CallData } from '@tessera/contract/schemas';

/** A premises at a postcode, with its address in one line. */
export type FoundAddress = CallData<'lookupAddress'>[number];

/** An address look-up service. Which one is used is set in `configuration.ts`. */
export interface AddressProvider {
  /** The premises at a normalised postcode (`BS6 5AA`), in street order; empty where the postcode does not exist. */
  readonly addressesAt: (postCode: string) => Promise<readonly FoundAddress[]>;
}
