/**
 * What a spreadsheet would take for a formula gets an apostrophe before it: a client's name must never be calculated.
 */
export const plainText = (value: string): string => (/^[=+\-@\t\r＋－＝＠]/.test(value) ? `'${value}` : value);
