import { own } from '../boot/own-browser';

/** What inspecting a file showed: as published, altered, or missing; unknown when it could not be read. */
export type FileFound = 'sound' | 'changed' | 'gone' | 'unknown';

const lookWithinMs = 5_000;

const sha384Of = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * Inspects a file that the browser only reported as not loaded: to a script element a refused and a missing file look
 * alike. Reads the browser's cache first, so that it inspects the very file that was refused, and has an altered one
 * forgotten.
 */
export const inspectFile = async (address: string, integrity: string | undefined): Promise<FileFound> => {
  let isChanged = false;
  try {
    const answer = await own.fetch(address, {
      cache: 'force-cache',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(lookWithinMs),
    });
    if (!answer.ok) return 'gone';
    if (!integrity) return 'unknown';
    if ((await sha384Of(await answer.arrayBuffer())) === integrity) return 'sound';
    isChanged = true;
    // The browser was told to keep it for ever: asked for anew, it is right at the next try where the server's is.
    const anew = await own.fetch(address, {
      cache: 'reload',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(lookWithinMs),
    });
    await anew.arrayBuffer();
    return 'changed';
  } catch {
    return isChanged ? 'changed' : 'unknown';
  }
};
