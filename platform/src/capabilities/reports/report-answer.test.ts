import { isCostMissing } from './report-answer';

describe('the book cost of a holding', () => {
  it('is missing where units are worth something and cost nothing, and is never shown as zero', () =>
    expect(
      [
        { quantity: 10n, value: 500n, bookCost: 0n },
        { quantity: 10n, value: 500n, bookCost: 1n },
        { quantity: 0n, value: 0n, bookCost: 0n },
        { quantity: 10n, value: 0n, bookCost: 0n },
      ].map(isCostMissing),
    ).toEqual([true, false, false, false]));
});
