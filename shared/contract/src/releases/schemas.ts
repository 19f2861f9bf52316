import { Type } from '@sinclair/typebox';
import { Nullable, OneOf, Timestamp } from '../language/primitives';
import { releaseGrounds } from '../portal/release';
import { releaseChangeKinds } from './values';

/** Null when nothing was reported about the version in the last hour, which is not the same as zero. */
const Counted = Nullable(Type.Integer({ minimum: 0 }));

const ReleaseRow = Type.Object({
  /** `host`, or a remote's name. */
  unit: Type.String(),
  version: Type.String(),
  ground: OneOf(releaseGrounds),
  /** Why this version, in a sentence that names no other firm. */
  reason: Type.String(),
  /** The version shown when this one fails. */
  previous: Nullable(Type.String()),
  shown: Counted,
  failed: Counted,
  fellBack: Counted,
  calls: Counted,
  callsFailed: Counted,
});

const ReleaseChange = Type.Object({
  revision: Type.Integer(),
  at: Timestamp,
  unit: Type.String(),
  what: OneOf(releaseChangeKinds),
});

export const releaseSchemas = {
  /**
   * The versions the caller's firm gets now, how they did in the last hour over all firms, and the latest changes that
   * concern them.
   */
  listReleases: { data: Type.Object({ rows: Type.Array(ReleaseRow), moves: Type.Array(ReleaseChange) }) },
};
