import { formatDate } from '@tessera/ui/core';

const words = (name: string): string =>
  name
    .replace(/(?<=[a-z])([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`)
    .replace(/\bid$/i, 'ID')
    .replace(/\bnode\b/, 'office');

const partWords = (part: string): string => {
  const [, name = part, index] = /^(.+)\[(\d+)\]$/.exec(part) ?? [];
  return index === undefined ? words(name) : `${words(name)} ${Number(index) + 1}`;
};

/** A field's path in words: "Address detail, post code" for `addressDetail.postCode`. */
export const fieldWords = (path: string): string => {
  const text = path.split('.').map(partWords).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A recorded value: a day is written as elsewhere. */
export const valueWords = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value);
