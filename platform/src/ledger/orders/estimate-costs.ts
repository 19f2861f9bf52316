import type { PlannedCharge as TradeCharge } from '@tessera/domain/charges';
import { exAnteCosts, flatTier, tradeChargeNames, type ExAnteCosts, type ServiceCost } from '@tessera/domain/ex-ante';
import { sum, type Pence } from '@tessera/domain/money';
import { entryOn } from '@tessera/domain/rules/dated';
import { standardVat } from '@tessera/domain/rules/vat';
import { dateText, percentText } from '@tessera/domain/wording';
import type { PresentFee } from '../charges/present-fees';
import { feeNames, ruleText } from '../charges/schedule';
import type { PlannedCharge } from '../state/commands';
import type { OpenedTransaction } from '../state/effects';
import type { LedgerState } from '../state/state';

/**
 * The estimated first-year costs of a purchase. The client is told before it is placed; it is stored with the purchase
 * and never posted.
 */
export interface CostEstimate {
  /** Everything the client pays for the purchase. */
  readonly investment: Pence;
  readonly costs: ExAnteCosts;
}

const isOfTrade = (charge: PlannedCharge): charge is TradeCharge => Object.hasOwn(tradeChargeNames, charge.type);

/** Returns the value a purchase adds to the account: its units and the accrued interest bought with them. */
const addedValue = ({ estimate, charges }: OpenedTransaction): Pence =>
  (estimate?.consideration ?? 0n) +
  sum(charges.filter(({ type }) => type === 'Accrued Interest').map(({ amount }) => amount));

const moneyIn = ({ type, movement, amount }: OpenedTransaction): Pence =>
  type !== 'Payment' || amount === null ? 0n : movement === 'In' ? amount : -amount;

/**
 * Who each fee pays. Running the pension is part of holding what is in it: an ancillary service of Annex II to
 * Regulation 2017/565.
 */
const feeKinds: Readonly<Record<PresentFee['code'], Pick<ServiceCost, 'layer' | 'category'>>> = {
  FEEP: { layer: 'Service', category: 'Ongoing' },
  FEEA: { layer: 'Adviser', category: 'Ongoing' },
  FEED: { layer: 'Service', category: 'Ongoing' },
  PRDF: { layer: 'Service', category: 'Ancillary' },
  INTR: { layer: 'Service', category: 'Ongoing' },
};

const vatOn = (
  { vat }: PresentFee['schedule'],
  date: string,
): { readonly vat: ServiceCost['vat']; readonly words: string } => {
  if (!vat) return { vat: null, words: '' };
  const {
    value: { percentage },
    from,
  } = entryOn(standardVat, date);
  return {
    vat: percentage,
    words: ` VAT at ${percentText(percentage)} since ${dateText(from)} comes on top (Value Added Tax Act 1994, s. 2).`,
  };
};

const serviceOf = ({ code, schedule }: PresentFee, above: Pence, date: string): ServiceCost => {
  const { vat, words } = vatOn(schedule, date);
  return {
    name: feeNames[code],
    ...feeKinds[code],
    amount: 0n,
    tiers: schedule.tiers,
    above,
    vat,
    rule: `${ruleText(schedule)}${words}`,
    explicit: true,
  };
};

const incidental = (percentage: bigint): ServiceCost => ({
  name: 'Performance fee of the product',
  layer: 'Product',
  category: 'Incidental',
  amount: 0n,
  tiers: flatTier(percentage),
  above: 0n,
  vat: null,
  rule: 'The figure its provider gives for a year, Regulation 2017/565 Annex II',
  explicit: false,
});

/**
 * Adds estimated costs to each purchase that a plan opens. Yearly fees use the tiers at the top of the future total:
 * today's total plus the money the plan brings. The purchases are the last part of it, one above the other.
 */
export const withCostEstimates = (
  state: LedgerState,
  opened: readonly OpenedTransaction[],
): readonly OpenedTransaction[] => {
  const isPurchase = ({ movement, estimate }: OpenedTransaction): boolean => movement === 'Invest' && estimate !== null;
  const brought = sum(opened.map(moneyIn)) - sum(opened.filter(isPurchase).map(addedValue));
  let below = 0n;
  return opened.map((each) => {
    if (!isPurchase(each)) return each;
    const figures = state.instruments.get(each.assetId ?? '')?.figures;
    const investment = (each.estimate?.consideration ?? 0n) + sum(each.charges.map(({ amount }) => amount));
    const fees = state.presentFees.map((fee) =>
      serviceOf(fee, zeroIfNegative(fee.total + brought) + below, state.businessDate),
    );
    const services = figures?.incidentalCost ? [...fees, incidental(figures.incidentalCost)] : fees;
    below += addedValue(each);
    return {
      ...each,
      costEstimate: {
        investment,
        costs: exAnteCosts({
          investment,
          tradeCharges: each.charges.filter(isOfTrade),
          ocf: figures?.ocf ?? null,
          transactionCost: figures?.transactionCost ?? null,
          services,
        }),
      },
    };
  });
};

const zeroIfNegative = (amount: Pence): Pence => (amount > 0n ? amount : 0n);
