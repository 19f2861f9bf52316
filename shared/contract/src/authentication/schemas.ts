import { Type } from '@sinclair/typebox';
import { resources } from '../language/access';
import { Id, OneOf, Timestamp } from '../language/primitives';
import { sessionStages } from './values';
import { AppearanceSchema } from '../portal/theme';
import { userKinds } from './values';

export { userKinds };

export const ScopeSchema = Type.Object({
  resource: OneOf(resources),
  scope: OneOf(resources),
  ranges: Type.Array(OneOf(['read', 'read-write'] as const)),
});

const UserName = Type.String({ minLength: 1, maxLength: 254, description: 'User id or e-mail.' });
/** The platform has the rules for a new password; this only limits the length it has to check. */
const NewPassword = Type.String({ minLength: 1, maxLength: 1000 });
const CurrentPassword = Type.String({ minLength: 1, maxLength: 200 });
const PasswordChanged = Type.Object({ changed: Type.Literal(true) });

export const SessionData = Type.Object({
  firmId: Id,
  userId: Id,
  userName: Type.String(),
  email: Type.String(),
  userType: OneOf(userKinds),
  jobTitle: Type.String(),
  nodeId: Id,
  nodeName: Type.String(),
  scopes: Type.Array(ScopeSchema),
  services: Type.Array(Type.String()),
  /** When the session ends, even if it is in use. */
  expiresAt: Timestamp,
  idleTimeoutSeconds: Type.Integer(),
  /** Appearance of the user's node. The answer to a sign-in leaves it out. */
  appearance: Type.Optional(AppearanceSchema),
  /**
   * In the answer to a sign-in whose second step is to come: until then the session is good for that alone, and nothing
   * is told of its user.
   */
  waitsFor: Type.Optional(OneOf(sessionStages)),
  /** When this user needs a second factor, who has none; absent where none is required of them. */
  secondFactorBy: Type.Optional(Timestamp),
  /** `api-token` for the calls of this page. The platform leaves it out; the proxy adds it. */
  token: Type.Optional(Type.String()),
});

export const authenticationSchemas = {
  authenticate: {
    body: Type.Object({
      firmId: Id,
      id: UserName,
      password: CurrentPassword,
    }),
    data: SessionData,
  },
  changePassword: {
    body: Type.Object({ currentPassword: CurrentPassword, newPassword: NewPassword }),
    data: PasswordChanged,
  },
  /** The answer is the same whether or not the user exists. */
  resetPassword: {
    body: Type.Object({ firmId: Id, id: UserName }),
    data: Type.Object({ accepted: Type.Literal(true) }),
  },
  setPassword: {
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), newPassword: NewPassword }),
    data: PasswordChanged,
  },
  getSession: { data: SessionData },
  signOut: { data: Type.Object({ signedOut: Type.Literal(true) }) },
};
