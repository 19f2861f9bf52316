import { contrastRatio, hexOf, mix, shadeOf } from './contrast';
import { colours, type Colours, type Scheme } from './palette';

/** Least contrast of text on its background (WCAG 2.2 AA). */
export const textContrastMin = 4.5;

const steps = 50;
/** Strong colours glare on a dark background. */
const darkSaturationMax = 0.6;

/**
 * Shares of the brand colour in its pale background, tried from the top: the first on which text is readable is used.
 */
const paleShares = [0.12, 0.1, 0.08, 0.06, 0.04];

const readable = (text: string, ground: string): boolean => contrastRatio(text, ground) >= textContrastMin;

const grounds = (base: Colours) => [
  { name: 'the page', colour: base.page },
  { name: 'panels', colour: base.surface },
  { name: 'shaded panels', colour: base.sunken },
  { name: 'a row under the pointer', colour: base.hover },
];

const paleGroundOf = (brand: string, base: Colours): string | undefined =>
  paleShares
    .map((share) => mix(brand, base.surface, share))
    .find((pale) => [brand, base.muted, base.good, base.bad].every((text) => readable(text, pale)));

export interface Brand {
  readonly brand: string;
  readonly brandPale: string;
}

/**
 * The nearest readable shade of `#rrggbb`: same hue, shifted towards the text's lightness until it can be read on every
 * background that brand text is put on. The colour itself if it already can.
 */
export const readableBrand = (colour: string, scheme: Scheme): Brand => {
  const base = colours[scheme];
  const wanted = colour.toLowerCase();
  const from = shadeOf(wanted);
  const towards = shadeOf(base.text).lightness;
  for (let step = 0; step <= steps; step += 1) {
    const shade =
      step === 0
        ? wanted
        : hexOf({
            ...from,
            saturation: towards > 0.5 ? Math.min(from.saturation, darkSaturationMax) : from.saturation,
            lightness: from.lightness + ((towards - from.lightness) * step) / steps,
          });
    const brandPale = paleGroundOf(shade, base);
    if (brandPale !== undefined && grounds(base).every((ground) => readable(shade, ground.colour)))
      return { brand: shade, brandPale };
  }
  return { brand: base.brand, brandPale: base.brandPale };
};

/** Text colour on a brand background: white where it can be read, else the dark page's colour. */
export const textOnBrand = (brand: string): string => (readable('#ffffff', brand) ? '#ffffff' : colours.dark.page);

export interface BrandContrast {
  /** The lowest contrast with any background the colour is used on, and which background that is. */
  readonly ratio: number;
  readonly ground: string;
  /** Null when the colour may be used as it is. */
  readonly problem: string | null;
  /** The nearest colour that may be used: the colour itself when there is no problem. */
  readonly nearest: string;
}

/**
 * How readable a brand colour is in a scheme, and what to use instead when it is not. Editor and platform share this
 * rule.
 */
export const brandContrast = (colour: string, scheme: Scheme): BrandContrast => {
  const base = colours[scheme];
  const pale = mix(colour, base.surface, paleShares.at(-1) ?? 0);
  const [worst] = [...grounds(base), { name: 'its own pale ground', colour: pale }]
    .map((ground) => ({ ...ground, ratio: contrastRatio(colour, ground.colour) }))
    .sort((a, b) => a.ratio - b.ratio);
  const { ratio, name: ground } = worst ?? { ratio: 1, name: 'the page' };
  const { brand: nearest } = readableBrand(colour, scheme);
  if (nearest === colour.toLowerCase()) return { ratio, ground, problem: null, nearest };
  return {
    ratio,
    ground,
    nearest,
    problem: `Contrast on ${ground} is ${ratioText(ratio)}; text needs at least ${textContrastMin}:1. The nearest colour that can be read is ${nearest}.`,
  };
};

/** `4.48:1`, truncated, so that a contrast just below the limit never looks sufficient. */
export const ratioText = (ratio: number): string => {
  const hundredths = Math.floor(ratio * 100);
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}:1`;
};
