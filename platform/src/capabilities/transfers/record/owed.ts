import { isOver, waitsFor } from '@tessera/contract/transfers/life';
import type { TransferMovement, TransferStatus } from '@tessera/contract/transfers/values';
import { poundsText } from '@tessera/domain/wording';
import { unitsWords } from '../../../ledger/state/units-text';
import { isHeld, lacksCost, lineState, type TransferLine } from '../moving/lines';

interface Owing {
  readonly status: TransferStatus;
  readonly movement: TransferMovement;
  readonly provider: string;
}

const left = ({ kind, announcedQuantity, announcedAmount, arrivedQuantity, arrivedAmount }: TransferLine): string => {
  if (kind === 'Holding') {
    const more = (announcedQuantity ?? 0n) - arrivedQuantity;
    return more > 0n ? unitsWords(more) : 'the units';
  }
  const more = (announcedAmount ?? 0n) - arrivedAmount;
  return more > 0n ? poundsText(more) : 'the cash';
};

/** Who owes the next thing about a line, in a sentence; null when nobody does. */
export const owedOf = (line: TransferLine, { status, movement, provider }: Owing): string | null => {
  if (isHeld(line)) {
    const held = line.kind === 'Holding' ? unitsWords(line.heldQuantity) : poundsText(line.heldAmount);
    return `We decide about ${held} that came and did not agree.`;
  }
  if (movement === 'In' && lacksCost(line)) return 'The book cost is owed: ask the client or the other provider.';
  const state = lineState(line);
  if (isOver(status) || state === 'Arrived' || state === 'Not coming' || line.kind === 'Residual') return null;
  if (movement === 'Out')
    return status === 'With Previous Provider' ? `${provider} has to confirm it.` : `We send ${left(line)}.`;
  const by = waitsFor(status, movement);
  if (by === 'client') return `The client has to answer before ${provider} sends ${left(line)}.`;
  return by === 'us' ? `We have to go on before ${provider} sends ${left(line)}.` : `${provider} owes ${left(line)}.`;
};
