import type { Pence } from '../money/money';

const pound = 100n;

/**
 * The first of the grosses `pence`, `pence` + £1, `pence` + £2 … whose net is at least the wanted one, as a number of
 * pounds up to `last`; null when none is. Nets of such grosses never fall, so that halving finds it. The search widens
 * from a guess by doubling steps: at most about two evaluations for each binary digit of `last`.
 */
const firstReaching = (reaches: (pounds: bigint) => boolean, guess: bigint, last: bigint): bigint | null => {
  const up = !reaches(guess);
  let edge = guess;
  let step = 1n;
  if (up) for (; edge + step <= last && !reaches(edge + step); step *= 2n) edge += step;
  else for (; edge >= step && reaches(edge - step); step *= 2n) edge -= step;
  // Between a number of pounds that does not reach the net, -1 at least, and one that does, or one past the last.
  let low = up ? edge : edge < step ? -1n : edge - step;
  let high = up ? (edge + step > last ? last + 1n : edge + step) : edge;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high > last ? null : high;
};

/**
 * The smallest gross, to the penny, whose net is exactly the wanted one; null when no gross from nothing to `max` has
 * it. PAYE taxes whole pounds, so a penny more of gross can bring less net. A whole pound more never does, which is all
 * this asks of `netOf`: net(g + £1) >= net(g). So it searches the hundred rows of grosses with the same pence, each of
 * which rises, and takes the smallest hit.
 * @param netOf The net of a gross from nothing to `max`, both in pence; called some hundred times.
 */
export const grossForNet = (netOf: (gross: Pence) => Pence, wanted: Pence, max: Pence): Pence | null => {
  let smallest: Pence | null = null;
  // Tax aside, the gross is the net: a first guess, from which each row hands its find to the next.
  let guess = wanted > 0n ? wanted / pound : 0n;
  for (let pence = 0n; pence < pound && pence <= max; pence += 1n) {
    const last = (max - pence) / pound;
    const grossAt = (pounds: bigint): Pence => pence + pounds * pound;
    const found = firstReaching((pounds) => netOf(grossAt(pounds)) >= wanted, guess > last ? last : guess, last);
    guess = found ?? last;
    if (found === null || netOf(grossAt(found)) !== wanted) continue;
    if (smallest === null || grossAt(found) < smallest) smallest = grossAt(found);
  }
  return smallest;
};
