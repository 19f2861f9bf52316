/** The most payments of a tax month in one answer, in the order in which they arrived. Its file has all of them. */
export const taxMonthLinesMax = 1_000;

/** The layout of the submission file. A change of its columns is another version. */
export const submissionLayout = 'Tessera FPS data 2';

/** What a client's record lacks for the real-time submission. */
export const submissionProblems = [
  'No National Insurance number',
  'No date of birth',
  'No address',
  'No surname',
] as const;
