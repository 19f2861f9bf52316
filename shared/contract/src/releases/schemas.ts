import { Type } from '@sinclair/typebox';
import { Nullable, OneOf, Timestamp } from '../language/primitives';
import { releaseGrounds } from '../portal/release';
import { releaseMoveKinds } from './values';

/** Null where nothing was told of the version in the last hour: not the same as zero. */
const Counted = Nullable(Type.Integer({ minimum: 0 }));

const ReleaseRow = Type.Object({
  /** `host`, or a remote's name. */
  unit: Type.String(),
  version: Type.String(),
  ground: OneOf(releaseGrounds),
  /** Why this version, in a sentence that names no other firm. */
  reason: Type.String(),
  /** What is shown instead when this version cannot be. */
  previous: Nullable(Type.String()),
  shown: Counted,
  failed: Counted,
  fellBack: Counted,
  calls: Counted,
  callsFailed: Counted,
});

const ReleaseMove = Type.Object({
  revision: Type.Integer(),
  at: Timestamp,
  unit: Type.String(),
  what: OneOf(releaseMoveKinds),
});

export const releaseSchemas = {
  /**
   * What the asking user's firm gets now, how these versions did in the last hour over all firms, and the last moves
   * that concern them.
   */
  listReleases: { data: Type.Object({ rows: Type.Array(ReleaseRow), moves: Type.Array(ReleaseMove) }) },
};
