import { deathProofs, type DeathProof } from '@tessera/contract/deaths/values';
import type { CallBody } from '@tessera/contract/schemas';
import { isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { dateProblem } from '@tessera/domain/typed-date';
import { formatDate } from '@tessera/ui/core';
import { object, string } from 'yup';

export interface DeathValues {
  readonly diedOn: string;
  readonly knownOn: string;
  readonly notifiedBy: string;
  readonly proof: string;
  readonly proofDate: string;
  readonly reason: string;
}

export type DeathRequest = CallBody<'recordDeath'>;

export const emptyDeath = (today: IsoDate): DeathValues => ({
  diedOn: '',
  knownOn: today,
  notifiedBy: '',
  proof: '',
  proofDate: '',
  reason: '',
});

/** A day that has been: on or after the death, and not after today. */
const pastDay = (today: IsoDate, missing: string, sinceDeath: boolean) =>
  string()
    .required(missing)
    .test('past', function past(day = '') {
      const { diedOn = '' } = this.parent as Partial<DeathValues>;
      const message =
        dateProblem(day, today) ??
        (day > today
          ? `Enter a day that has been: today is ${formatDate(today)}.`
          : sinceDeath && isIsoDate(diedOn) && day < diedOn
            ? `Enter ${formatDate(diedOn)}, the day of the death, or a later day.`
            : null);
      return message === null || this.createError({ message });
    });

// Formik leaves out what is empty.
export const isSeen = (proof = ''): boolean => proof !== '' && proof !== 'Not seen yet';

export const deathSchema = (today: IsoDate) =>
  object({
    diedOn: pastDay(today, 'Enter the day the client died.', false),
    knownOn: pastDay(today, 'Enter the day the firm first knew.', true),
    notifiedBy: string().trim().required('Say who told the firm, and how they are related to the client.'),
    proof: string().required('Say what you have seen.'),
    proofDate: string().when('proof', {
      is: isSeen,
      then: () => pastDay(today, 'Enter the day the certificate was seen.', true),
    }),
    reason: string().trim().required('Say what you were told and what you have seen.'),
  });

const isProof = (text: string): text is DeathProof => (deathProofs as readonly string[]).includes(text);

/** The values as the platform accepts them; null while incomplete. */
export const deathRequest = (firmId: string, clientId: string, values: DeathValues): DeathRequest | null =>
  isIsoDate(values.diedOn) && isProof(values.proof)
    ? {
        firmId,
        clientId,
        diedOn: values.diedOn,
        ...(isIsoDate(values.knownOn) ? { knownOn: values.knownOn } : {}),
        notifiedBy: values.notifiedBy.trim(),
        proof: values.proof,
        ...(isSeen(values.proof) && isIsoDate(values.proofDate) ? { proofDate: values.proofDate } : {}),
        reason: values.reason.trim(),
      }
    : null;
