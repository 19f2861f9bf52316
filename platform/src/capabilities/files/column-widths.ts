/**
 * Column widths that add up to the whole: a column that needs no more than an equal share gets what it needs, and the
 * others share the rest. If all have what they need, the first column takes the remainder.
 */
export const columnWidths = (needed: readonly number[], whole: number): number[] => {
  const widths = needed.map(() => 0);
  let left = whole;
  let open = needed.map((need, column) => ({ need, column })).sort((a, b) => a.need - b.need);
  while (open[0] && open[0].need <= left / open.length) {
    const { need, column } = open[0];
    widths[column] = need;
    left -= need;
    open = open.slice(1);
  }
  for (const { column } of open) widths[column] = left / open.length;
  if (open.length === 0 && widths[0] !== undefined) widths[0] += left;
  return widths;
};
