import { callErrorOf } from '@tessera/runtime';

/** Says what to do about a refusal: the field's own sentence, which the envelope's message only counts. */
export const refusalOf = (error: unknown): string => {
  const refusal = callErrorOf(error);
  return refusal?.fieldErrors[0]?.errorMessage ?? refusal?.errorMessage ?? '';
};
