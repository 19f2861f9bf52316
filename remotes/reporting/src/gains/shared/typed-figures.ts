import { formatPounds, formatUnits, parsePounds, parseUnits } from '@tessera/domain/money';

// Figures of the wire as fields have them, where they stand before anybody types.

/** Pounds: `1250.00`; empty where they are not known. */
export const typedPoundsOf = (pounds: number | null): string =>
  pounds === null ? '' : formatPounds(parsePounds(pounds));

/** Units: `329.5`. */
export const typedUnitsOf = (units: number): string => formatUnits(parseUnits(units)).replace(/\.?0+$/, '');
