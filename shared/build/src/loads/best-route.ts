import type { RouteFact } from './module-facts';

export interface RouteMatch {
  readonly route: RouteFact;
  /** What a `*` at its end leaves to the tables below. */
  readonly rest: string;
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** For each part 3 for a word, 2 for a parameter, 1 for the rest, as react-router ranks them; null without a match. */
const rank = (pattern: readonly string[], path: readonly string[]): number[] | null => {
  const ranks: number[] = [];
  for (const [index, part] of pattern.entries()) {
    if (part === '*') return [...ranks, 1];
    const there = path[index];
    if (there === undefined || (!part.startsWith(':') && part !== there)) return null;
    ranks.push(part.startsWith(':') ? 2 : 3);
  }
  return pattern.length === path.length ? ranks : null;
};

/** Line of a route table that a manifest's path leads to; its `:parameters` match parameters, never words. */
export const bestRoute = (routes: readonly RouteFact[], path: string): RouteMatch | null => {
  const parts = partsOf(path);
  const ranked = routes.flatMap((route) => {
    const ranks = rank(partsOf(route.path), parts);
    return ranks ? [{ route, ranks }] : [];
  });
  // An exact match of fewer parts outranks a `*` that matches nothing more.
  const key = ({ ranks }: (typeof ranked)[number]): string => `${ranks.join('')}${ranks.at(-1) === 1 ? '' : '2'}`;
  const [best] = ranked.sort((a, b) => (key(a) < key(b) ? 1 : -1));
  if (!best) return null;
  const splat = partsOf(best.route.path).indexOf('*');
  return { route: best.route, rest: splat < 0 ? '' : parts.slice(splat).join('/') };
};
