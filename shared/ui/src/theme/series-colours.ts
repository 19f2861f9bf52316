/** At most six series in a chart, which also have direct labels. The first is the firm's brand. */
export const seriesColours: readonly string[] = [
  'var(--t-brand)',
  '#4f8fa1',
  '#b5883c',
  '#6f6ab5',
  '#98a2b0',
  '#a65a7a',
];
