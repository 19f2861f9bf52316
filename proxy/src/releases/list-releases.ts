import { accessRuleOf, decide } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import { firmChanges } from '@tessera/deploy/firm-changes';
import type { VersionHealth } from '@tessera/deploy/health/counts';
import { readHealth } from '@tessera/deploy/health/health-files';
import { listChanges, type ReleaseChange } from '@tessera/deploy/change-log';
import { resolveRelease, type RegistrySnapshot, type ReleaseQuestion } from '@tessera/deploy/release';
import { hostUnit } from '@tessera/deploy/rules/units';
import type { Pool } from 'undici';
import { messages, sendError, sendJson } from '../http/answers';
import type { OwnAnswer } from '../api/api-handler';
import { addressHeaders, passOn } from '../api/session-calls';
import type { LiveRegistry } from '../pages/live-registry';
import { flagsIn, scopesIn } from '../sessions/live-sessions';
import { callUpstream, dataOf, UpstreamError } from '../http/upstream';

export interface ListReleasesContext {
  readonly pool: Pool;
  readonly registry: LiveRegistry;
  readonly registryDir: string;
  readonly nowMs: () => number;
  readonly onProblem: (problem: string) => void;
}

type Releases = CallData<'listReleases'>;
type Row = Releases['rows'][number];

const changesShown = 20;
/** Most changes searched, including those of other firms. */
const changesLookedAt = 200;

/** Pages report when the host is shown or fails; its fallbacks and calls are not counted. */
const countsOf = (
  health: readonly VersionHealth[],
  unit: string,
  version: string,
): Pick<Row, 'shown' | 'failed' | 'fellBack' | 'calls' | 'callsFailed'> => {
  const counts = health.find((each) => each.unit === unit && each.version === version);
  const ofRemote = unit === hostUnit ? undefined : counts;
  return {
    shown: counts?.mounted ?? null,
    failed: counts?.failed ?? null,
    fellBack: ofRemote?.fellBack ?? null,
    calls: ofRemote?.calls ?? null,
    callsFailed: ofRemote?.callsFailed ?? null,
  };
};

const releasesFor = (
  snapshot: RegistrySnapshot,
  question: ReleaseQuestion,
  health: readonly VersionHealth[],
  changes: readonly ReleaseChange[],
): Releases => {
  const { host, remotes, absent } = resolveRelease(snapshot, question);
  const rows = [{ ...host, name: hostUnit, previous: null }, ...remotes].map(
    ({ name: unit, version, ground, reason, previous }): Row => ({
      unit,
      version,
      ground,
      reason,
      previous: previous?.version ?? null,
      ...countsOf(health, unit, version),
    }),
  );
  // A remote that was switched off is in no release, but its firm should see that it was.
  const missing = absent.map(({ name }) => name).filter((name) => question.flags?.includes(`remote.${name}`));
  return {
    rows,
    moves: firmChanges(
      changes,
      { firmId: question.firmId, units: [...rows.map(({ unit }) => unit), ...missing] },
      changesShown,
    ),
  };
};

/**
 * Answers `listReleases`: what the asking user gets now and why, how these versions did in the last hour over all
 * firms, and the last changes that concern them. Nothing of another firm is in it, and nothing operators wrote.
 */
export const createListReleases = ({
  pool,
  registry,
  registryDir,
  nowMs,
  onProblem,
}: ListReleasesContext): OwnAnswer => {
  let looked: { readonly revision: number; readonly changes: readonly ReleaseChange[] } | null = null;
  const changesAt = async (revision: number): Promise<readonly ReleaseChange[]> => {
    if (looked?.revision !== revision)
      looked = { revision, changes: await listChanges(registryDir, { limit: changesLookedAt }) };
    return looked.changes;
  };

  return async ({ forwarding, call, firmId, upstreamToken, onSessionOver }) => {
    const { request, response, address } = forwarding;
    const headers = { 'api-token': upstreamToken, ...addressHeaders(address) };
    const session = await callUpstream(pool, { method: 'GET', path: '/session', headers });
    if (session.status !== 200)
      return passOn(forwarding, session, session.status === 401 || session.status === 419 ? onSessionOver : []);
    const caller = dataOf(session) as { readonly firmId?: unknown; readonly userId?: unknown };
    if (typeof caller.firmId !== 'string' || typeof caller.userId !== 'string')
      throw new UpstreamError('bad-gateway', { cause: 'a session without firm or user' });
    if (firmId !== caller.firmId) return sendError(request, response, 'not-found', messages.noFirm);
    if (!decide({ authenticated: true, scopes: scopesIn(session), flags: null }, accessRuleOf(call)).allowed)
      return sendError(request, response, 'forbidden', messages.noAccess);

    const flags = flagsIn(
      await callUpstream(pool, {
        method: 'GET',
        path: `/firm/enabledfeatures/${encodeURIComponent(caller.firmId)}`,
        headers,
      }),
    );
    try {
      const snapshot = await registry.snapshot();
      const [health, changes] = await Promise.all([readHealth(registryDir, nowMs()), changesAt(snapshot.revision)]);
      sendJson(request, response, 200, {
        data: releasesFor(snapshot, { firmId: caller.firmId, userId: caller.userId, flags }, health, changes),
      });
    } catch (error) {
      onProblem(`Releases could not be listed: ${error instanceof Error ? error.message : String(error)}`);
      sendError(request, response, 'unavailable', messages.noRelease);
    }
  };
};
