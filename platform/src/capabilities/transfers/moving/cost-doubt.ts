import type { Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';

/** A book cost this many times above the worth is more likely a typing error than a loss. */
const timesMax = 10n;

/** What to say of a book cost that is far above what the units are worth now; null where it may be right. */
export const costDoubt = (cost: Pence, worth: Pence | null): string | null =>
  worth === null || worth === 0n || cost <= worth * timesMax
    ? null
    : `${poundsText(cost)} is more than ${timesMax} times what the units are worth now, ${poundsText(worth)}. Check it.`;
