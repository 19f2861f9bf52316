import type { PlannedCharge } from './charges';
import { inSentence } from '../words/in-sentence';
import { mulDivHalfUp, sum, type Pence } from '../money/money';
import type { Percentage } from '../rules/trade-levies';
import { marginalFee, tierParts, type Tier, type TierPart } from './tiers';
import { percentText, poundsText } from '../words/wording';

/**
 * The specification's names of estimated costs. The five Ex Ante kinds are the categories of Annex II to Regulation
 * 2017/565. OCF and IMifidCharge (read here as the product's own transaction costs) are costs of the product.
 */
export type ExAnteType =
  | 'Ex Ante One-off'
  | 'Ex Ante Ongoing'
  | 'Ex Ante Transaction'
  | 'Ex Ante Ancillary'
  | 'Ex Ante Incidental'
  | 'OCF'
  | 'IMifidCharge';
/** Who receives the cost: the service provider, the product provider or the adviser. */
export type CostLayer = 'Service' | 'Product' | 'Adviser';
export type CostCategory = 'One-off' | 'Ongoing' | 'Transaction' | 'Ancillary' | 'Incidental';

export interface ServiceCost {
  /** Name of the line: `Platform charge`. */
  readonly name: string;
  readonly layer: CostLayer;
  readonly category: CostCategory;
  readonly amount: Pence;
  /**
   * Percentages by tier: of the investment for a one-off cost, else a year's cost on what is invested after entry
   * costs.
   */
  readonly tiers: readonly Tier[];
  /** Existing value that already fills the lower tiers. */
  readonly above: Pence;
  /** VAT at 10^-4 of a per cent; null when none is due. */
  readonly vat: Percentage | null;
  readonly rule: string;
  /** False for costs inside the price of the product. */
  readonly explicit: boolean;
}

/** A cost at one percentage. */
export const flatTier = (percentage: Percentage): readonly Tier[] => [{ upTo: null, percentage }];

export interface ExAnteInput {
  /** All that the client pays, entry costs included. */
  readonly investment: Pence;
  /**
   * Charges of the trade itself, from `tradeCharges`. Accrued interest is not a cost: it comes back with the coupon.
   */
  readonly tradeCharges: readonly PlannedCharge[];
  /** Yearly figure of the product; null when its provider gives none. */
  readonly ocf: Percentage | null;
  readonly transactionCost: Percentage | null;
  readonly services: readonly ServiceCost[];
}

export interface ExAnteLine {
  readonly type: ExAnteType;
  /** The trade charge it estimates; null when it is not a trade charge. */
  readonly charge: PlannedCharge['type'] | null;
  /** True when taken at entry; otherwise a year's cost. */
  readonly entry: boolean;
  readonly name: string;
  readonly layer: CostLayer;
  readonly category: CostCategory;
  readonly amount: Pence;
  /** Percentage of the investment, at 10^-4 of a per cent. */
  readonly percentage: Percentage;
  readonly basis: string;
  readonly rule: string;
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
  /** Yearly costs after entry, in the first year and, at the same value, in each year after it. */
  readonly ongoing: CostTotal;
  readonly firstYear: CostTotal;
  readonly byLayer: Readonly<Record<CostLayer, CostTotal>>;
  /** Costs for which the provider gives no figure; they count as zero. */
  readonly unknown: readonly ('OCF' | 'IMifidCharge')[];
}

const whole = 1_000_000n;

const ofProduct: readonly PlannedCharge['type'][] = ['Initial', 'Dilution'];
export const tradeChargeNames: Readonly<Record<PlannedCharge['type'], string>> = {
  Stamp: 'Stamp duty reserve tax',
  PTM: 'PTM levy',
  Dilution: 'Dilution levy',
  Initial: 'Initial charge',
  'Accrued Interest': 'Accrued interest',
  Platform: 'Platform charge',
  Dealing: 'Dealing charge',
};

type Draft = Omit<ExAnteLine, 'percentage'>;

const tradeLine = ({ type, amount, basis, rule }: PlannedCharge): Draft => {
  const line = { charge: type, entry: true, name: tradeChargeNames[type], amount, basis, rule, explicit: true };
  return ofProduct.includes(type)
    ? { ...line, type: 'Ex Ante One-off', layer: 'Product', category: 'One-off' }
    : { ...line, type: 'Ex Ante Transaction', layer: 'Service', category: 'Transaction' };
};

const partText = ({ value, percentage }: TierPart): string => `${percentText(percentage)} of ${poundsText(value)}`;

const basisOf = (amount: Pence, parts: readonly TierPart[], above: Pence): string => {
  const terms = [
    ...(amount === 0n ? [] : [poundsText(amount)]),
    ...parts.filter(({ percentage }) => percentage !== 0n).map(partText),
  ].join(' and ');
  return above === 0n ? terms : `${terms}, above ${poundsText(above)} that the tiers count already`;
};

const serviceLines = (
  { name, layer, category, amount, tiers, above, vat, rule, explicit }: ServiceCost,
  of: Pence,
): Draft[] => {
  const parts = tierParts(above, of, tiers);
  const line: Draft = {
    type: `Ex Ante ${category}`,
    charge: null,
    entry: category === 'One-off',
    name,
    layer,
    category,
    amount: amount + marginalFee(parts),
    basis: basisOf(amount, parts, tiers.length > 1 ? above : 0n),
    rule,
    explicit,
  };
  if (vat === null) return [line];
  return [
    line,
    {
      ...line,
      name: `VAT on the ${inSentence(name)}`,
      amount: mulDivHalfUp(line.amount, vat, whole),
      basis: partText({ value: line.amount, percentage: vat }),
    },
  ];
};

const productLine = (type: 'OCF' | 'IMifidCharge', percentage: Percentage, of: Pence): Draft => ({
  type,
  charge: null,
  entry: false,
  name: type === 'OCF' ? 'Ongoing charge of the product' : 'Transaction costs of the product',
  layer: 'Product',
  category: type === 'OCF' ? 'Ongoing' : 'Transaction',
  amount: mulDivHalfUp(of, percentage, whole),
  basis: partText({ value: of, percentage }),
  rule: 'The figure its provider gives for a year, Regulation 2017/565 Annex II',
  explicit: false,
});

/**
 * The costs of an order before it is placed, itemised, with totals in money and as a percentage of the investment
 * (Regulation 2017/565 art. 50): entry costs, and the first year's costs of what is then invested, at an unchanged
 * value. Lines of zero are left out.
 */
export const exAnteCosts = ({ investment, tradeCharges, ocf, transactionCost, services }: ExAnteInput): ExAnteCosts => {
  if (investment <= 0n) throw new RangeError('Costs are estimated for an investment above zero.');
  const entryDrafts = [
    ...tradeCharges.filter(({ type }) => type !== 'Accrued Interest').map(tradeLine),
    ...services.filter(({ category }) => category === 'One-off').flatMap((each) => serviceLines(each, investment)),
  ];
  const invested = investment - sum(entryDrafts.map(({ amount }) => amount));
  const product = [
    { type: 'OCF' as const, percentage: ocf },
    { type: 'IMifidCharge' as const, percentage: transactionCost },
  ];
  const yearlyDrafts = [
    ...services.filter(({ category }) => category !== 'One-off').flatMap((each) => serviceLines(each, invested)),
    ...product.flatMap(({ type, percentage }) =>
      percentage === null ? [] : [productLine(type, percentage, invested)],
    ),
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
    entry: totalOf(entryDrafts),
    ongoing: totalOf(yearlyDrafts),
    firstYear: totalOf(drafts),
    byLayer: { Service: layer('Service'), Product: layer('Product'), Adviser: layer('Adviser') },
    unknown: product.flatMap(({ type, percentage }) => (percentage === null ? [type] : [])),
  };
};
