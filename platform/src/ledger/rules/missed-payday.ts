import type { LifeKind } from '@tessera/contract/transactions/life';
import type { IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import { diedReason } from './account-death';

interface HeldPayment {
  readonly kind: LifeKind;
  /** Whether tax was calculated for it. */
  readonly taxed: boolean;
  readonly settlementDate: IsoDate | null;
}

/**
 * Why a held payment of a benefit cannot go on as it is: its tax is that of a day that has passed, and the day of payment
 * decides the code, the tax month and the tax year. Null where it can.
 */
export const missedPaydayProblem = (
  { kind, taxed, settlementDate }: HeldPayment,
  businessDate: IsoDate,
): string | null =>
  kind === 'benefit' && taxed && settlementDate !== null && settlementDate < businessDate
    ? `Its tax was calculated for ${dateText(settlementDate)}, which has passed. Pay it again on the page of its benefit: that calculates its tax for the new day.`
    : null;

/** Why a held payment of a benefit is not authorised after the death of the client; null where it can be. */
export const heldAfterDeathProblem = (kind: LifeKind, diedOn: IsoDate | null): string | null =>
  kind === 'benefit' && diedOn !== null
    ? `${diedReason(diedOn)} Operations refuse the held payment: its money stays in the pension, and is shared out with it.`
    : null;
