import { formatPounds, parsePounds } from '@tessera/domain/money';

/** Pounds of the wire as a money field has them: `1250.00`; empty where they are not known. */
export const typedPoundsOf = (pounds: number | null): string =>
  pounds === null ? '' : formatPounds(parsePounds(pounds));
