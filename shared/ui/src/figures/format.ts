/** Shown in place of a missing value: never zero, never blank. */
export const missing = '—';

/** A number from the wire (decimal pounds, units, percent), or none. */
export type WireNumber = number | null | undefined;

type Decimal = `${number}`;

const formatters = new Map<string, Intl.NumberFormat>();

/** Intl formatters cost far more to create than to use, so each is created once. */
const numberFormat = (minDecimals: number, maxDecimals: number): Intl.NumberFormat => {
  const key = `${minDecimals}/${maxDecimals}`;
  let format = formatters.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-GB', {
      minimumFractionDigits: minDecimals,
      maximumFractionDigits: maxDecimals,
      signDisplay: 'never',
    });
    formatters.set(key, format);
  }
  return format;
};

/**
 * The digits of the absolute value, rounded half away from zero on the decimal digits of the wire, not on the binary
 * fraction.
 */
const digits = (value: number, minDecimals: number, maxDecimals: number): string =>
  numberFormat(minDecimals, maxDecimals).format(String(value) as Decimal);

const isMissing = (value: WireNumber): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value);

const hasDigit = /[1-9]/;

/** `−` before a negative that does not round to zero. */
const signOf = (value: number, text: string, plus: boolean): string => {
  if (!hasDigit.test(text)) return '';
  if (value < 0) return '−';
  return plus ? '+' : '';
};

export interface SignOptions {
  /** Also writes `+` before a value above zero: for changes, never for balances. */
  readonly plus?: boolean;
}

/** `£1,234.56`, `−£60.00`, `—` for none. */
export const formatMoney = (pounds: WireNumber, { plus = false }: SignOptions = {}): string => {
  if (isMissing(pounds)) return missing;
  const text = digits(pounds, 2, 2);
  return `${signOf(pounds, text, plus)}£${text}`;
};

const shortUnits = [
  { from: 999_995_000, divisor: 1e9, suffix: 'bn' },
  { from: 1_000_000, divisor: 1e6, suffix: 'm' },
] as const;

/**
 * `£1.24m` for large figures on cards; the full figure below a million. Show the full figure beside it (see `Money`).
 */
export const formatMoneyShort = (pounds: WireNumber, { plus = false }: SignOptions = {}): string => {
  if (isMissing(pounds)) return missing;
  const unit = shortUnits.find(({ from }) => Math.abs(pounds) >= from);
  if (unit === undefined) return formatMoney(pounds, { plus });
  const text = digits(pounds / unit.divisor, 2, 2);
  return `${signOf(pounds, text, plus)}£${text}${unit.suffix}`;
};

/**
 * Units: as many decimals as the value has (eight at most), or exactly `decimals` where the instrument defines them.
 */
export const formatQuantity = (units: WireNumber, decimals?: number): string => {
  if (isMissing(units)) return missing;
  const text = digits(units, decimals ?? 0, decimals ?? 8);
  return `${signOf(units, text, false)}${text}`;
};

/** A price in pounds: at least two decimals, up to `decimalsMax`. */
export const formatPrice = (pounds: WireNumber, decimalsMax = 4): string => {
  if (isMissing(pounds)) return missing;
  const text = digits(pounds, 2, decimalsMax);
  return `${signOf(pounds, text, false)}£${text}`;
};

/** `12.40%`; the wire's 12.4 means 12.4%. */
export const formatPercent = (percent: WireNumber, { plus = false }: SignOptions = {}): string => {
  if (isMissing(percent)) return missing;
  const text = digits(percent, 2, 2);
  return `${signOf(percent, text, plus)}${text}%`;
};

/** `1,000` for counts of things. */
export const formatCount = (count: WireNumber): string => (isMissing(count) ? missing : digits(count, 0, 0));

/** A size as people read it: `312 KB`, `4.2 MB`. */
export const sizeText = (bytes: number): string => {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const tenths = Math.floor((kilobytes * 10) / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.floor(tenths / 10)}.${tenths % 10} MB`;
};
