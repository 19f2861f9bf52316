/** A word with a capital only because it begins a label: `Cash`, but not `SIPP` or `MiFID`. */
const ordinary = /^\p{Lu}\p{Ll}*(?!\p{L})/u;
const properNames = /^(?:National Insurance|Bacs|Direct Debit)\b/;

/**
 * A label for use inside a sentence: with a lower-case first letter, unless it begins with an abbreviation or a proper
 * name.
 */
export const inSentence = (label: string): string =>
  ordinary.test(label) && !properNames.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** What somebody wrote as a sentence, so that another can follow it: with a full stop where it has no end. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** "An ISA", "A SIPP": by the sound of the name. */
export const withArticle = (name: string): string => `${/^[AEI]/.test(name) ? 'An' : 'A'} ${name}`;

const abbreviations: ReadonlySet<string> = new Set([
  'aml',
  'crm',
  'fca',
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

/** The last name of a field's path as words: `transactions[0].assetId` becomes `asset ID`. */
export const fieldInSentence = (path: string): string =>
  path
    .replace(/\[\d+\]$/, '')
    .replace(/^.*\./, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(' ');
