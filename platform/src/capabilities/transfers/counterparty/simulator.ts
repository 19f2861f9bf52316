import { addWorkingDays } from '@tessera/domain/dates';
import { mulDivHalfUp, type Pence, type Units } from '@tessera/domain/money';
import type {
  AnswerKind,
  Counterparty,
  CounterpartyAnswer,
  DeliveredUnits,
  Delivery,
  HistoryStep,
  TransferInstruction,
} from './counterparty';

/** How often the simulated provider does what, in per cent of transfers. */
export const likelihoods = {
  asksForDocuments: 12,
  refusesDocuments: 20,
  asksForCrystallisation: 10,
  rejects: 6,
  sellsDown: 40,
  isTooLateToCancel: 30,
  sendsInParts: 45,
  splitsHolding: 25,
  sendsWrong: 15,
  sendsWithoutBookCost: 35,
  sendsLateIncome: 30,
} as const;

/** Ways to send something else than was announced, each as often as the others. */
const wrongs = ['fewer', 'too many', 'other instrument', 'twice the line of another'] as const;

const rejections = [
  'The plan number and the client’s date of birth do not match.',
  'A loan or an agreement stands against the plan.',
  'The plan has been paid out already.',
  'The signature does not match the one on our records.',
  'The National Insurance number differs from ours.',
];
const documentReasons = [
  'Please send the signed discharge form.',
  'Please send a certified copy of proof of the client’s identity.',
  'Please send the letter of authority with a signature of this year.',
];
const refusals = ['The form is not signed on every page.', 'The copy cannot be read.'];

/** The most deliveries of one transfer. */
const deliveriesMax = 3;

/** A number below `bound` that one transfer always draws for one purpose (FNV-1a, then a mix of its bits). */
const draw = (seed: string, purpose: string, bound: number): number => {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${purpose}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % bound;
};

const pick = <T>(seed: string, purpose: string, values: readonly T[]): T => {
  const value = values[draw(seed, purpose, values.length)];
  if (value === undefined) throw new RangeError('Nothing to pick from.');
  return value;
};

const happens = (seed: string, what: keyof typeof likelihoods, again = ''): boolean =>
  draw(seed, `${what} ${again}`, 100) < likelihoods[what];

const nothing: Omit<Delivery, 'isLast'> = { cash: 0n, residual: 0n, units: [] };

/** What the client paid, as the other provider says: near the value, where it was announced. */
const costOf = (seed: string, assetId: string, amount: Pence | null, quantity: Units): Pence =>
  amount === null
    ? mulDivHalfUp(quantity, BigInt(100 + draw(seed, `price ${assetId}`, 900)), 100_000_000n)
    : mulDivHalfUp(amount, BigInt(60 + draw(seed, `cost ${assetId}`, 50)), 100n);

/** The units it sends, in place of those announced, where it makes a mistake. */
const mistaken = (
  seed: string,
  units: readonly DeliveredUnits[],
  others: readonly string[],
): readonly DeliveredUnits[] => {
  const first = units[0];
  if (!first || !happens(seed, 'sendsWrong')) return units;
  const rest = units.slice(1);
  switch (pick(seed, 'wrong', wrongs)) {
    case 'fewer':
      return [{ ...first, quantity: first.quantity > 1n ? first.quantity - first.quantity / 4n : 1n }, ...rest];
    case 'too many':
      return [{ ...first, quantity: first.quantity + first.quantity / 5n + 1n }, ...rest];
    case 'other instrument':
      return others.length === 0 ? units : [{ ...first, assetId: pick(seed, 'other', others) }, ...rest];
    case 'twice the line of another':
      return rest[0] ? [rest[0], ...rest] : units;
  }
};

/** Everything it will send, in the order of its deliveries. */
const deliveriesOf = (instruction: TransferInstruction, others: readonly string[]): readonly Delivery[] => {
  const { transferId: seed, lines, isExact, transferType } = instruction;
  const held = lines.flatMap(({ kind, assetId, quantity, amount }): DeliveredUnits[] =>
    kind === 'Holding' && assetId !== null && quantity !== null && quantity > 0n
      ? [
          {
            assetId,
            quantity,
            bookCost: happens(seed, 'sendsWithoutBookCost', assetId) ? null : costOf(seed, assetId, amount, quantity),
          },
        ]
      : [],
  );
  const announced = lines.reduce((total, { kind, amount }) => (kind === 'Cash' ? total + (amount ?? 0n) : total), 0n);
  const moves = transferType === 'Cash' && !isExact;
  const cash = moves ? mulDivHalfUp(announced, BigInt(960 + draw(seed, 'movement', 81)), 1000n) : announced;
  const count = happens(seed, 'sendsInParts') ? 2 + draw(seed, 'deliveries', deliveriesMax - 1) : 1;
  const parts = Array.from({ length: count }, () => ({ cash: 0n, units: [] as DeliveredUnits[] }));
  const at = (index: number) => parts[Math.min(index, count - 1)] ?? { cash: 0n, units: [] };
  for (const unit of mistaken(seed, held, others)) {
    const first = draw(seed, `delivery ${unit.assetId}`, count);
    const half = unit.quantity / 2n;
    if (half > 0n && first + 1 < count && happens(seed, 'splitsHolding', unit.assetId)) {
      const cost = unit.bookCost === null ? null : unit.bookCost / 2n;
      at(first).units.push({ ...unit, quantity: half, bookCost: cost });
      at(first + 1).units.push({
        ...unit,
        quantity: unit.quantity - half,
        bookCost: cost === null || unit.bookCost === null ? null : unit.bookCost - cost,
      });
    } else at(first).units.push(unit);
  }
  // A product that moves as cash may come as most of it first and the rest later; cash beside units comes last.
  const early = transferType === 'Cash' && count > 1 ? (cash * 9n) / 10n : 0n;
  at(0).cash += early;
  at(count - 1).cash += cash - early;
  const sent = parts.filter((part) => part.cash > 0n || part.units.length > 0);
  return sent.length === 0
    ? [{ ...nothing, isLast: true }]
    : sent.map((part, index) => ({ ...nothing, ...part, isLast: index === sent.length - 1 }));
};

/** What it sends first. */
export const firstDelivery = (instruction: TransferInstruction, others: readonly string[] = []): Delivery =>
  deliveriesOf(instruction, others)[0] ?? { ...nothing, isLast: true };

/**
 * A simulated provider. What it does with a transfer, and when, follows from the transfer's id alone. Its answers are
 * bounded: each kind of question once or twice, and at most four deliveries with the one of late income.
 * @param others instruments that it may send by mistake.
 */
export const simulatedCounterparty = (others: readonly string[] = []): Counterparty => ({
  answerTo: (instruction, history) => {
    const last = history.at(-1);
    if (!last) return null;
    const seed = instruction.transferId;
    const answered = (kind: AnswerKind): number => history.filter(({ answer }) => answer === kind).length;
    const count = history.filter(({ answer }) => answer !== null).length;
    const within = (low: number, high: number) =>
      addWorkingDays(last.date, low + draw(seed, `days ${count}`, high - low + 1));
    switch (last.status) {
      case 'Pending Cancellation':
        return {
          kind:
            wasSent(instruction, history) && happens(seed, 'isTooLateToCancel', String(answered('TooLateToCancel')))
              ? 'TooLateToCancel'
              : 'Cancelled',
          date: within(1, 3),
        };
      case 'Reviewing Documentation':
        if (instruction.movement === 'Out') return null;
        return answered('DocumentsRefused') === 0 && happens(seed, 'refusesDocuments')
          ? { kind: 'DocumentsRefused', date: within(1, 3), reason: pick(seed, 'refusal', refusals) }
          : { kind: 'DocumentsAccepted', date: within(1, 3) };
      case 'Awaiting sell down':
        return instruction.movement === 'In' ? { kind: 'SalesDone', date: within(2, 5) } : null;
      case 'With Previous Provider':
        return withProvider(instruction, others, { answered, within });
      case 'Onboarding Assets': {
        const delivery = deliveriesOf(instruction, others)[answered('Part')];
        return delivery ? { kind: 'Part', delivery, date: within(1, 4) } : null;
      }
      case 'Completed':
        return lateIncome(instruction, others, { answered, within });
      default:
        return null;
    }
  },
});

/** Whether it has had anything to do with a transfer: what goes out is sent once everything is checked. */
const wasSent = ({ movement }: TransferInstruction, history: readonly HistoryStep[]): boolean =>
  movement === 'In' || history.some(({ status }) => status === 'With Previous Provider');

interface Answering {
  readonly answered: (kind: AnswerKind) => number;
  readonly within: (low: number, high: number) => HistoryStep['date'];
}

const withProvider = (
  instruction: TransferInstruction,
  others: readonly string[],
  { answered, within }: Answering,
): CounterpartyAnswer => {
  const { transferId: seed, movement, transferType, isPension, typicalDays } = instruction;
  if (answered('Accepted') === 0) return { kind: 'Accepted', date: within(1, 2) };
  if (movement === 'In' && answered('DocumentsRequested') === 0 && happens(seed, 'asksForDocuments'))
    return { kind: 'DocumentsRequested', date: within(1, 4), reason: pick(seed, 'documents', documentReasons) };
  if (
    isPension &&
    movement === 'In' &&
    answered('CrystallisationRequested') === 0 &&
    happens(seed, 'asksForCrystallisation')
  )
    return { kind: 'CrystallisationRequested', date: within(1, 4) };
  if (happens(seed, 'rejects'))
    return { kind: 'Rejected', date: within(2, 6), reason: pick(seed, 'rejection', rejections) };
  // Calendar days become working days, and part of them has gone by with its answers.
  const usual = Math.max(2, Math.round((typicalDays * 5) / 7) - 4);
  if (movement === 'Out') return { kind: 'ReceivedAll', date: within(2, Math.min(8, usual + 1)) };
  if (transferType === 'Cash' && answered('SalesBegun') === 0 && happens(seed, 'sellsDown'))
    return { kind: 'SalesBegun', date: within(1, 4) };
  return { kind: 'Part', delivery: firstDelivery(instruction, others), date: within(Math.ceil(usual / 2), usual) };
};

const lateIncome = (
  instruction: TransferInstruction,
  others: readonly string[],
  { answered, within }: Answering,
): CounterpartyAnswer | null => {
  const { transferId: seed, movement } = instruction;
  const isDue = answered('Part') === deliveriesOf(instruction, others).length && happens(seed, 'sendsLateIncome');
  if (movement !== 'In' || !isDue) return null;
  const residual = BigInt(150 + draw(seed, 'income', 9_000));
  return { kind: 'Part', delivery: { ...nothing, residual, isLast: true }, date: within(15, 60) };
};
