import { badField } from './api-error';

/** The version an `If-Match` header names, or null where it is left out or any version will do. @throws ApiError 400 for what names none: nothing is written unchecked that was to be checked. */
export const readIfMatch = (header: string | undefined): number | null => {
  const text = header?.trim() ?? '';
  if (text === '' || text === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text)?.[1];
  if (version === undefined) throw badField('if-match', 'Give one version as it was answered, such as "3", or leave the header out.');
  return Number(version);
};
