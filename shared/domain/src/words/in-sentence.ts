/** A word that begins with a capital only because it begins a label: `Cash`, and neither `SIPP` nor `MiFID`. */
const ordinary = /^\p{Lu}\p{Ll}*(?!\p{L})/u;
const properNames = /^(?:National Insurance|Bacs|Direct Debit)\b/;

/**
 * A label as it stands in a sentence: its first letter is small, unless it begins with an abbreviation or a proper
 * name.
 */
export const inSentence = (label: string): string =>
  ordinary.test(label) && !properNames.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

const abbreviations: ReadonlySet<string> = new Set([
  'aml',
  'crm',
  'id',
  'iban',
  'isa',
  'isin',
  'lei',
  'mpaa',
  'ptm',
  'sipp',
  'uk',
  'url',
  'vat',
]);

/** The last name of a field's path in words, for a sentence: `transactions[0].assetId` is an `asset ID`. */
export const fieldInSentence = (path: string): string =>
  path
    .replace(/\[\d+\]$/, '')
    .replace(/^.*\./, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(' ');
