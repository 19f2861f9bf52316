import { splitBenefit, type BenefitFigures, type BenefitRefusal } from '@tessera/domain/benefit-split';
import type { IsoDate } from '@tessera/domain/dates';
import { poundsToWire, type Pence } from '@tessera/domain/money';
import { grossForNet } from '@tessera/domain/net-pay';
import { parseShare } from '@tessera/domain/shares';
import type { PensionGroupType } from '@tessera/contract/portfolio-groups/values';
import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { ClientAllowances } from '../facts/allowances';
import { readInherited, type InheritedFunds } from '../facts/inherited';
import { payeOf, readTaxHistory, taxFactsOn, taxFreeBandOf, type TaxFacts, type TaxHistory } from '../facts/tax';
import type { BenefitTerms } from './terms';

/** An account of a pension with what is in it, in pence. */
export interface PensionPot {
  readonly accountId: string;
  readonly name: string;
  readonly clientProductId: string;
  readonly kind: PensionGroupType;
  readonly value: Pence;
  readonly cash: Pence;
}

/** What payments to come are taken from: the pots and allowances as they are today. */
export interface ProjectedFrom {
  readonly pots: readonly PensionPot[];
  readonly allowances: ClientAllowances;
  /** Small pots that were paid already. */
  readonly smallPots: number;
}

/** A payment that is arranged. */
export interface ToCome {
  /** The regular benefit that it is a payday of; null for a single one. */
  readonly regularBenefitId: string | null;
  readonly clientProductId: string;
  readonly terms: BenefitTerms;
  readonly date: IsoDate;
}

/** What a payment to come will be: its figures, or null where nobody can know them yet or it cannot be had. */
export interface Projected<Payment extends ToCome = ToCome> {
  readonly payment: Payment;
  readonly figures: BenefitFigures | null;
  /** Why it cannot be had; null where it can. */
  readonly problem: string | null;
}

/** Said of natural income, which has no amount until the investments pay it. */
const unknownYet = 'It pays what the investments have paid until then.';

/** The figures of a payment to come in the wire's shape, with what is to be said of it besides. */
export const wireProjected = ({ figures, problem }: Projected, note: string | null) => {
  const said = [problem, figures === null && problem === null ? unknownYet : null, note].filter(
    (each) => each !== null,
  );
  return {
    hasFigures: figures !== null,
    taxFree: poundsToWire(figures?.taxFree ?? 0n),
    taxable: poundsToWire(figures?.taxable ?? 0n),
    tax: poundsToWire(figures?.tax ?? 0n),
    net: poundsToWire(figures?.net ?? 0n),
    note: said.length === 0 ? null : said.join(' '),
  };
};

/** What a payment to come depends on besides what is left: how it is taxed, and what of inherited funds is free of tax. */
interface TaxOfPayment {
  readonly tax: TaxFacts;
  readonly inherited: InheritedFunds | null;
}

/** The tax of payments to come of a client's pensions, each with those before it. */
class TaxToCome {
  private readonly histories = new Map<string, TaxHistory>();
  private readonly inherited = new Map<string, InheritedFunds | null>();

  constructor(private readonly scope: { readonly db: Kysely<DB>; readonly firmId: string }) {}

  async of({ clientProductId, terms: { accountId }, date }: ToCome): Promise<TaxOfPayment> {
    const { db, firmId } = this.scope;
    const history = this.histories.get(clientProductId) ?? (await readTaxHistory(db, firmId, clientProductId));
    this.histories.set(clientProductId, history);
    // A regular income of it is the same on every day: only a lump sum depends on the day.
    if (!this.inherited.has(accountId)) this.inherited.set(accountId, await readInherited(db, firmId, accountId, date));
    return { tax: taxFactsOn(history, date), inherited: this.inherited.get(accountId) ?? null };
  }

  add({ clientProductId, date }: ToCome, { taxable, tax }: BenefitFigures, { code }: TaxFacts): void {
    const history = this.histories.get(clientProductId);
    if (!history || taxable === 0n) return;
    const paid = [...history.paid, { paidOn: date, taxable, tax, code }];
    this.histories.set(clientProductId, { ...history, paid });
  }
}

/** What is left of the pots and allowances while payments are taken from them, at today's values. */
class LeftToTake {
  private readonly values: Map<string, Pence>;
  private readonly cash: Map<string, Pence>;
  private left: Pence;
  private deathLeft: Pence;
  private smallPots: number;

  constructor(
    private readonly pots: readonly PensionPot[],
    private readonly allowances: ClientAllowances,
    smallPots: number,
  ) {
    this.values = new Map(pots.map(({ accountId, value }) => [accountId, value]));
    this.cash = new Map(pots.map(({ accountId, cash }) => [accountId, cash]));
    this.left = allowances.allowances.left;
    this.deathLeft = allowances.allowances.deathLeft;
    this.smallPots = smallPots;
  }

  /** Takes a payment, or says why it could not be had. */
  take({ clientProductId, terms, date }: ToCome, { tax, inherited }: TaxOfPayment): BenefitFigures | BenefitRefusal {
    const { accountId, form, basis, amount, incomeWanted, excessAsTaxable } = terms;
    const drawdownId = this.drawdownOf(clientProductId, accountId);
    const value = this.values.get(accountId) ?? 0n;
    const fromDrawdown = drawdownId === accountId;
    const inDrawdown = drawdownId === null || form === 'Whole pot' ? 0n : (this.cash.get(drawdownId) ?? 0n);
    const drawdown = fromDrawdown ? value : inDrawdown;
    const figures = splitBenefit({
      on: date,
      form,
      basis,
      amount,
      incomeWanted,
      uncrystallised: fromDrawdown ? 0n : value,
      drawdown,
      left: this.left,
      deathLeft: this.deathLeft,
      protectedShare: this.protectedShareOf(clientProductId),
      excessAsTaxable,
      smallPotsTaken: this.smallPots,
      taxOn: (taxable) => payeOf(tax, date, taxable, form).tax,
      taxFreeBand: taxFreeBandOf(tax, date),
      solve: grossForNet,
      inherited: inherited && { taxFreeMax: inherited.taxFreeLeft, rule: inherited.rule },
    });
    if (figures.refused) return figures;
    this.values.set(accountId, fromDrawdown ? figures.drawdownAfter : figures.uncrystallisedAfter);
    if (!fromDrawdown && drawdownId !== null) {
      this.values.set(drawdownId, (this.values.get(drawdownId) ?? 0n) + figures.drawdownAfter - drawdown);
      if (figures.taxable > 0n) this.cash.set(drawdownId, drawdown > figures.taxable ? drawdown - figures.taxable : 0n);
    }
    this.left -= figures.allowanceUsed;
    this.deathLeft -= figures.deathAllowanceUsed;
    if (form === 'Small pot') this.smallPots += 1;
    return figures;
  }

  /** The account itself if it is crystallised, else the drawdown account of its pension. */
  private drawdownOf(clientProductId: string, accountId: string): string | null {
    const kind = this.pots.find((pot) => pot.accountId === accountId)?.kind ?? 'Uncrystallised';
    if (kind !== 'Uncrystallised') return accountId;
    const drawdown = this.pots.find((pot) => pot.clientProductId === clientProductId && pot.kind === 'Crystallised');
    return drawdown?.accountId ?? null;
  }

  private protectedShareOf(clientProductId: string): bigint | null {
    const percentage = this.allowances.facts.find(
      (fact) => fact.kind === 'Protected tax-free cash' && fact.clientProductId === clientProductId,
    )?.fact.percentage;
    return percentage == null ? null : parseShare(percentage);
  }
}

/**
 * The figures of payments to come, in the order of their days: at today's values and allowances less the payments before
 * each, and with tax as it adds up over the months of each tax year. A regular benefit ends with the first payday that
 * cannot be had. A preview and the record of a client have the same.
 */
export const projectPayments = async <Payment extends ToCome>(
  scope: { readonly db: Kysely<DB>; readonly firmId: string },
  { pots, allowances, smallPots }: ProjectedFrom,
  payments: readonly Payment[],
): Promise<readonly Projected<Payment>[]> => {
  const taxes = new TaxToCome(scope);
  const left = new LeftToTake(pots, allowances, smallPots);
  const ended = new Set<string>();
  const projected: Projected<Payment>[] = [];
  for (const payment of payments) {
    const { terms, regularBenefitId } = payment;
    if (regularBenefitId !== null && ended.has(regularBenefitId)) continue;
    if (terms.basis === 'Natural income' && terms.amount === null) {
      projected.push({ payment, figures: null, problem: null });
      continue;
    }
    const taxed = await taxes.of(payment);
    const figures = left.take(payment, taxed);
    if (figures.refused) {
      if (regularBenefitId !== null) ended.add(regularBenefitId);
      projected.push({ payment, figures: null, problem: figures.message });
      continue;
    }
    // A small pot is taxed by itself.
    if (terms.form !== 'Small pot') taxes.add(payment, figures, taxed.tax);
    projected.push({ payment, figures, problem: null });
  }
  return projected;
};
