import { formatUnits, parseUnits, type Units } from '@tessera/domain/money';

/** Formats a quantity for a sentence, without trailing zeros: `1,250.5`. */
export const unitsText = (quantity: Units): string => {
  const [whole = '', decimals = ''] = formatUnits(quantity).split('.');
  const shown = decimals.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return shown === '' ? grouped : `${grouped}.${shown}`;
};

export const wholeUnit = parseUnits('1');

/** A quantity with its noun: `1 unit`, `1,250.5 units`. */
export const unitsWords = (quantity: Units): string =>
  `${unitsText(quantity)} ${quantity === wholeUnit ? 'unit' : 'units'}`;

/**
 * Says that a sum is too small for an instrument's smallest unit: it `buys no whole unit`, or `buys less than 0.001 of
 * a unit`.
 */
export const buysTooLittle = (smallest: Units): string =>
  smallest === wholeUnit
    ? 'buys no whole unit'
    : smallest < wholeUnit
      ? `buys less than ${unitsText(smallest)} of a unit`
      : `buys fewer than ${unitsText(smallest)} units`;
