type Channels = readonly [number, number, number];

const isColour = /^#[0-9a-f]{6}$/i;

/** True for `#rrggbb`, the only form a firm's theme may have. */
export const isHexColour = (value: string | undefined): value is string => value !== undefined && isColour.test(value);

const channels = (hex: string): Channels => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
];

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export const contrastRatio = (one: string, other: string): number => {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
};

/** Hue in degrees, saturation and lightness from 0 to 1. */
export interface Shade {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

export const shadeOf = (hex: string): Shade => {
  const [red, green, blue] = channels(hex).map((channel) => channel / 255) as [number, number, number];
  const high = Math.max(red, green, blue);
  const spread = high - Math.min(red, green, blue);
  const lightness = high - spread / 2;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    high === red ? (green - blue) / spread : high === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  return { hue: (sixth * 60 + 360) % 360, saturation: spread / (1 - Math.abs(2 * lightness - 1)), lightness };
};

export const hexOf = ({ hue, saturation, lightness }: Shade): string => {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
};

/** `colour` laid over `ground` with an opacity of `share` (0 to 1). */
export const mix = (colour: string, ground: string, share: number): string => {
  const [upper, lower] = [channels(colour), channels(ground)];
  return `#${upper
    .map((channel, index) =>
      Math.round(channel * share + (lower[index] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};
