import type { IsoDate } from '@tessera/domain/dates';
import type { GainsYearFigures } from '@tessera/domain/gains-year';
import { mulDivHalfUp, valueAt, type Pence, type Price, type Units } from '@tessera/domain/money';
import { exemptionOf } from './calculation';
import { heldLines, shareOf, type HeldLine } from './held-lines';
import type { GainsClient } from './report';
import { tried } from './what-if';
import type { Years } from './years';

/** A holding with what the client's part of it would gain or lose, sold today at the last price. */
export interface UnsoldLine extends HeldLine {
  readonly name: string;
  readonly minimumUnit: Units;
  readonly price: Price;
  readonly value: Pence;
  readonly gain: Pence;
}

/** What a client has realised in a tax year and could realise today, by person as HMRC has it. */
export class Unsold {
  private readonly tried;
  readonly lines: readonly UnsoldLine[];

  constructor(
    readonly client: GainsClient,
    readonly taxYear: string,
    readonly date: IsoDate,
    prices: ReadonlyMap<string, Price>,
  ) {
    this.tried = tried(client, [], { date, pooling: 'person', income: undefined });
    const { calculation } = this.tried;
    const left = calculation.leftOn(date);
    this.lines = heldLines(client, date, prices).flatMap((line): UnsoldLine[] => {
      const { price, assetId, units } = line;
      const instrument = client.book.instruments.get(assetId);
      const key = calculation.pools.find((pool) => pool.assetId === assetId)?.key;
      const pool = key === undefined ? undefined : left.get(key);
      if (price === null || !instrument || exemptionOf(instrument) !== null || pool?.cost == null) return [];
      if (pool.quantity === 0n) return [];
      const share = shareOf(line, client.subject.clientId);
      const value = share(valueAt(units, price));
      const gain = value - mulDivHalfUp(pool.cost, share(units), pool.quantity);
      return [{ ...line, price, name: instrument.name, minimumUnit: instrument.minimumUnit, value, gain }];
    });
  }

  get years(): Years {
    return this.tried.years;
  }

  get figures(): GainsYearFigures {
    return this.years.figures(this.taxYear);
  }

  get unrealised(): { readonly gains: Pence; readonly losses: Pence } {
    let [gains, losses] = [0n, 0n];
    for (const { gain } of this.lines)
      if (gain > 0n) gains += gain;
      else losses -= gain;
    return { gains, losses };
  }
}
