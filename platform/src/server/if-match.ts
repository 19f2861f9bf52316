/** The version an `If-Match` header names, or null when it names none. */
export const readIfMatch = (header: string | undefined): number | null => {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header ?? '')?.[1];
  return version === undefined ? null : Number(version);
};
