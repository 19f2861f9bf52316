import { isReason, rulesProblem } from './rules/rules';
import { isUnit } from './rules/units';
import type { ReleaseChange } from './change-log';

const textOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isHashes = (value: unknown): boolean =>
  isRecord(value) &&
  Object.values(value).every(
    (versions) => isRecord(versions) && Object.values(versions).every((hash) => typeof hash === 'string'),
  );

const isSignature = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).sort().join() === 'key,value' &&
  Object.values(value).every((part) => typeof part === 'string');

const changeProblem = (value: unknown, revision: number): string | null => {
  if (!isRecord(value)) return 'it is not a JSON object';
  const change = value as Partial<Record<keyof ReleaseChange, unknown>>;
  if (change.revision !== revision) return `it says revision ${String(change.revision)}`;
  if (typeof change.at !== 'string' || Number.isNaN(Date.parse(change.at))) return 'at is not a time';
  if (!isReason(change.by) || !isReason(change.why) || !isReason(change.what)) return 'by, why or what is missing';
  if (!(change.unit === null || isUnit(change.unit)) || !textOrNull(change.from) || !textOrNull(change.to))
    return 'unit, from or to is not readable';
  if (change.follows !== undefined && !(typeof change.follows === 'string')) return 'follows is not readable';
  if (change.manifests !== undefined && !isHashes(change.manifests)) return 'manifests is not readable';
  if (change.signature !== undefined && !isSignature(change.signature)) return 'signature is not readable';
  return rulesProblem(change.rules);
};

export const parseChange = (
  bytes: Buffer | null,
  revision: number,
): { readonly change: ReleaseChange } | { readonly problem: string } => {
  if (!bytes) return { problem: 'there is no such file' };
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    const problem = changeProblem(value, revision);
    return problem === null ? { change: value as ReleaseChange } : { problem }; // every field was looked at above
  } catch {
    return { problem: 'it is not JSON' };
  }
};
