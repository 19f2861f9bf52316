/** Shares that add up to the whole: who wants no more than an equal share gets it, and the others share the rest. */
const shared = (wanted: readonly number[], whole: number): number[] => {
  const widths = wanted.map(() => 0);
  let left = whole;
  let open = wanted.map((want, column) => ({ want, column })).sort((a, b) => a.want - b.want);
  while (open[0] && open[0].want <= left / open.length) {
    const { want, column } = open[0];
    widths[column] = want;
    left -= want;
    open = open.slice(1);
  }
  for (const { column } of open) widths[column] = left / open.length;
  if (open.length === 0 && widths[0] !== undefined) widths[0] += left;
  return widths;
};

/**
 * Column widths that add up to the whole. Each column gets the least it can do with, by the first of `leasts` for which
 * there is room, and what is left is shared by what the columns need beyond it; the first column takes the remainder.
 */
export const columnWidths = (
  needed: readonly number[],
  whole: number,
  leasts: readonly (readonly number[])[] = [],
): number[] => {
  const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
  const least = leasts.find((widths) => total(widths) <= whole) ?? needed.map(() => 0);
  const more = shared(
    needed.map((need, column) => need - (least[column] ?? 0)),
    whole - total(least),
  );
  return more.map((width, column) => width + (least[column] ?? 0));
};
