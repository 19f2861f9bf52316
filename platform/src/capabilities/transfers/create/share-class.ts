/** How names of funds end that say which class of shares it is: `P Acc`, `GBP Hedged Inc`, `B Income`. */
const ending =
  /(?:\s+class)?(?:(?:\s+[A-Z]\d?)?(?:\s+(?:GBP|USD|EUR))?(?:\s+hedged)?\s+(?:acc|inc|dist|accumulation)|\s+[A-Z]\d?\s+income)$/i;

/** The fund that a class of shares belongs to, by its name; null where the name says no class. */
export const fundOf = (name: string): string | null => {
  const fund = name.trim().replace(ending, '');
  return fund === '' || fund === name.trim() ? null : fund;
};

/** Another class of the same fund among instruments that are listed, by its name; null where there is none. */
export const otherClassOf = (name: string, listed: readonly string[]): string | null => {
  const fund = fundOf(name)?.toLowerCase();
  return fund === undefined
    ? null
    : (listed.find((each) => each !== name && fundOf(each)?.toLowerCase() === fund) ?? null);
};
