import { ApiError, badField } from './api-error';

/**
 * The version an `If-Match` header names, or null where it is left out or any version will do. @throws ApiError 400 for
 * what names none: nothing is written unchecked that was to be checked.
 */
export const readIfMatch = (header: string | undefined): number | null => {
  const text = header?.trim() ?? '';
  if (text === '' || text === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text)?.[1];
  if (version === undefined)
    throw badField('if-match', 'Give one version as it was answered, such as "3", or leave the header out.');
  return Number(version);
};

/**
 * The version the caller has seen, from the body or from `If-Match`; null when neither says. @throws ApiError 400 when
 * they differ.
 */
export const seenVersion = (
  body: number | undefined,
  ifMatch: string | undefined,
  fieldName = 'version',
): number | null => {
  const header = readIfMatch(ifMatch);
  if (body !== undefined && header !== null && body !== header)
    throw badField(fieldName, 'The body and If-Match name different versions.');
  return body ?? header;
};

/** Somebody was first. */
export const stale = (): ApiError =>
  new ApiError(
    'stale-version',
    'Somebody changed this since you opened it. Nothing was saved: load the page again to see what they did.',
  );

/** The version a change was made on, from the body or from `If-Match`. @throws ApiError 400 when neither says. */
export const basedOn = (
  body: { readonly auditDetails?: { readonly version: number } | undefined },
  ifMatch: string | undefined,
): number => {
  const version = body.auditDetails?.version ?? readIfMatch(ifMatch);
  if (version === null)
    throw badField(
      'auditDetails.version',
      'Say which version the change was made on, here or in If-Match.',
      'required',
    );
  return version;
};
