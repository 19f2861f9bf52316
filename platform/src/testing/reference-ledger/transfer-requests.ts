import type { Random } from '../../demo/rows/random';
import type { TransferPart } from '../../ledger/state/commands';
import { spendable, type ReferenceInstrument, type ReferenceStatus, type ReferenceTransaction } from './account';
import type { ReferencePart, ReferencePlace } from './transfers';

const statuses = ['Waiting', 'Waiting', 'Waiting', 'Waiting', 'Pending', 'Completed', 'Error', 'Deleted'] as const;
const comes = [['Provider', 'Account']] as const;
const firstWays = [...comes, ['Provider', 'Held']] as const;
const waysIn = [...firstWays, ['Held', 'Account'], ['Held', 'Provider']] as const;
const anyWay: readonly ReferencePlace[] = ['Provider', 'Held', 'Account'];

/** Makes random moves of transfers: most of them possible, some not. */
export class RandomTransfers {
  constructor(
    private readonly random: Random,
    private readonly instruments: readonly ReferenceInstrument[],
  ) {}

  next(
    transfer: ReferenceTransaction,
    today: string,
  ): { readonly to: ReferenceStatus; readonly parts: readonly ReferencePart[] } {
    const isLate = transfer.status === 'Completed';
    const to = isLate && this.random.chance(85) ? 'Completed' : this.random.pick(statuses);
    const isOver = to === 'Completed' || to === 'Error' || to === 'Deleted';
    if (isOver && !isLate && this.random.chance(85)) return { to, parts: this.last(transfer, to) };
    return {
      to,
      parts: Array.from({ length: this.random.between(0, 3) }, () => this.part(transfer, today, isLate)),
    };
  }

  /** What lets a transfer end: nothing stays held, and unless it is completed all comes back. */
  private last({ way, movedByTransfer }: ReferenceTransaction, to: ReferenceStatus): ReferencePart[] {
    return [...movedByTransfer].flatMap(([what, { held, there }]): ReferencePart[] => {
      const instrument = this.instruments.find(({ assetId }) => assetId === what) ?? null;
      const cost = this.cost();
      const isBack = way === 'moveOut' && to !== 'Completed' && there.quantity < 0n;
      return [
        ...(held > 0n
          ? [
              {
                from: 'Held',
                to: this.random.pick(['Account', 'Provider'] as const),
                sum: held,
                instrument,
                cost,
              } as const,
            ]
          : []),
        ...(isBack ? [{ from: 'Provider', to: 'Account', sum: -there.quantity, instrument, cost } as const] : []),
      ];
    });
  }

  private part(transfer: ReferenceTransaction, today: string, isLate: boolean): ReferencePart {
    const { account, way, movedByTransfer } = transfer;
    const known = [...movedByTransfer].filter(([, { held, there }]) => held > 0n || there.quantity < 0n);
    const [from, to] = this.random.chance(4)
      ? [this.random.pick(anyWay), this.random.pick(anyWay)]
      : way === 'moveIn'
        ? this.random.pick(isLate ? comes : known.length > 0 ? waysIn : firstWays)
        : known.length === 0 || this.random.chance(65)
          ? (['Account', 'Provider'] as const)
          : (['Provider', 'Account'] as const);
    const isKnown = known.length > 0 && (from === 'Held' || (way === 'moveOut' && from === 'Provider'));
    const owned = this.instruments.filter(({ assetId }) => account.units.has(assetId));
    const isCash = this.random.chance(account.holdsOrders ? 45 : 95);
    const what = isKnown ? this.random.pick(known)[0] : isCash ? '' : null;
    const instrument =
      what === ''
        ? null
        : (this.instruments.find(({ assetId }) => assetId === what) ??
          this.random.pick(from === 'Account' && owned.length > 0 ? owned : this.instruments));
    const moved = movedByTransfer.get(instrument?.assetId ?? '');
    const most =
      from === 'Held'
        ? (moved?.held ?? 0n)
        : from === 'Account'
          ? instrument
            ? (account.units.get(instrument.assetId)?.quantity ?? 0n)
            : spendable(account, today)
          : way === 'moveOut'
            ? -(moved?.there.quantity ?? 0n)
            : instrument
              ? instrument.unit * 40n
              : 2_000_00n;
    const some = this.random.chance(25) ? most : (most * BigInt(this.random.between(1, 103))) / 100n;
    const whole = instrument && this.random.chance(90) && some !== most ? some - (some % instrument.unit) : some;
    return { from, to, sum: whole, instrument, cost: this.cost() };
  }

  private cost(): bigint | null {
    return this.random.chance(30) ? null : BigInt(this.random.between(0, 90_000));
  }
}

/** The same part in the ledger's form. */
export const wirePart = ({ from, to, sum, instrument, cost }: ReferencePart): TransferPart => {
  const common = { from, to, narrative: 'A part' };
  return instrument
    ? { ...common, kind: 'Units', assetId: instrument.assetId, quantity: sum, bookCost: cost }
    : { ...common, kind: 'Cash', amount: sum };
};
