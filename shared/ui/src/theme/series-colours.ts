/** At most six series in a chart; told apart by direct labels as well. The first is the firm's brand. */
export const seriesColours: readonly string[] = [
  'var(--t-brand)',
  '#4f8fa1',
  '#b5883c',
  '#6f6ab5',
  '#98a2b0',
  '#a65a7a',
];
