import { isOver, transferMove } from '@tessera/contract/transfers/life';
import { addWorkingDays, daysBetween } from '@tessera/domain/dates';
import fc from 'fast-check';
import { statusAfter, statusBeforeCancellation, type HistoryStep, type TransferInstruction } from './counterparty';
import { rehearse } from './rehearse';
import { likelihoods, simulatedCounterparty } from './simulator';

const instruction = fc.record<TransferInstruction>({
  transferId: fc.integer({ min: 1, max: 999_999_999 }).map((number) => String(number).padStart(9, '0')),
  movement: fc.constantFrom('In', 'Out'),
  transferType: fc.constantFrom('Cash', 'Stock'),
  isPension: fc.boolean(),
  isExact: fc.boolean(),
  typicalDays: fc.integer({ min: 3, max: 45 }),
  lines: fc
    .array(fc.record({ quantity: fc.bigInt(1n, 10n ** 12n), amount: fc.bigInt(0n, 10n ** 8n) }), { maxLength: 4 })
    .map((lines) => [
      { line: 1, kind: 'Cash' as const, assetId: null, quantity: null, amount: 1_000_000n },
      ...lines.map((line, index) => ({ ...line, line: index + 2, kind: 'Holding' as const, assetId: `A${index}` })),
    ]),
});

/** The most answers of one transfer: each question once or twice, four deliveries, and a cancellation. */
const answersMax = 14;

describe('the simulated provider', () => {
  it('ends every transfer in a bounded number of answers, along the table of moves, and never goes back in time', () => {
    fc.assert(
      fc.property(instruction, fc.boolean(), fc.integer({ min: 0, max: 4 }), (asked, hasForm, cancelsAfter) => {
        const counterparty = simulatedCounterparty(['B1', 'B2']);
        const history: HistoryStep[] = [
          { date: '2026-11-20', status: 'Pending', answer: null },
          {
            date: '2026-11-23',
            status: hasForm && asked.movement === 'In' ? 'Awaiting Documentation' : 'With Previous Provider',
            answer: null,
          },
        ];
        const seen: string[] = [];
        const push = (status: HistoryStep['status'], date: string, answer: HistoryStep['answer']): void => {
          const last = history.at(-1);
          if (!last) throw new Error('A history has a beginning.');
          expect(date >= last.date).toBe(true);
          if (status !== last.status && transferMove(asked.movement, last.status, status) === null)
            throw new Error(`${asked.movement}: ${last.status} to ${status} is not in the table.`);
          history.push({ status, date, answer });
        };
        let cancelled = false;
        for (let turn = 0; turn < 60; turn += 1) {
          const last = history.at(-1);
          if (!last || (isOver(last.status) && last.status !== 'Completed')) break;
          if (!cancelled && seen.length >= cancelsAfter && last.status === 'With Previous Provider') {
            cancelled = true;
            push('Pending Cancellation', last.date, null);
            continue;
          }
          const answer = counterparty.answerTo(asked, history);
          expect(counterparty.answerTo(asked, history)).toEqual(answer);
          if (answer) {
            seen.push(answer.kind);
            push(statusAfter(answer.kind, last.status, statusBeforeCancellation(history)), answer.date, answer.kind);
          } else if (last.status === 'Completed') break;
          else if (last.status === 'Awaiting Documentation')
            push('Verifying Documentation', addWorkingDays(last.date, 2), null);
          else if (last.status === 'Verifying Documentation')
            push(hasForm ? 'Reviewing Documentation' : 'With Previous Provider', last.date, null);
          else if (last.status === 'Awaiting Crystallisation Information')
            push('With Previous Provider', last.date, null);
          else if (last.status === 'Onboarding Assets') push('Completed', last.date, null);
          else throw new Error(`Nobody moves ${last.status} on.`);
        }
        expect(isOver(history.at(-1)?.status ?? 'Pending')).toBe(true);
        expect(seen.length).toBeLessThanOrEqual(answersMax);
      }),
      { numRuns: 2000 },
    );
  });

  it('stops a transfer out that it never had', () => {
    fc.assert(
      fc.property(instruction, (asked) => {
        const never: readonly HistoryStep[] = [
          { date: '2026-11-20', status: 'Reviewing Documentation', answer: null },
          { date: '2026-11-20', status: 'Pending Cancellation', answer: null },
        ];
        const answer = simulatedCounterparty().answerTo({ ...asked, movement: 'Out' }, never);
        expect(answer?.kind).toBe('Cancelled');
      }),
    );
  });

  it('does each thing about as often as its table says', () => {
    const of = (id: number): TransferInstruction => ({
      transferId: String(id).padStart(9, '0'),
      movement: 'In',
      transferType: 'Stock',
      isPension: false,
      isExact: false,
      typicalDays: 21,
      lines: [{ line: 1, kind: 'Holding', assetId: 'A', quantity: 100n, amount: 5_000n }],
    });
    const ends = Array.from({ length: 3000 }, (_, id) =>
      rehearse(of(id), { date: '2026-11-20', firstStatus: 'With Previous Provider', hasForm: false }),
    );
    const rejected = ends.filter((days) => days.at(-1)?.status === 'Rejected').length;
    expect(rejected / 30).toBeGreaterThan(likelihoods.rejects - 2);
    expect(rejected / 30).toBeLessThan(likelihoods.rejects + 2);
    expect(ends.every((days) => days.at(-1)?.status === 'Rejected' || days.at(-1)?.status === 'Completed')).toBe(true);
    const took = ends.map((days) => daysBetween('2026-11-20', days.at(-1)?.date ?? ''));
    expect(Math.max(...took)).toBeLessThan(90);
  });
});

describe('a rehearsal', () => {
  it('of every kind of transfer ends, in the order of its days and along the table', () => {
    fc.assert(
      fc.property(instruction, fc.boolean(), (asked, hasForm) => {
        const days = rehearse(asked, {
          date: '2026-11-20',
          firstStatus:
            asked.movement === 'Out'
              ? 'Awaiting sell down'
              : hasForm
                ? 'Awaiting Documentation'
                : 'With Previous Provider',
          hasForm,
        });
        expect(isOver(days.at(-1)?.status ?? 'Pending')).toBe(true);
        days.slice(1).forEach(({ date, status }, index) => {
          const before = days[index];
          if (!before) return;
          expect(date >= before.date).toBe(true);
          if (status !== before.status) expect(transferMove(asked.movement, before.status, status)).not.toBeNull();
        });
      }),
      { numRuns: 500 },
    );
  });
});
