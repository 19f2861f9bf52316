import type { CallData } from '@tessera/contract/schemas';

/** A premises at a postcode, with its address in one line. */
export type FoundAddress = CallData<'lookupAddress'>[number];

/** Who knows the addresses of a postcode. Another provider is another of these, named in `configuration.ts`. */
export interface AddressProvider {
  /**
   * The premises at a postcode as it is written (`BS6 5AA`), in the order of the street; none where there is no such
   * postcode.
   */
  readonly addressesAt: (postCode: string) => Promise<readonly FoundAddress[]>;
}
