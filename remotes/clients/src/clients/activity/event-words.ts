import { fieldWords } from './field-words';

/** Abbreviations that are written in capitals. */
const capitals: Readonly<Record<string, string>> = {
  aml: 'AML',
  api: 'API',
  crm: 'CRM',
  id: 'ID',
  isa: 'ISA',
  kyb: 'KYB',
  kyc: 'KYC',
  pep: 'PEP',
  sipp: 'SIPP',
  url: 'URL',
};

const inWords = (parts: readonly string[]): string => {
  const words = parts
    .filter((part) => part !== '')
    .map((part) => capitals[part.toLowerCase()] ?? part)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An event's type in words: "AML checked" for `aml.checked`. */
export const eventWords = (type: string): string => inWords(type.split(/[.-]+/));

/**
 * A fact's name in words, however the sender spells it: "Checked by" for `checkedBy`, `checked-by` and `checked_by`.
 */
export const factWords = (name: string): string => inWords(fieldWords(name).split(/[-_\s]+/));
