/** A deterministic random source: the same seed number gives the same demonstration (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** Returns a source that continues as this one would; this one does not move on. */
  copy(): Random {
    return new Random(this.state);
  }

  /** A whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new RangeError('Nothing to pick from.');
    return value;
  }

  /** Several different values, in the order they were drawn. */
  pickSome<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.below(left.length), 1)[0] as T);
  }

  /** A whole number of pounds, in pence, in steps. */
  pounds(low: number, high: number, step = 1): bigint {
    return BigInt(low + this.below(Math.floor((high - low) / step) + 1) * step) * 100n;
  }
}
