/** Value of a digit or letter in check-digit calculations: 0 to 9, A = 10 to Z = 35. */
export const characterValue = (character: string): number => parseInt(character, 36);

/**
 * Remainder modulo 97 of a text of digits and letters, each letter as two digits (ISO 7064, MOD 97-10), for LEI and
 * IBAN. Calculated digit by digit, so that no number grows large.
 */
export const mod97 = (text: string): number => {
  let remainder = 0;
  for (const character of text) {
    const value = characterValue(character);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
};
