import { formatPounds, formatUnits, type Pence, type Units } from '@tessera/domain/money';

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** An amount as a sentence says it: `£1,234.56`. */
export const inPounds = (amount: Pence): string => {
  const [whole = '', pence = ''] = formatPounds(amount < 0n ? -amount : amount).split('.');
  return `${amount < 0n ? '-' : ''}£${grouped(whole)}.${pence}`;
};

/** A quantity as a sentence says it, without the zeros behind: `1,250.5`. */
export const inUnits = (quantity: Units): string => {
  const [whole = '', decimals = ''] = formatUnits(quantity).split('.');
  const shown = decimals.replace(/0+$/, '');
  return shown === '' ? grouped(whole) : `${grouped(whole)}.${shown}`;
};
