import { andList } from '@tessera/contract';
const words: Readonly<Record<string, string>> = { automatedFirmSetup: 'Firm customisation' };

/** The name people use for the part of the portal that a flag switches. */
const flagWord = (flag: string): string => {
  const name = flag.replace(/^remote\./, '').replaceAll('-', ' ');
  return words[flag] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** Several of them, listed in a sentence. */
export const flagWords = (flags: readonly string[]): string => andList(flags.map(flagWord));
