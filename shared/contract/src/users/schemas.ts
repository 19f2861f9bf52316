import { Type } from '@sinclair/typebox';
import { ScopeSchema, userKinds } from '../authentication/schemas';
import { resources } from '../language/access';
import { AuditDetails, Id, Nullable, OneOf, Text, Timestamp, paging, versioned } from '../language/primitives';
import { userActions } from './life';
import {
  affectedJobs,
  furtherNodesMax,
  invitationStates,
  jobEffects,
  leaverKinds,
  userStatuses,
  userTextMax,
} from './values';

const userRow = {
  id: Id,
  userId: Id,
  firmId: Id,
  name: Type.String(),
  email: Type.String(),
  userType: OneOf(userKinds),
  jobTitle: Type.String(),
  nodeId: Id,
  nodeName: Type.String(),
  status: OneOf(userStatuses),
  lastSignIn: Nullable(Timestamp),
  scopes: Type.Array(ScopeSchema),
};

/** A scope as it is sent: `scope` may repeat `resource`. */
const SentScope = Type.Object({
  resource: OneOf(resources),
  scope: Type.Optional(OneOf(resources)),
  ranges: Type.Array(OneOf(['read', 'read-write'] as const), { maxItems: 2 }),
});

/** The parts of the firm somebody sees, and what they may do there. */
const granted = {
  nodeId: Id,
  /** Further parts of the firm, besides the home one. */
  furtherNodeIds: Type.Optional(Type.Array(Id, { maxItems: furtherNodesMax })),
  scopes: Type.Array(SentScope, { maxItems: resources.length }),
};

const entered = {
  name: Type.String({ minLength: 1, maxLength: userTextMax.name }),
  /** Case, spaces around it and full-width letters make no other address. */
  email: Type.String({ minLength: 1, maxLength: userTextMax.email }),
  jobTitle: Type.String({ maxLength: userTextMax.jobTitle }),
  ...granted,
};

const Reason = Type.String({ minLength: 1, maxLength: userTextMax.reason });

export const UserRecord = Type.Object({
  ...userRow,
  furtherNodes: Type.Array(Type.Object({ nodeId: Id, name: Type.String() })),
  /** For somebody who has not set a password yet. */
  invitation: Nullable(
    Type.Object({ state: OneOf(invitationStates), sentAt: Nullable(Timestamp), expiresAt: Nullable(Timestamp) }),
  ),
  /** Why the caller may not change their access; null where they may. */
  locked: Nullable(Type.String()),
  auditDetails: AuditDetails,
});

const ListedCall = Type.Object({ id: Type.String(), does: Type.String(), area: Nullable(OneOf(resources)) });

const Handed = Type.Object({ kind: OneOf(leaverKinds), count: Type.Integer(), to: Nullable(Type.String()) });

export const userSchemas = {
  listUsers: {
    query: Type.Object({
      name: Type.Optional(Text),
      status: Type.Optional(Text),
      userType: Type.Optional(Text),
      /** A part of the firm with all below it. */
      nodeId: Type.Optional(Text),
      ...paging,
    }),
    data: Type.Array(Type.Object(userRow)),
  },
  getUser: { data: UserRecord },
  createUser: { body: Type.Object({ firmId: Id, userType: OneOf(userKinds), ...entered }), data: UserRecord },
  /** Replaces every editable value; without further parts of the firm there are none. */
  updateUser: { body: Type.Object({ ...entered, ...versioned }), data: UserRecord },
  inviteUser: { body: Type.Object({}), data: UserRecord },
  setUserStatus: {
    body: Type.Object({ action: OneOf(userActions), reason: Type.Optional(Reason), ...versioned }),
    data: UserRecord,
  },
  previewUserEffect: {
    body: Type.Object({
      /** Null for somebody new. */
      userId: Nullable(Id),
      userType: OneOf(userKinds),
      ...granted,
    }),
    data: Type.Object({
      given: Type.Array(ListedCall),
      taken: Type.Array(ListedCall),
      /** Clients they see now and would see; null where they may read none. */
      clients: Type.Object({ before: Nullable(Type.Integer()), after: Nullable(Type.Integer()) }),
      jobs: Type.Array(
        Type.Object({
          kind: OneOf(affectedJobs),
          title: Type.String(),
          effect: OneOf(jobEffects),
          note: Type.String(),
        }),
      ),
      /** Why the platform would refuse it. */
      problems: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
    }),
  },
  getLeaver: {
    data: Type.Object({
      items: Type.Array(
        Type.Object({
          kind: OneOf(leaverKinds),
          count: Type.Integer(),
          /** Who could take all of it. */
          people: Type.Array(Type.Object({ userId: Id, name: Type.String() })),
          /** What becomes of it when nobody takes it. */
          otherwise: Type.String(),
        }),
      ),
      /** What nobody can take over. */
      staying: Type.Array(Type.Object({ title: Type.String(), count: Type.Integer(), note: Type.String() })),
      /** Why they may not be deactivated; null where they may. */
      locked: Nullable(Type.String()),
    }),
  },
  deactivateUser: {
    body: Type.Object({
      reason: Type.Optional(Reason),
      /** Who takes what; a kind that is not named is let go. */
      handOver: Type.Array(Type.Object({ kind: OneOf(leaverKinds), userId: Id }), { maxItems: leaverKinds.length }),
      ...versioned,
    }),
    data: Type.Object({ user: UserRecord, sessionsEnded: Type.Integer(), handedOver: Type.Array(Handed) }),
  },
};
