import type { PlannedCharge } from './charges';
import { mulDivHalfUp, sum, type Pence } from './money';
import type { Percentage } from './rules/trade-levies';
import { percentText, poundsText } from './wording';

/** The specification's names of costs foretold. The five Ex Ante kinds are the categories of Annex II to Regulation 2017/565; OCF and IMifidCharge (read here as the product's own transaction costs) are the product's. */
export type ExAnteType = 'Ex Ante One-off' | 'Ex Ante Ongoing' | 'Ex Ante Transaction' | 'Ex Ante Ancillary' | 'Ex Ante Incidental' | 'OCF' | 'IMifidCharge';
/** Who is paid: for the service, for the product, or the adviser. */
export type CostLayer = 'Service' | 'Product' | 'Adviser';
export type CostCategory = 'One-off' | 'Ongoing' | 'Transaction' | 'Ancillary' | 'Incidental';

export interface ServiceCost {
  /** What the line is called: `Platform charge`. */
  readonly name: string;
  readonly layer: 'Service' | 'Adviser';
  readonly category: CostCategory;
  readonly amount: Pence;
  /** Of the investment when it is one-off, else a year of what is left of it after entry; at 10^-4 of a per cent. */
  readonly percentage: Percentage;
}

export interface ExAnteInput {
  /** All that the client pays, entry costs included. */
  readonly investment: Pence;
  /** Charges of the trade itself, as `tradeCharges` itemises them. Accrued interest is no cost: it comes back with the coupon. */
  readonly tradeCharges: readonly PlannedCharge[];
  /** Of the product, a year; null where its provider says nothing. */
  readonly ocf: Percentage | null;
  readonly transactionCost: Percentage | null;
  readonly services: readonly ServiceCost[];
}

export interface ExAnteLine {
  readonly type: ExAnteType;
  readonly name: string;
  readonly layer: CostLayer;
  readonly category: CostCategory;
  readonly amount: Pence;
  /** Of the investment, at 10^-4 of a per cent. */
  readonly percentage: Percentage;
  readonly basis: string;
  /** False for costs inside the price of the product, which nobody is billed for. */
  readonly explicit: boolean;
}

export interface CostTotal {
  readonly amount: Pence;
  readonly percentage: Percentage;
}

export interface ExAnteCosts {
  readonly lines: readonly ExAnteLine[];
  readonly entry: CostTotal;
  /** A year's costs after entry, of the first year and of each that follows at the same value. */
  readonly ongoing: CostTotal;
  readonly firstYear: CostTotal;
  readonly byLayer: Readonly<Record<CostLayer, CostTotal>>;
  /** Products whose provider gives no figure are counted as nothing and named here. */
  readonly unknown: readonly ('OCF' | 'IMifidCharge')[];
}

const whole = 1_000_000n;

const ofProduct: readonly PlannedCharge['type'][] = ['Initial', 'Dilution'];
export const tradeChargeNames: Readonly<Record<PlannedCharge['type'], string>> = {
  Stamp: 'Stamp duty reserve tax', PTM: 'PTM levy', Dilution: 'Dilution levy', Initial: 'Initial charge', 'Accrued Interest': 'Accrued interest', Platform: 'Platform charge', Dealing: 'Dealing charge',
};

type Draft = Omit<ExAnteLine, 'percentage'>;

const tradeLine = ({ type, amount, basis }: PlannedCharge): Draft =>
  ofProduct.includes(type)
    ? { type: 'Ex Ante One-off', name: tradeChargeNames[type], layer: 'Product', category: 'One-off', amount, basis, explicit: true }
    : { type: 'Ex Ante Transaction', name: tradeChargeNames[type], layer: 'Service', category: 'Transaction', amount, basis, explicit: true };

const basisOf = (amount: Pence, percentage: Percentage, of: Pence): string =>
  [...(amount === 0n ? [] : [poundsText(amount)]), ...(percentage === 0n ? [] : [`${percentText(percentage)} of ${poundsText(of)}`])].join(' and ');

const serviceLine = ({ name, layer, category, amount, percentage }: ServiceCost, of: Pence): Draft => ({
  type: `Ex Ante ${category}`, name, layer, category, amount: amount + mulDivHalfUp(of, percentage, whole), basis: basisOf(amount, percentage, of), explicit: true,
});

const productLine = (type: 'OCF' | 'IMifidCharge', percentage: Percentage, of: Pence): Draft => ({
  type, name: type === 'OCF' ? 'Ongoing charge of the product' : 'Transaction costs of the product', layer: 'Product', category: type === 'OCF' ? 'Ongoing' : 'Transaction',
  amount: mulDivHalfUp(of, percentage, whole), basis: basisOf(0n, percentage, of), explicit: false,
});

/**
 * The costs of an order before it is placed, itemised and added up as money and as a percentage of the investment (Regulation 2017/565 art. 50): what
 * is taken at entry, and the first year's of what is left, at an unchanged value. Lines of nothing are left out.
 */
export const exAnteCosts = ({ investment, tradeCharges, ocf, transactionCost, services }: ExAnteInput): ExAnteCosts => {
  if (investment <= 0n) throw new RangeError('Costs are foretold of an investment above zero.');
  const entryDrafts = [
    ...tradeCharges.filter(({ type }) => type !== 'Accrued Interest').map(tradeLine), ...services.filter(({ category }) => category === 'One-off').map((each) => serviceLine(each, investment)),
  ];
  const invested = investment - sum(entryDrafts.map(({ amount }) => amount));
  const product = [{ type: 'OCF' as const, percentage: ocf }, { type: 'IMifidCharge' as const, percentage: transactionCost }];
  const yearlyDrafts = [
    ...services.filter(({ category }) => category !== 'One-off').map((each) => serviceLine(each, invested)), ...product.flatMap(({ type, percentage }) => (percentage === null ? [] : [productLine(type, percentage, invested)])),
  ];
  const shareOf = (amount: Pence): Percentage => mulDivHalfUp(amount, whole, investment);
  const totalOf = (drafts: readonly Draft[]): CostTotal => {
    const amount = sum(drafts.map((each) => each.amount));
    return { amount, percentage: shareOf(amount) };
  };
  const drafts = [...entryDrafts, ...yearlyDrafts].filter(({ amount }) => amount !== 0n);
  const layer = (of: CostLayer): CostTotal => totalOf(drafts.filter((each) => each.layer === of));
  return {
    lines: drafts.map((draft) => ({ ...draft, percentage: shareOf(draft.amount) })),
    entry: totalOf(entryDrafts), ongoing: totalOf(yearlyDrafts), firstYear: totalOf(drafts),
    byLayer: { Service: layer('Service'), Product: layer('Product'), Adviser: layer('Adviser') },
    unknown: product.flatMap(({ type, percentage }) => (percentage === null ? [type] : [])),
  };
};
