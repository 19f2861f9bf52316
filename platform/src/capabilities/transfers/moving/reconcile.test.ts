import { sum } from '@tessera/domain/money';
import fc from 'fast-check';
import type { Delivery } from '../counterparty/counterparty';
import { emptyLine, isLineDone, knownCost, lacksCost, lineState, type TransferLine } from './lines';
import { reconcile, type Reconciling } from './reconcile';

const rules: Reconciling = {
  provider: 'Harbour Life',
  isEstimate: false,
  barred: null,
  isListed: (assetId) => assetId !== 'X',
  nameOf: (assetId) => `Fund ${assetId}`,
};
const cashLine = (amount: bigint): TransferLine => ({ ...emptyLine(1, 'Cash', null), announcedAmount: amount });
const holding = (line: number, assetId: string, quantity: bigint, bookCost: bigint | null = null): TransferLine => ({
  ...emptyLine(line, 'Holding', assetId),
  announcedQuantity: quantity,
  bookCost,
});
const came = (delivery: Partial<Delivery>): Delivery => ({
  cash: 0n,
  residual: 0n,
  units: [],
  isLast: false,
  ...delivery,
});
const one = 100_000_000n;

describe('what came, set against what was announced', () => {
  it('credits what agrees, and counts it on its line', () => {
    const { parts, lines, notes } = reconcile(
      [cashLine(500n), holding(2, 'A', 10n * one)],
      came({ cash: 500n, units: [{ assetId: 'A', quantity: 4n * one, bookCost: 900n }] }),
      rules,
    );
    expect(parts).toEqual([
      { kind: 'Cash', from: 'Provider', to: 'Account', amount: 500n, narrative: 'Transfer from Harbour Life', line: 1 },
      {
        kind: 'Units',
        from: 'Provider',
        to: 'Account',
        assetId: 'A',
        quantity: 4n * one,
        bookCost: 900n,
        narrative: 'Transfer from Harbour Life',
        line: 2,
      },
    ]);
    expect(lines.map(lineState)).toEqual(['Arrived', 'Part arrived']);
    expect(lines[1]).toMatchObject({ arrivedCost: 900n, bookCost: null });
    expect(notes).toEqual([]);
  });

  it('owes the cost of units that came with none, though others came with theirs', () => {
    let line = holding(1, 'A', 10n * one);
    for (const bookCost of [500n, null, 300n]) {
      const [next = line] = reconcile(
        [line],
        came({ units: [{ assetId: 'A', quantity: 3n * one, bookCost }] }),
        rules,
      ).lines;
      line = next;
    }
    expect(line).toMatchObject({ arrivedCost: 800n, costMissing: true });
    expect([knownCost(line), lacksCost(line)]).toEqual([null, true]);
  });

  it('splits the cost that was entered here over the parts, and the last takes the rest', () => {
    const before = holding(1, 'A', 3n, 100n);
    const [first] = reconcile([before], came({ units: [{ assetId: 'A', quantity: 1n, bookCost: null }] }), rules).lines;
    const [second] = reconcile(
      first ? [first] : [],
      came({ units: [{ assetId: 'A', quantity: 2n, bookCost: null }] }),
      rules,
    ).lines;
    expect([first?.arrivedCost, second?.arrivedCost]).toEqual([33n, 100n]);
  });

  it('keeps the cost that was entered where the sender says another, and tells both', () => {
    const { parts, lines, notes } = reconcile(
      [holding(1, 'A', 10n * one, 123_457n)],
      came({ units: [{ assetId: 'A', quantity: 12n * one, bookCost: 44_500n }] }),
      rules,
    );
    expect(parts.map((part) => (part.kind === 'Units' ? [part.to, part.bookCost] : []))).toEqual([
      ['Account', 123_457n],
      ['Held', 7_417n],
    ]);
    expect(lines[0]).toMatchObject({ bookCost: 123_457n, arrivedCost: 123_457n, heldCost: 7_417n });
    expect(notes[0]).toMatch(/Harbour Life says that £370\.83 was paid for what came, and £1,234\.57 .* stands/);
  });

  it('the cost of a holding is that of the units that came, once no more will', () => {
    const [line] = reconcile(
      [holding(1, 'A', 10n * one, 100_00n)],
      came({ units: [{ assetId: 'A', quantity: 4n * one, bookCost: null }], isLast: true }),
      rules,
    ).lines;
    expect(line && [line.bookCost, line.arrivedCost, knownCost(line)]).toEqual([100_00n, 40_00n, 40_00n]);
  });

  it('holds what nobody announced, what is too much, and what is not on the list', () => {
    const { parts, lines, notes } = reconcile(
      [cashLine(500n), holding(2, 'A', 10n * one)],
      came({
        cash: 501n,
        units: [
          { assetId: 'A', quantity: 12n * one, bookCost: 1200n },
          { assetId: 'B', quantity: one, bookCost: null },
          { assetId: 'X', quantity: one, bookCost: 7n },
        ],
        isLast: true,
      }),
      rules,
    );
    expect(parts.map(({ to, line }) => [to, line])).toEqual([
      ['Account', 1],
      ['Held', 1],
      ['Account', 2],
      ['Held', 2],
      ['Held', 3],
      ['Held', 4],
    ]);
    expect(lines.map(lineState)).toEqual(['Held', 'Held', 'Held', 'Held']);
    expect(lines.map(({ heldCost }) => heldCost)).toEqual([0n, 200n, 0n, 7n]);
    expect(notes).toEqual([
      '£0.01 came that was not announced, and is held.',
      '2 units of Fund A are held: more came than was announced.',
      '1 unit of Fund B is held: the instrument was not announced.',
      '1 unit of Fund X is held: the instrument is not Active on the firm’s list.',
    ]);
  });

  it('takes any sum for an estimate, and says how it differs once all has come', () => {
    const estimate = { ...rules, isEstimate: true };
    const first = reconcile([cashLine(1000n)], came({ cash: 1100n }), estimate);
    expect(first.lines.map((line) => isLineDone(line, true))).toEqual([false]);
    const { lines, notes, parts } = reconcile(first.lines, came({ cash: 7n, isLast: true }), estimate);
    expect(lines.map((line) => isLineDone(line, true))).toEqual([true]);
    expect(parts.map(({ to }) => to)).toEqual(['Account']);
    expect(notes).toEqual(['£10.00 was expected, and £11.07 came.']);
  });

  it('always credits late income, and says what did not come', () => {
    const { parts, lines, notes } = reconcile(
      [holding(1, 'A', 10n * one)],
      came({ residual: 250n, units: [{ assetId: 'A', quantity: 9n * one, bookCost: null }], isLast: true }),
      rules,
    );
    expect(parts.map(({ to }) => to)).toEqual(['Account', 'Account']);
    expect(lines.map(({ kind }) => kind)).toEqual(['Holding', 'Residual']);
    expect(lines.every((line) => isLineDone(line, false))).toBe(true);
    expect(notes).toEqual(['1 unit of Fund A did not come.']);
  });

  it('does not say of what is held that it did not come', () => {
    const { notes } = reconcile(
      [cashLine(500n), holding(2, 'A', 10n * one)],
      came({ cash: 500n, units: [{ assetId: 'A', quantity: 10n * one, bookCost: null }], isLast: true }),
      { ...rules, barred: 'It is held: the account is closed.' },
    );
    expect(notes).toEqual(['It is held: the account is closed.']);
  });

  it('holds everything while the account takes nothing', () => {
    const { parts, notes } = reconcile(
      [cashLine(500n), holding(2, 'A', one)],
      came({ cash: 500n, residual: 3n, units: [{ assetId: 'A', quantity: one, bookCost: 8n }] }),
      { ...rules, barred: 'The client died.' },
    );
    expect(parts.map(({ to }) => to)).toEqual(['Held', 'Held', 'Held']);
    expect(notes).toEqual(['The client died.']);
  });

  it('loses nothing: cash, units and the sender’s cost that came are credited or held', () => {
    const assetId = fc.constantFrom('A', 'B', 'C', 'X');
    const quantity = fc.bigInt(1n, 10n ** 10n);
    const delivery = fc.record<Delivery>({
      cash: fc.bigInt(0n, 10n ** 6n),
      residual: fc.bigInt(0n, 1000n),
      units: fc.array(fc.record({ assetId, quantity, bookCost: fc.option(fc.bigInt(0n, 10n ** 6n)) }), {
        maxLength: 5,
      }),
      isLast: fc.boolean(),
    });
    const announced = fc.array(fc.record({ assetId, quantity, bookCost: fc.option(fc.bigInt(0n, 10n ** 6n)) }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(
        announced,
        fc.bigInt(0n, 10n ** 6n),
        fc.array(delivery, { maxLength: 4 }),
        fc.boolean(),
        (assets, cash, deliveries, isEstimate) => {
          const before = new Map<number, TransferLine>(
            [
              cashLine(cash),
              ...assets.map((each, index) => holding(index + 2, each.assetId, each.quantity, each.bookCost)),
            ].map((line) => [line.line, line]),
          );
          for (const each of deliveries) {
            const { parts, lines } = reconcile([...before.values()], each, { ...rules, isEstimate });
            const cashParts = parts.flatMap((part) => (part.kind === 'Cash' ? [part] : []));
            const unitParts = parts.flatMap((part) => (part.kind === 'Units' ? [part] : []));
            expect(sum(cashParts.map(({ amount }) => amount))).toBe(each.cash + each.residual);
            expect(
              [...cashParts.map(({ amount }) => amount), ...unitParts.map((part) => part.quantity)].every(
                (size) => size > 0n,
              ),
            ).toBe(true);
            for (const id of ['A', 'B', 'C', 'X'])
              expect(sum(unitParts.filter((part) => part.assetId === id).map((part) => part.quantity))).toBe(
                sum(each.units.filter((unit) => unit.assetId === id).map((unit) => unit.quantity)),
              );
            // What was entered here stands against what the sender says.
            if (
              assets.every(({ bookCost }) => bookCost === null) &&
              each.units.every(({ bookCost }) => bookCost !== null)
            )
              expect(sum(unitParts.map(({ bookCost }) => bookCost ?? 0n))).toBe(
                sum(each.units.map(({ bookCost }) => bookCost ?? 0n)),
              );
            const beforeArrived = sum([...before.values()].map((line) => line.arrivedAmount + line.heldAmount));
            const beforeCost = sum([...before.values()].map((line) => line.arrivedCost));
            for (const line of lines) before.set(line.line, line);
            expect(sum([...before.values()].map((line) => line.arrivedAmount + line.heldAmount)) - beforeArrived).toBe(
              each.cash + each.residual,
            );
            expect(sum([...before.values()].map((line) => line.arrivedCost)) - beforeCost).toBe(
              sum(unitParts.filter(({ to }) => to === 'Account').map(({ bookCost }) => bookCost ?? 0n)),
            );
            for (const line of before.values())
              if (line.kind === 'Holding') expect(line.arrivedQuantity <= (line.announcedQuantity ?? 0n)).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
