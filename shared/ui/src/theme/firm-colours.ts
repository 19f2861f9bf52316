import type { FirmTheme } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';
import { colours, type Colours } from './colours';
import { contrastRatio, hexOf, isHexColour, mix, shadeOf } from './contrast';

/** Least contrast of text on its ground (WCAG 2.2 AA). */
export const textContrastMin = 4.5;

const steps = 50;
/** Strong colours glare on a dark ground. */
const darkSaturationMax = 0.6;

/** How much of the brand its pale ground holds: the most with which the texts on it can be read. */
const paleShares = [0.12, 0.1, 0.08, 0.06, 0.04];

const readable = (text: string, ground: string): boolean => contrastRatio(text, ground) >= textContrastMin;

/** The nearest shade of `brand`, same hue, towards the text's lightness, that can be read on every ground brand text is put on. */
const readableBrand = (brand: string, base: Colours): { brand: string; brandPale: string } => {
  const from = shadeOf(brand);
  const towards = shadeOf(base.text).lightness;
  for (let step = 0; step <= steps; step += 1) {
    const shade = step === 0 ? brand : hexOf({ ...from, saturation: towards > 0.5 ? Math.min(from.saturation, darkSaturationMax) : from.saturation, lightness: from.lightness + ((towards - from.lightness) * step) / steps });
    const brandPale = paleShares.map((share) => mix(shade, base.surface, share)).find((pale) => [shade, base.muted, base.good, base.bad].every((text) => readable(text, pale)));
    if (brandPale !== undefined && [base.page, base.surface, base.sunken, base.hover].every((ground) => readable(shade, ground))) return { brand: shade, brandPale };
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
  const onBrand = readable('#ffffff', brand) ? '#ffffff' : colours.dark.page;
  return { ...base, brand, brandPale, onBrand };
};
