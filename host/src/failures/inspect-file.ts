/** What a look at a file has shown: as published, not as published, not there; unknown when nothing could be seen. */
export type FileFound = 'sound' | 'changed' | 'gone' | 'unknown';

const lookWithinMs = 5_000;

const sha384Of = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * Looks at a file of which the browser said only that it did not come: a refused one and a missing one look alike to a
 * script element. The browser's cache is asked first, so that what is looked at is what was refused.
 */
export const inspectFile = async (address: string, integrity: string | undefined): Promise<FileFound> => {
  try {
    const answer = await fetch(address, {
      cache: 'force-cache',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(lookWithinMs),
    });
    if (!answer.ok) return 'gone';
    if (!integrity) return 'unknown';
    return (await sha384Of(await answer.arrayBuffer())) === integrity ? 'sound' : 'changed';
  } catch {
    return 'unknown';
  }
};
