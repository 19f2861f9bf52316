import { releaseIdShape } from '@tessera/contract';
import type { ReleaseNow } from '@tessera/contract';
import { own } from '../boot/own-browser';

const answerWithinMs = 10_000;

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const isReleaseNow = (value: unknown): value is ReleaseNow =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  releaseIdShape.test(value.id) &&
  'revision' in value &&
  typeof value.revision === 'number' &&
  'minimumRevision' in value &&
  typeof value.minimumRevision === 'number' &&
  'flags' in value &&
  isNames(value.flags) &&
  'killed' in value &&
  isNames(value.killed);

/** Asks which release a page loaded now would get. An expired session shows at the next call, which handles it. */
export const askRelease = async (): Promise<ReleaseNow | null> => {
  const answer = await own.fetch('/release', {
    cache: 'no-store',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!answer.ok) return null;
  const body: unknown = await answer.json();
  return isReleaseNow(body) ? body : null;
};
