import type { Random } from '../../demo/rows/random';
import type { BenefitCommand, BenefitPayment } from '../../ledger/state/commands';
import { freeUnits, isPension, spendable, type ReferenceAccount, type ReferenceInstrument } from './account';
import type { ReferenceCrystallisation, ReferenceIncome } from './benefits';

/** A benefit for the reference ledger, and the same in the ledger's form. */
export type RequestedBenefit =
  | { readonly kind: 'crystallise'; readonly asked: ReferenceCrystallisation; readonly command: BenefitCommand }
  | { readonly kind: 'payBenefit'; readonly asked: ReferenceIncome; readonly command: BenefitCommand };

/** Makes random benefits: most of them possible, some not. */
export class RandomBenefits {
  constructor(
    private readonly random: Random,
    private readonly accounts: readonly ReferenceAccount[],
    private readonly instruments: readonly ReferenceInstrument[],
  ) {}

  /** An account to take benefits from: mostly a pension with something in it, half of them not crystallised. */
  account(): ReferenceAccount {
    const pensions = this.accounts.filter(isPension);
    const isUncrystallised = this.random.chance(55);
    const filled = pensions.filter(
      ({ status, cash, client, funds }) =>
        status === 'Active' && cash > 0n && client.hasBankDetails && (funds === 'Uncrystallised') === isUncrystallised,
    );
    const likely = this.random.chance(88) ? filled : pensions;
    return this.random.pick(likely.length > 0 && this.random.chance(96) ? likely : this.accounts);
  }

  next(account: ReferenceAccount, today: string): RequestedBenefit {
    const crystallises = this.random.chance(account.funds === 'Uncrystallised' ? 70 : 10);
    return crystallises ? this.crystallisation(account, today) : this.income(account, today);
  }

  private crystallisation(account: ReferenceAccount, today: string): RequestedBenefit {
    const there = spendable(account, today);
    const taxFree = this.random.chance(75) ? this.part(there / 2n) : 0n;
    const cash = this.random.chance(10) ? there - taxFree : this.random.chance(50) ? this.part(there / 2n) : 0n;
    const lines = this.lines(account);
    const designates = cash !== 0n || lines.length > 0;
    const to = this.random.chance(designates ? 97 : 30) ? this.drawdown(account) : null;
    const paid = this.paid();
    const asked = { to, taxFree, cash, lines, ...paid.asked };
    return {
      kind: 'crystallise',
      asked,
      command: {
        kind: 'crystallise',
        accountId: account.accountId,
        drawdownAccountId: to?.accountId ?? null,
        taxFree,
        cash,
        holdings: lines.map(({ instrument: { assetId }, quantity }) => ({ assetId, quantity })),
        payment: paid.payment,
      },
    };
  }

  private income(account: ReferenceAccount, today: string): RequestedBenefit {
    const gross = this.random.chance(8) ? spendable(account, today) : this.part(spendable(account, today) / 2n);
    const taxFree = this.random.chance(50) ? gross / 4n : 0n;
    const taxable = gross - taxFree;
    const tax = this.random.pick([
      0n,
      taxable,
      taxable + 1n,
      -(taxable / 10n),
      ...Array.from({ length: 6 }, () => (taxable * BigInt(this.random.between(1, 99))) / 100n),
    ]);
    const isLumpSum = (account.funds === 'Uncrystallised') === this.random.chance(90);
    const paid = this.paid();
    return {
      kind: 'payBenefit',
      asked: { isLumpSum, taxFree, taxable, tax, ...paid.asked },
      command: {
        kind: 'payBenefit',
        accountId: account.accountId,
        subType: isLumpSum
          ? this.random.pick(['UFPLS', 'UFPLS Gross Withdrawal'] as const)
          : this.random.pick(['FAD', 'FAD Gross Withdrawal'] as const),
        taxFree,
        taxable,
        tax,
        payment: paid.payment,
      },
    };
  }

  private drawdown(account: ReferenceAccount): ReferenceAccount {
    const own = this.accounts.filter((each) => each !== account && each.product === account.product);
    return this.random.pick(own.length > 0 && this.random.chance(90) ? own : this.accounts);
  }

  private lines(account: ReferenceAccount): ReferenceCrystallisation['lines'] {
    const held = this.instruments.filter(({ assetId }) => account.units.has(assetId));
    const some = this.random.pickSome(this.random.chance(97) ? held : this.instruments, this.random.between(0, 3));
    const lines = some.map((instrument) => ({ instrument, quantity: this.units(account, instrument) }));
    const [first] = lines;
    return first && this.random.chance(2) ? [...lines, first] : lines;
  }

  private units(account: ReferenceAccount, instrument: ReferenceInstrument): bigint {
    const free = freeUnits(account, instrument.assetId);
    if (this.random.chance(25)) return free;
    const most = (free * BigInt(this.random.between(1, 103))) / 100n;
    return this.random.chance(97) ? most - (most % instrument.unit) : most;
  }

  private part(most: bigint): bigint {
    if (this.random.chance(2)) return BigInt(this.random.between(-1, 0));
    return (most * BigInt(this.random.between(1, 100))) / 100n;
  }

  private paid(): {
    readonly asked: Pick<ReferenceIncome, 'authorised' | 'byDirectDebit'>;
    readonly payment: BenefitPayment;
  } {
    const authorised = this.random.chance(50);
    const byDirectDebit = this.random.chance(2);
    const method = byDirectDebit ? 'Direct Debit' : this.random.pick(['BACS Credit', 'Bank Transfer'] as const);
    return {
      asked: { authorised, byDirectDebit },
      payment: { method, moneyMovesOn: null, authorised, narrative: null },
    };
  }
}
