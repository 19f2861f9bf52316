import { acceptHeld } from './accept-held';
import { emptyLine, type TransferLine } from './lines';

const one = 100_000_000n;
const line = (more: Partial<TransferLine>): TransferLine => ({
  ...emptyLine(1, 'Holding', 'A'),
  announcedQuantity: 10n * one,
  ...more,
});
const accepted = (more: Partial<TransferLine>) => {
  const { line: after, correction } = acceptHeld(line(more));
  return { cost: after.arrivedCost, whole: after.bookCost, correction };
};

it('units that were held cost what was entered, else what the sender says, and not both', () => {
  const all = { heldQuantity: 10n * one };
  expect(accepted({ ...all, bookCost: 50_00n })).toEqual({ cost: 50_00n, whole: 50_00n, correction: 50_00n });
  expect(accepted({ ...all, bookCost: 52_00n, heldCost: 82_00n })).toEqual({
    cost: 52_00n,
    whole: 52_00n,
    correction: -30_00n,
  });
  expect(accepted({ ...all, heldCost: 82_00n })).toEqual({ cost: 82_00n, whole: null, correction: 0n });
});

it('a part that was held costs its share, and the last part what is left of the whole', () => {
  expect(accepted({ heldQuantity: 4n * one, bookCost: 50_00n })).toMatchObject({ cost: 20_00n, whole: 50_00n });
  const rest = { arrivedQuantity: 7n * one, arrivedCost: 33_33n, heldQuantity: 3n * one, bookCost: 50_00n };
  expect(accepted(rest)).toEqual({ cost: 50_00n, whole: 50_00n, correction: 16_67n });
});

it('units above what was announced add what the sender says to the whole', () => {
  const more = { arrivedQuantity: 10n * one, arrivedCost: 100_00n, bookCost: 100_00n, heldQuantity: 2n * one };
  expect(accepted({ ...more, heldCost: 20_00n })).toEqual({ cost: 120_00n, whole: 120_00n, correction: 0n });
  expect(accepted({ heldQuantity: 12n * one, heldCost: 120_00n, bookCost: 50_00n })).toEqual({
    cost: 70_00n,
    whole: 70_00n,
    correction: -50_00n,
  });
});

it('units of which nobody says the cost leave it missing, unless what was entered covers them', () => {
  const missing = (more: Partial<TransferLine>) =>
    acceptHeld(line({ heldCostMissing: true, ...more })).line.costMissing;
  expect(missing({ arrivedQuantity: 10n * one, arrivedCost: 100_00n, bookCost: 100_00n, heldQuantity: 2n * one })).toBe(
    true,
  );
  expect(missing({ heldQuantity: 10n * one })).toBe(true);
  expect(missing({ heldQuantity: 10n * one, bookCost: 50_00n })).toBe(false);
});

it('a holding that nobody announced costs what was entered for it', () => {
  const stranger = { announcedQuantity: 0n, heldQuantity: 5n * one, heldCost: 10_00n };
  expect(accepted({ ...stranger, bookCost: 30_00n })).toEqual({ cost: 30_00n, whole: 30_00n, correction: 20_00n });
  expect(accepted(stranger)).toEqual({ cost: 10_00n, whole: null, correction: 0n });
});
