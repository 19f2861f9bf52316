import { failureCodes, readReleaseId, reportEventsMax, type FailureCode } from '@tessera/contract';
import type { HealthEvent } from '@tessera/deploy/health/counts';

/** More calls than a page makes between two reports. */
const callsMax = 1_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= callsMax;

export interface ReportedEvent extends HealthEvent {
  readonly release: string;
  readonly code: FailureCode | null;
}

/** The stored part of one event; null when it is not an event, or of an unknown kind. */
const readEvent = (value: unknown): ReportedEvent | null => {
  if (!isRecord(value)) return null;
  const { unit, version, kind, calls, callsFailed } = value;
  const release = readReleaseId(value.release);
  const code = failureCodes.find((each) => each === value.code) ?? null;
  if (!isText(unit, 50) || !isText(version, 80) || release === null) return null;
  if (kind === 'mounted' || kind === 'failed' || kind === 'fell-back' || kind === 'left')
    return { unit, version, release, code, kind };
  return kind === 'calls' && isCount(calls) && isCount(callsFailed) && callsFailed <= calls
    ? { unit, version, release, code, kind, calls, callsFailed }
    : null;
};

/** The countable events of a report; null when the body is not a report. Fields that are not counted are ignored. */
export const readReport = (body: unknown): readonly ReportedEvent[] | null => {
  if (!isRecord(body) || !Array.isArray(body.events) || body.events.length > reportEventsMax) return null;
  return body.events.map(readEvent).filter((event) => event !== null);
};

/**
 * The failures among events in the form of the log, each once: `clients@1.2.0 failed PORTAL-NETWORK in release
 * 0123456789abcdef`.
 */
export const failuresIn = (events: readonly ReportedEvent[]): string[] => [
  ...new Set(
    events.flatMap(({ unit, version, kind, code, release }) =>
      kind === 'failed' || kind === 'fell-back'
        ? [`${unit}@${version} ${kind} ${code ?? 'without a code'} in release ${release}`]
        : [],
    ),
  ),
];
