import type { FirmTheme } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';
import { colours, type Colours } from './colours';
import { contrastRatio, hexOf, isHexColour, mix, shadeOf } from './contrast';

/** Least contrast of text on its ground (WCAG 2.2 AA). */
export const textContrastMin = 4.5;

const steps = 50;
/** Strong colours glare on a dark ground. */
const darkSaturationMax = 0.6;

/** The nearest shade of `brand`, same hue, towards the text's lightness, that can be read on every ground brand text is put on. */
const readableBrand = (brand: string, base: Colours): { brand: string; brandPale: string } => {
  const from = shadeOf(brand);
  const towards = shadeOf(base.text).lightness;
  for (let step = 0; step <= steps; step += 1) {
    const shade = step === 0 ? brand : hexOf({ ...from, saturation: towards > 0.5 ? Math.min(from.saturation, darkSaturationMax) : from.saturation, lightness: from.lightness + ((towards - from.lightness) * step) / steps });
    const brandPale = mix(shade, base.surface, 0.12);
    const grounds = [base.page, base.surface, base.sunken, base.hover, brandPale];
    if (grounds.every((ground) => contrastRatio(shade, ground) >= textContrastMin)) return { brand: shade, brandPale };
  }
  return { brand: base.brand, brandPale: base.brandPale };
};

/**
 * The portal's colours with a firm's brand in place. A brand that cannot be read on our grounds is darkened (or
 * lightened, in the dark scheme) until it can; a missing or malformed one leaves the portal's own.
 */
export const firmColours = (theme: FirmTheme, scheme: ColourScheme): Colours => {
  const base = colours[scheme];
  const wanted = scheme === 'dark' ? (theme.brandDark ?? theme.brand) : theme.brand;
  // The portal's own brand has its own dark counterpart.
  if (!isHexColour(wanted) || wanted.toLowerCase() === base.brand || wanted.toLowerCase() === colours.light.brand) return base;
  const { brand, brandPale } = readableBrand(wanted.toLowerCase(), base);
  const onBrand = contrastRatio('#ffffff', brand) >= textContrastMin ? '#ffffff' : colours.dark.page;
  return { ...base, brand, brandPale, onBrand };
};
