import type { FirmTheme } from '@tessera/contract';
import { readableBrand, textOnBrand } from '@tessera/contract/theme/brand';
import { isHexColour } from '@tessera/contract/theme/contrast';
import { colours, type Colours } from '@tessera/contract/theme/palette';
import type { ColourScheme } from '@tessera/runtime';

/**
 * The portal's colours with the firm's brand colour. A brand without enough contrast on our backgrounds is darkened
 * (or, in the dark scheme, lightened) until it has; a missing or malformed one leaves the portal's own.
 */
export const firmColours = (theme: FirmTheme, scheme: ColourScheme): Colours => {
  const base = colours[scheme];
  const wanted = scheme === 'dark' ? (theme.brandDark ?? theme.brand) : theme.brand;
  // The portal's own brand has its own dark counterpart.
  if (!isHexColour(wanted) || wanted.toLowerCase() === base.brand || wanted.toLowerCase() === colours.light.brand)
    return base;
  const { brand, brandPale } = readableBrand(wanted, scheme);
  return { ...base, brand, brandPale, onBrand: textOnBrand(brand) };
};
