import { ApiError, badField } from './api-error';

/**
 * Returns the version an `If-Match` header names, or null when it is absent or allows any version.
 * @throws ApiError 400 for a header that names no version: a change that asked for a check is never written without it.
 */
const readIfMatch = (header: string | undefined): number | null => {
  const text = header?.trim() ?? '';
  if (text === '' || text === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text)?.[1];
  if (version === undefined)
    throw badField('if-match', 'Give one version as it was answered, such as "3", or leave the header out.');
  return Number(version);
};

/**
 * Returns the version the caller has seen, from the body or from `If-Match`; null when neither gives one.
 * @throws ApiError 400 when they differ.
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

/** Returns the refusal of a change to a version that someone else has changed since. */
export const stale = (): ApiError =>
  new ApiError(
    'stale-version',
    'Somebody changed this since you opened it. Nothing was saved: load the page again to see what they did.',
  );

/**
 * Returns the version a change was made on, from the body or from `If-Match`. @throws ApiError 400 when neither gives
 * one.
 */
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
