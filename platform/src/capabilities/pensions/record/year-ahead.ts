import { benefitsMax } from '@tessera/contract/pensions/values';
import type { CallData } from '@tessera/contract/schemas';
import { splitBenefit, type BenefitFigures, type BenefitRefusal } from '@tessera/domain/benefit-split';
import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { poundsToWire, type Pence } from '@tessera/domain/money';
import { grossForNet } from '@tessera/domain/net-pay';
import { parseShare } from '@tessera/domain/shares';
import type { ReadScope } from '../../../requests/access/scope';
import type { ClientAllowances } from '../facts/allowances';
import { readPaydays, type Payday } from './paydays';
import type { ClientPensions, PensionPot } from './pensions-of-client';
import { readTaken } from '../planning/situation';
import { payeOf, readTaxFacts, taxFreeBandOf, type TaxFacts } from '../facts/tax';

type Ahead = CallData<'getPensionRecord'>['yearAhead'][number];

interface Paid {
  readonly pay: Pence;
  readonly tax: Pence;
}

/**
 * The tax facts of each payment to come of a client's pensions: those of its day, with what the payments before it will
 * add to the pay and tax of its tax year.
 */
class TaxToCome {
  private readonly stored = new Map<string, TaxFacts>();
  private readonly added = new Map<string, Paid>();

  constructor(
    private readonly scope: Pick<ReadScope, 'db' | 'firmId'>,
    private readonly taxCodes: ClientPensions['taxCodes'],
  ) {}

  async on(clientProductId: string, date: IsoDate): Promise<TaxFacts> {
    // They are the same from one code, or the start of a tax year, to the next.
    const code = this.taxCodes.get(clientProductId)?.findLast(({ fromDate }) => fromDate <= date)?.fromDate ?? '';
    const key = `${clientProductId} ${taxYearOf(date)} ${code}`;
    const facts = this.stored.get(key) ?? (await readTaxFacts(this.scope.db, this.scope.firmId, clientProductId, date));
    this.stored.set(key, facts);
    const added = this.addedTo(clientProductId, date);
    return { ...facts, before: { pay: facts.before.pay + added.pay, tax: facts.before.tax + added.tax } };
  }

  add(clientProductId: string, date: IsoDate, { taxable, tax }: Pick<BenefitFigures, 'taxable' | 'tax'>): void {
    const so = this.addedTo(clientProductId, date);
    this.added.set(`${clientProductId} ${taxYearOf(date)}`, { pay: so.pay + taxable, tax: so.tax + tax });
  }

  private addedTo(clientProductId: string, date: IsoDate): Paid {
    return this.added.get(`${clientProductId} ${taxYearOf(date)}`) ?? { pay: 0n, tax: 0n };
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
  take({ clientProductId, terms, date }: Payday, tax: TaxFacts): BenefitFigures | BenefitRefusal {
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

const nothing = { taxFree: 0n, taxable: 0n, tax: 0n, net: 0n } as const;
/** Natural income has no amount until the investments pay it. */
const unknownYet = 'It pays what the investments have paid until then.';

const toWire = (
  { benefitId, regularBenefitId, terms, form, date, cutOff, salesDate }: Payday & { readonly form: string },
  pots: readonly PensionPot[],
  figures: Pick<BenefitFigures, 'taxFree' | 'taxable' | 'tax' | 'net'>,
  note: string | null,
): Ahead => ({
  crystallisationId: benefitId,
  bciId: regularBenefitId,
  accountId: terms.accountId,
  accountName: pots.find(({ accountId }) => accountId === terms.accountId)?.name ?? terms.accountId,
  form,
  date,
  cutOff,
  salesDate,
  taxFree: poundsToWire(figures.taxFree),
  taxable: poundsToWire(figures.taxable),
  tax: poundsToWire(figures.tax),
  net: poundsToWire(figures.net),
  note,
  payslipFileId: null,
});

/**
 * The payments of the next twelve months from accounts the caller sees, each with its estimated figures: at today's
 * values and allowances less the payments before it, and with tax as it adds up over the months of each tax year. One
 * that could not be had says why. At most 500 payments.
 */
export const yearAhead = async (
  scope: ReadScope,
  clientId: string,
  { pots, taxCodes }: ClientPensions,
  allowances: ClientAllowances,
): Promise<readonly Ahead[]> => {
  const { db, firmId, businessDate } = scope;
  const seen = new Set(pots.map(({ accountId }) => accountId));
  const paydays = (await readPaydays(db, firmId, clientId, businessDate)).filter(({ terms }) =>
    seen.has(terms.accountId),
  );
  if (paydays.length === 0) return [];
  const tax = new TaxToCome(scope, taxCodes);
  const left = new LeftToTake(pots, allowances, (await readTaken(db, firmId, clientId)).smallPots);
  const ahead: Ahead[] = [];
  for (const payday of paydays.slice(0, benefitsMax)) {
    const { clientProductId, terms, date } = payday;
    const wire = { ...payday, form: terms.form };
    if (terms.basis === 'Natural income' && terms.amount === null) {
      ahead.push(toWire(wire, pots, nothing, payday.note ?? unknownYet));
      continue;
    }
    const figures = left.take(payday, await tax.on(clientProductId, date));
    if (figures.refused) {
      ahead.push(toWire(wire, pots, nothing, figures.message));
      continue;
    }
    // A small pot is taxed by itself.
    if (terms.form !== 'Small pot') tax.add(clientProductId, date, figures);
    ahead.push(toWire(wire, pots, figures, payday.note));
  }
  return ahead;
};
