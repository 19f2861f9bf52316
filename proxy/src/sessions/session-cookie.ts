/** Name of the session cookie. Cookies ignore ports, so two installations on one machine need two names. */
export const cookieName = (installation: string): string => `__Host-tessera-${installation}`;

/**
 * The cookie's value in a Cookie header, or null. If there are two with the same name, neither is used: one of them is
 * not ours.
 */
export const readCookie = (header: string | undefined, name: string): string | null => {
  if (!header) return null;
  let found: string | null = null;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue;
    if (found !== null) return '';
    found = part.slice(equals + 1).trim();
  }
  return found;
};

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Without a lifetime the cookie is deleted when the browser is closed. */
export const setCookie = (name: string, value: string, lifeSeconds: number | null = null): string =>
  `${name}=${value}; ${lifeSeconds === null ? '' : `Max-Age=${lifeSeconds}; `}${attributes}`;
export const clearCookie = (name: string): string => `${name}=; Max-Age=0; ${attributes}`;
