import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import { dateText } from '@tessera/domain/wording';
import type { IsoDate } from '@tessera/domain/dates';
import { deathBenefitRules } from '@tessera/domain/rules/death-benefits';

/** A death as it was reported, checked. */
export interface ReportedDeath {
  readonly diedOn: IsoDate;
  readonly knownOn: IsoDate;
  readonly notifiedBy: string;
  readonly proof: CallBody<'recordDeath'>['proof'];
  readonly proofDate: IsoDate | null;
  readonly reason: string;
}

const at = (fieldName: string, errorMessage: string, type = 'invalid'): FieldError => ({
  fieldName,
  type,
  errorMessage,
});

/** What is wrong with the day of a death; null when it can stand. */
export const diedOnError = (diedOn: IsoDate, dateOfBirth: IsoDate | null, today: IsoDate): FieldError | null => {
  const first = deathBenefitRules.entries[0]?.from ?? '';
  if (diedOn > today) return at('diedOn', `Enter a day that has been: today is ${dateText(today)}.`);
  if (dateOfBirth !== null && diedOn < dateOfBirth)
    return at('diedOn', `The client was born on ${dateText(dateOfBirth)}. Enter a later day.`);
  if (diedOn < first)
    return at('diedOn', `Deaths before ${dateText(first)} come under rules that are not kept here. Check the day.`);
  return null;
};

/** When a certificate was seen, if one was. */
export const proofErrors = (
  proof: ReportedDeath['proof'],
  proofDate: IsoDate | null,
  diedOn: IsoDate,
  today: IsoDate,
): FieldError[] => {
  if (proof === 'Not seen yet')
    return proofDate === null ? [] : [at('proofDate', 'Leave this out until a certificate was seen.')];
  if (proofDate === null) return [at('proofDate', 'Enter the day the certificate was seen.', 'required')];
  return proofDate < diedOn || proofDate > today
    ? [at('proofDate', `Enter a day from ${dateText(diedOn)} to ${dateText(today)}.`)]
    : [];
};

/** Reads a reported death. Fields that are not right are added to `errors`. */
export const readReported = (
  body: CallBody<'recordDeath'>,
  dateOfBirth: IsoDate | null,
  today: IsoDate,
  errors: FieldError[],
): ReportedDeath => {
  const knownOn = body.knownOn ?? today;
  const [notifiedBy, reason] = [body.notifiedBy.trim(), body.reason.trim()];
  const proofDate = body.proofDate ?? null;
  const wrongDay = diedOnError(body.diedOn, dateOfBirth, today);
  if (wrongDay) errors.push(wrongDay);
  else if (knownOn < body.diedOn || knownOn > today)
    errors.push(at('knownOn', `Enter a day from ${dateText(body.diedOn)} to ${dateText(today)}.`));
  if (notifiedBy === '')
    errors.push(at('notifiedBy', 'Say who told the firm, and how they are related to the client.', 'required'));
  errors.push(...proofErrors(body.proof, proofDate, body.diedOn, today));
  if (reason === '') errors.push(at('reason', 'Say what you were told and what you have seen.', 'required'));
  return { diedOn: body.diedOn, knownOn, notifiedBy, proof: body.proof, proofDate, reason };
};
