import type { IsoDate } from '@tessera/domain/dates';
import {
  splitBenefit,
  type BenefitFigures,
  type BenefitInput,
  type BenefitRefusal,
} from '@tessera/domain/benefit-split';
import { movePlan, type MovePlan } from '@tessera/domain/moved-assets';
import { sum, valueAt, type Pence } from '@tessera/domain/money';
import { grossForNet } from '@tessera/domain/net-pay';
import { sellDown, type PlannedSale, type SellableHolding } from '@tessera/domain/sell-down';
import { dateText, poundsText } from '@tessera/domain/wording';
import { availableCash, freeUnits } from '../../../ledger/state/account-state';
import type { BenefitCommand, BenefitPayment } from '../../../ledger/state/commands';
import type { LedgerState } from '../../../ledger/state/state';
import type { BenefitSituation } from './situation';
import { payeOf, taxFreeBandOf } from '../facts/tax';
import { crystallises, type BenefitTerms, type NamedHolding } from './terms';

/** Extra sold above what is needed, in case prices fall before dealing: 10%, scaled by 10^6 (domain A.6). */
const saleMargin = 100_000n;

/** What of the terms decides the figures. */
type Wanted = Pick<
  BenefitTerms,
  'form' | 'basis' | 'amount' | 'incomeWanted' | 'excessAsTaxable' | 'incomeSince' | 'incomeLeft'
>;

/** A refusal at a field of the request, with the way out where there is one. */
export interface BenefitProblem {
  readonly field: string;
  readonly message: string;
  readonly offer: BenefitRefusal['offer'];
}

const problem = (field: string, message: string): BenefitProblem => ({ field, message, offer: null });

/** Holdings of an account that have a price, with their free units. */
const holdingsOf = (state: LedgerState, { onlySellable }: { readonly onlySellable: boolean }): SellableHolding[] =>
  [...state.holdings.keys()].flatMap((assetId) => {
    const instrument = state.instruments.get(assetId);
    const free = freeUnits(state, assetId);
    if (!instrument || instrument.price === null || instrument.price <= 0n || free <= 0n) return [];
    if (onlySellable && instrument.status !== 'Active') return [];
    return [{ assetId, free, price: instrument.price, smallestUnit: instrument.minimumUnit }];
  });

/** What an account is worth to benefits: cash that nothing has reserved, cleared or not, and free units at last prices. */
export const potValue = (state: LedgerState): Pence => {
  const cash = state.cash > state.reserved ? state.cash - state.reserved : 0n;
  return cash + sum(holdingsOf(state, { onlySellable: false }).map(({ free, price }) => valueAt(free, price)));
};

/** Cash of the drawdown account that income of the same benefit may take. */
const drawdownCash = ({ drawdown }: BenefitSituation): Pence => (drawdown ? availableCash(drawdown.state) : 0n);

const inputOf = (situation: BenefitSituation, wanted: Wanted, paidOn: IsoDate): BenefitInput => {
  const { account, source, allowances, protectedShare, smallPotsTaken, tax, inherited } = situation;
  const { left, deathLeft } = allowances.allowances;
  const isCrystallised = account.kind !== 'Uncrystallised';
  const value = potValue(source);
  // Natural income pays what there is: the next one pays the rest.
  const takesAll = wanted.basis === 'Natural income' && (wanted.amount ?? 0n) > value && value > 0n;
  return {
    on: paidOn,
    form: wanted.form,
    basis: wanted.basis,
    amount: takesAll ? value : wanted.amount,
    incomeWanted: wanted.incomeWanted,
    uncrystallised: isCrystallised ? 0n : value,
    // Income beside tax-free cash is paid from what is designated and from cash that is in drawdown already.
    drawdown: isCrystallised ? value : drawdownCash(situation),
    left,
    deathLeft,
    protectedShare,
    excessAsTaxable: wanted.excessAsTaxable,
    smallPotsTaken,
    taxOn: (taxable) => payeOf(tax, paidOn, taxable, wanted.form).tax,
    taxFreeBand: taxFreeBandOf(tax, paidOn),
    solve: grossForNet,
    inherited: inherited && { taxFreeMax: inherited.taxFreeLeft, rule: inherited.rule },
  };
};

/** The figures of a benefit at today's values, or why it cannot be had. */
export const figuresOf = (
  situation: BenefitSituation,
  wanted: Wanted,
  paidOn: IsoDate,
): BenefitFigures | BenefitProblem => {
  if (isNothingYet(wanted) && wanted.incomeSince !== undefined)
    return problem(
      'basis',
      `This account had no income since ${dateText(wanted.incomeSince)}, so there is nothing to pay.`,
    );
  // A small pot is the whole arrangement, and a whole pot all that is uncrystallised: what is in drawdown stays.
  const input = inputOf(situation, wanted, paidOn);
  const split = splitBenefit(wanted.form === 'Whole pot' ? { ...input, drawdown: 0n } : input);
  return split.refused ? { field: fieldOf(split.field), message: split.message, offer: split.offer } : split;
};

/** Whether it is natural income of which nothing came yet: it may be something on a later payday, and is asked for. */
export const isNothingYet = ({ basis, amount }: Pick<BenefitTerms, 'basis' | 'amount'>): boolean =>
  basis === 'Natural income' && amount === 0n;

/** The field of the request that a field of the rule is. */
const fieldOf = (field: keyof BenefitInput): string =>
  field === 'basis' || field === 'incomeWanted' || field === 'excessAsTaxable' || field === 'form' ? field : 'amount';

export const isProblem = (outcome: object): outcome is BenefitProblem => 'message' in outcome;

/** The input of a comparison of ways. */
export const comparedInput = (situation: BenefitSituation, paidOn: IsoDate): BenefitInput =>
  inputOf(situation, { form: 'UFPLS', basis: 'Net', amount: null, incomeWanted: null, excessAsTaxable: true }, paidOn);

/** Cash that has to be in the account it is taken from before its payments and moves. */
const cashNeeded = (situation: BenefitSituation, { form }: Wanted, figures: BenefitFigures): Pence => {
  if (!crystallises(form)) return figures.gross;
  const income = figures.taxable - drawdownCash(situation);
  return figures.taxFree + (income > 0n ? income : 0n);
};

/** What is sold first, and what is missing even so. */
export interface BenefitSales {
  readonly sales: readonly PlannedSale[];
  readonly short: Pence;
}

const namedSales = (holdings: readonly SellableHolding[], named: readonly NamedHolding[]): readonly PlannedSale[] =>
  named.flatMap(({ assetId, quantity }) => {
    const holding = holdings.find((each) => each.assetId === assetId);
    if (!holding) return [];
    const sold = quantity < holding.free ? quantity : holding.free;
    return [{ assetId, quantity: sold, value: valueAt(sold, holding.price) }];
  });

/**
 * What a benefit sells: everything for the whole of an account, the named holdings, or what the cash is short of.
 * Instruments that are suspended are left alone.
 */
export const salesFor = (situation: BenefitSituation, terms: BenefitTerms, figures: BenefitFigures): BenefitSales => {
  const { source } = situation;
  const holdings = holdingsOf(source, { onlySellable: true });
  const needed = cashNeeded(situation, terms, figures);
  const cash = availableCash(source) + source.uncleared;
  const isWhole = terms.form === 'Small pot' || terms.form === 'Whole pot' || terms.basis === 'Whole';
  if (isWhole) {
    const sales = holdings.map(({ assetId, free, price }) => ({
      assetId,
      quantity: free,
      value: valueAt(free, price),
    }));
    const raised = sum(sales.map(({ value }) => value));
    return { sales, short: needed > cash + raised ? needed - cash - raised : 0n };
  }
  if (terms.sellDownMethod === 'Named') {
    const sales = namedSales(holdings, terms.namedSales);
    const raised = sum(sales.map(({ value }) => value));
    return { sales, short: needed > cash + raised ? needed - cash - raised : 0n };
  }
  if (terms.autoDisinvest === null) return { sales: [], short: needed > cash ? needed - cash : 0n };
  const { sales, short } = sellDown({
    needed,
    availableCash: cash,
    autoDisinvest: terms.autoDisinvest,
    method: terms.sellDownMethod ?? 'Largest',
    holdings,
    margin: saleMargin,
  });
  return { sales, short };
};

/** Why what is missing cannot be had; null when nothing is. Natural income pays what the cash allows, and the next one the rest. */
export const shortProblem = (
  { autoDisinvest, sellDownMethod, form, basis }: BenefitTerms,
  { short }: BenefitSales,
): BenefitProblem | null =>
  short === 0n || basis === 'Natural income'
    ? null
    : form === 'Small pot' || form === 'Whole pot' || basis === 'Whole'
      ? problem(
          'form',
          `${poundsText(short)} of it is in holdings that cannot be sold now. Wait until they can, or take a part.`,
        )
      : sellDownMethod === 'Named'
        ? problem('namedSales', `${poundsText(short)} of cash is still missing after these sales. Sell more.`)
        : autoDisinvest === null
          ? problem('autoDisinvest', `${poundsText(short)} of cash is missing. Choose what is sold for it.`)
          : problem('amount', `${poundsText(short)} is missing even if all that can be sold is sold.`);

/**
 * The account it is taken from once its sales have brought what they are worth today. It is worth the same: what rounding
 * leaves of a part of a holding is in its proceeds.
 */
export const afterSales = (source: LedgerState, sales: readonly PlannedSale[]): LedgerState => {
  const holdings = new Map(source.holdings);
  for (const { assetId, quantity } of sales) {
    const held = holdings.get(assetId);
    if (!held) continue;
    const left = held.quantity - quantity;
    if (left === 0n) holdings.delete(assetId);
    else holdings.set(assetId, { ...held, quantity: left });
  }
  const sold = { ...source, uncleared: 0n, holdings };
  return { ...sold, cash: source.cash + potValue(source) - potValue(sold) };
};

/** A benefit as it is calculated: its figures, what moves, and the ledger's commands. */
export interface PlannedEvent {
  readonly figures: BenefitFigures;
  readonly moved: MovePlan | null;
  readonly commands: readonly BenefitCommand[];
}

/** What of natural income was owed from before, and what a payment leaves to the next one, in sentences. */
export const incomeLeftNotes = (
  { basis, amount, incomeLeft = 0n }: Wanted,
  { gross }: BenefitFigures,
): readonly string[] => {
  if (basis !== 'Natural income' || amount === null) return [];
  const left = amount - gross;
  return [
    ...(incomeLeft > 0n ? [`${poundsText(incomeLeft)} of the income is owed from before.`] : []),
    ...(left > 0n
      ? [`The cash does not cover ${poundsText(left)} of the income: the next natural income of the account pays it.`]
      : []),
  ];
};

/** The same benefit with no more than the cash there is. */
const withinCash = (situation: BenefitSituation, terms: BenefitTerms, figures: BenefitFigures): Wanted | null => {
  const cash = availableCash(situation.source);
  if (cashNeeded(situation, terms, figures) <= cash) return null;
  const same = { incomeWanted: null, excessAsTaxable: terms.excessAsTaxable };
  if (terms.form === 'UFPLS' || terms.form === 'Drawdown income')
    return { ...same, form: terms.form, basis: 'Gross', amount: cash };
  if (terms.form === 'Death lump sum') return { ...same, form: 'Drawdown income', basis: 'Gross', amount: cash };
  if (terms.form === 'Small pot') return null;
  if (figures.taxFree >= cash) return { ...same, form: 'Tax-free cash', basis: 'Tax-free cash', amount: cash };
  return {
    ...same,
    form: 'Tax-free cash and income',
    basis: 'Crystallise',
    amount: figures.crystallised,
    incomeWanted: cash - figures.taxFree + drawdownCash(situation),
  };
};

const moveChoice = (
  { movedAssets, namedMoves }: BenefitTerms,
  { taxable }: BenefitFigures,
): 'Pro rata' | 'Cash first' | { readonly named: readonly NamedHolding[] } =>
  // Cash for the income moves first, and the rest in specie (domain A.8).
  taxable > 0n || movedAssets === 'Cash first'
    ? 'Cash first'
    : movedAssets === 'Named'
      ? { named: namedMoves }
      : 'Pro rata';

/**
 * Plans a benefit on accounts whose sales are done: it takes what they brought. `drawdownAccountId` is where what is
 * crystallised goes; it need not exist yet for a preview, which makes no commands.
 */
export const planEvent = (
  situation: BenefitSituation,
  terms: BenefitTerms,
  paidOn: IsoDate,
  how: Omit<BenefitPayment, 'payeeAccountId'>,
): PlannedEvent | BenefitProblem => {
  const wanted = figuresOf(situation, terms, paidOn);
  if (isProblem(wanted)) return wanted;
  const less = withinCash(situation, terms, wanted);
  if (terms.basis === 'Natural income' && less?.amount === 0n)
    return problem('amount', `No cash is there yet to pay ${poundsText(terms.amount ?? 0n)} of income.`);
  const figures = less === null ? wanted : figuresOf(situation, less, paidOn);
  if (isProblem(figures)) return figures;
  const { source, account } = situation;
  // Also what the drawdown account pays goes to the payee of the account that was asked, which was authorised.
  const payment: BenefitPayment = { ...how, payeeAccountId: account.accountId };
  if (figures.gross === 0n && figures.designated === 0n) return problem('amount', 'There is nothing to pay from.');
  if (!crystallises(terms.form)) {
    if (figures.gross > availableCash(source))
      return problem(
        'amount',
        `Only ${poundsText(availableCash(source))} of cash is there, and ${poundsText(figures.gross)} is to be paid.`,
      );
    const byNet = terms.basis === 'Net';
    const subType =
      account.kind !== 'Uncrystallised'
        ? byNet
          ? 'FAD'
          : 'FAD Gross Withdrawal'
        : byNet
          ? 'UFPLS'
          : 'UFPLS Gross Withdrawal';
    const { taxFree, taxable, tax } = figures;
    return {
      figures,
      moved: null,
      commands: [{ kind: 'payBenefit', accountId: account.accountId, subType, taxFree, taxable, tax, payment }],
    };
  }
  const moved = movePlan({
    designated: figures.designated,
    cash: availableCash(source) - figures.taxFree,
    holdings: holdingsOf(source, { onlySellable: false }),
    choice: moveChoice(terms, figures),
  });
  if (moved.short > 0n)
    return problem(
      terms.movedAssets === 'Named' ? 'namedMoves' : 'amount',
      `${poundsText(moved.short)} of what is crystallised is neither cash nor units that can be moved.`,
    );
  const drawdownId = situation.drawdown?.account.accountId ?? null;
  const commands: BenefitCommand[] = [
    {
      kind: 'crystallise',
      accountId: account.accountId,
      drawdownAccountId: drawdownId,
      taxFree: figures.taxFree,
      cash: moved.cash,
      holdings: moved.holdings.map(({ assetId, quantity }) => ({ assetId, quantity })),
      payment,
    },
  ];
  if (figures.taxable > 0n && drawdownId !== null)
    commands.push({
      kind: 'payBenefit',
      accountId: drawdownId,
      subType: terms.basis === 'Net' ? 'FAD' : 'FAD Gross Withdrawal',
      taxFree: 0n,
      taxable: figures.taxable,
      tax: figures.tax,
      payment,
    });
  return { figures, moved, commands };
};
