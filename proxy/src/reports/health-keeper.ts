import { createHealthCounter, type HealthEvent } from '@tessera/deploy/health/counts';
import { readHealth, removeHealth, removeOldHealth, writeHealth } from '@tessera/deploy/health/health-files';
import { holdBreaches, type HeldVersion } from '@tessera/deploy/health/hold-breaches';
import type { ReleaseKeys } from '@tessera/deploy/signing/keys';
import { randomBytes } from 'node:crypto';

export interface HealthKeeper {
  readonly count: (event: HealthEvent, who: string) => void;
  /** Starts writing and checking every few seconds. */
  readonly start: () => void;
  /** Stops, and removes this process's counts. */
  readonly close: () => Promise<void>;
}

/** A user as health tells users apart; it keeps no names. */
export const healthUser = ({ firmId, userId }: { readonly firmId: string; readonly userId: string }): string =>
  JSON.stringify([firmId, userId]);

export interface HealthKeeperOptions {
  readonly registryDir: string;
  readonly nowMs: () => number;
  readonly everyMs: number;
  /** Keys that sign a hold, in an installation that signs. */
  readonly keys?: ReleaseKeys;
  readonly onHeld: (held: HeldVersion) => void;
  readonly onProblem: (problem: string) => void;
}

/** Time between two writes. A killed process loses what it counted since the last one. */
export const flushMs = 5_000;

/**
 * Keeps this process's counts in REGISTRY/health, and holds versions on trial that all processes together found bad.
 */
export const createHealthKeeper = ({
  registryDir,
  nowMs,
  everyMs,
  keys,
  onHeld,
  onProblem,
}: HealthKeeperOptions): HealthKeeper => {
  const processName = randomBytes(8).toString('hex');
  const counter = createHealthCounter(nowMs);
  let changed = false;
  let told: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;

  const flush = async (): Promise<void> => {
    changed = false;
    try {
      await writeHealth(registryDir, processName, counter.document());
      (await holdBreaches(registryDir, await readHealth(registryDir, nowMs()), keys, nowMs())).forEach(onHeld);
      told = null;
    } catch (error) {
      changed = true; // tried again
      const problem = `The health of versions could not be kept: ${error instanceof Error ? error.message : String(error)}`;
      if (problem !== told) onProblem(problem);
      told = problem;
    }
  };

  return {
    count: (event, who) => {
      counter.count(event, who);
      changed = true;
    },
    start: () => {
      if (timer) return;
      void removeOldHealth(registryDir, nowMs()).catch(() => undefined); // another start will
      timer = setInterval(() => {
        if (changed) flushing ??= flush().finally(() => (flushing = null));
      }, everyMs).unref();
    },
    close: async () => {
      if (timer) clearInterval(timer);
      await flushing;
      await removeHealth(registryDir, processName).catch(() => undefined); // left behind, it is ignored after an hour
    },
  };
};
