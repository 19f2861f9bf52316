import { sum } from './money';

/**
 * Splits a total by weights so that the parts add up to it exactly (largest remainder method): each part is rounded
 * down to a whole number of steps, and the remaining steps go one each to the largest remainders, the earlier part
 * first among equals. Every part differs from its exact share by less than a step.
 * @throws RangeError for a total or weight below zero, a total that is not a whole number of steps, or a total to split
 *   over no weight.
 */
export const apportion = (total: bigint, weights: readonly bigint[], step = 1n): bigint[] => {
  const weight = sum(weights);
  if (step <= 0n || total < 0n || weights.some((each) => each < 0n))
    throw new RangeError('A total and its weights are not below zero, and a step is above it.');
  if (total % step !== 0n) throw new RangeError(`A total of ${total} is not a whole number of steps of ${step}.`);
  if (total === 0n) return weights.map(() => 0n);
  if (weight === 0n) throw new RangeError('A total cannot be split over nothing.');
  const steps = total / step;
  const parts = weights.map((each, index) => ({
    index,
    whole: (steps * each) / weight,
    remainder: (steps * each) % weight,
  }));
  const left = Number(steps - sum(parts.map(({ whole }) => whole)));
  const raised = new Set(
    [...parts]
      .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, whole }) => (whole + (raised.has(index) ? 1n : 0n)) * step);
};
