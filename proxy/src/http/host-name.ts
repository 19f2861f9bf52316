/** The host name a request was sent to, lower case and without port, or null when it is not one. */
export const hostName = (header: string | undefined): string | null => {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)\.?(?::\d{1,5})?$/i.exec(header ?? '');
  return match ? (match[1] as string).toLowerCase() : null;
};
