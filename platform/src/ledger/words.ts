import { formatUnits, type Units } from '@tessera/domain/money';

/** A quantity as a sentence says it, without the zeros behind: `1,250.5`. */
export const unitsText = (quantity: Units): string => {
  const [whole = '', decimals = ''] = formatUnits(quantity).split('.');
  const shown = decimals.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return shown === '' ? grouped : `${grouped}.${shown}`;
};
