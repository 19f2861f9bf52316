const and = new Intl.ListFormat('en-GB');
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `a, b and c`, for a sentence. */
export const andList = (words: readonly string[]): string => and.format(words);

/** `a, b or c`, for a sentence. */
export const orList = (words: readonly string[]): string => or.format(words);
