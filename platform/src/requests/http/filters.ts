import { badField } from './api-error';

/** Longest list of values one filter takes. */
const valuesMax = 50;

/** Reads a filter that takes one value or several with commas between, each from a fixed set. @throws ApiError 400 for another value. */
export const readValues = <Value extends string>(text: string | undefined, allowed: readonly Value[], fieldName: string): readonly Value[] | null => {
  if (text === undefined) return null;
  return text.split(',').slice(0, valuesMax).map((part) => {
    const value = allowed.find((each) => each.toLowerCase() === part.trim().toLowerCase());
    if (!value) throw badField(fieldName, `Use one of: ${allowed.join(', ')}.`);
    return value;
  });
};

/** A filter that takes `true` or `false`; the menu's presets say Yes and No. */
export const readYesNo = (text: string | undefined, fieldName: string): boolean | null => {
  if (text === undefined) return null;
  const word = text.toLowerCase();
  if (word === 'true' || word === 'yes') return true;
  if (word === 'false' || word === 'no') return false;
  throw badField(fieldName, 'Use true or false.');
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Pattern for ILIKE: the text anywhere, its own wildcards taken as they are. */
export const containing = (text: string): string => `%${escaped(text.trim())}%`;
/** Pattern for LIKE on ids, which are upper case. */
export const idPrefix = (text: string): string => `${escaped(text.trim().toUpperCase())}%`;
