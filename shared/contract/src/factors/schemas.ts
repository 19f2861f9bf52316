import { Type } from '@sinclair/typebox';
import { SessionData } from '../authentication/schemas';
import { Id, Nullable, OneOf, Timestamp } from '../language/primitives';
import { factorKinds, factorNameMax, graceDaysMax, proofWays } from './values';

const Name = Type.String({ minLength: 1, maxLength: factorNameMax });
const Code = Type.String({ minLength: 1, maxLength: 40, description: 'As the app shows it; spaces do not matter.' });
/** What the browser's passkey functions take and give is JSON of the WebAuthn standard, passed on as text. */
const PasskeyJson = Type.String({
  minLength: 1,
  maxLength: 20_000,
  description: 'JSON as the WebAuthn standard says.',
});

const Factor = Type.Object({
  factorId: Id,
  kind: OneOf(factorKinds),
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
});

/** One of the three: an app's code, a recovery code, or what a passkey signed. */
const Proof = Type.Object({
  code: Type.Optional(Code),
  recoveryCode: Type.Optional(Code),
  passkey: Type.Optional(PasskeyJson),
});

/** Recovery codes are shown here and never again; null where the user keeps those they have. */
const WithCodes = Type.Object({ recoveryCodes: Nullable(Type.Array(Type.String())) });
/** The host name the page is at: a passkey is for one. */
const AtHost = Type.Object({ host: Type.String({ minLength: 1, maxLength: 253 }) });
const PasskeyOptions = Type.Object({ options: PasskeyJson });

const Reset = Type.Object({
  resetId: Id,
  reason: Type.String(),
  askedBy: Type.String(),
  askedById: Id,
  askedAt: Timestamp,
});

export const SecondFactorSetting = Type.Object({
  required: Type.Boolean(),
  graceDays: Type.Integer({ minimum: 0, maximum: graceDaysMax }),
});

const FirmFactors = Type.Object({
  setting: SecondFactorSetting,
  /** When everybody needs a factor; null where the firm requires none. */
  graceEndsAt: Nullable(Timestamp),
  changedAt: Nullable(Timestamp),
  changedBy: Nullable(Type.String()),
  version: Type.Integer(),
  users: Type.Array(
    Type.Object({
      userId: Id,
      name: Type.String(),
      apps: Type.Integer(),
      passkeys: Type.Integer(),
      recoveryCodesLeft: Type.Integer(),
      lastUsedAt: Nullable(Timestamp),
      reset: Nullable(Reset),
    }),
  ),
});

export const factorSchemas = {
  getFactors: {
    data: Type.Object({
      factors: Type.Array(Factor),
      recoveryCodesLeft: Type.Integer(),
      required: Type.Boolean(),
      graceEndsAt: Nullable(Timestamp),
      /** Until when this session needs no further proof. */
      provenUntil: Nullable(Timestamp),
      /** Whether authenticator apps can be set up here: they need a key of the installation. */
      takesApps: Type.Boolean(),
      /** A reset that an administrator asked for and nobody has decided. */
      reset: Nullable(Reset),
    }),
  },
  startAppFactor: {
    body: Type.Object({ name: Type.Optional(Name) }),
    data: Type.Object({
      factorId: Id,
      /** The secret in base32, to type where no camera is. */
      key: Type.String(),
      uri: Type.String(),
      /** The picture to scan: the outline of its dark squares as an SVG path, in a square of `size` units. */
      qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
    }),
  },
  confirmAppFactor: { body: Type.Object({ factorId: Id, code: Code }), data: WithCodes },
  startPasskey: { body: AtHost, data: PasskeyOptions },
  confirmPasskey: { body: Type.Object({ name: Name, passkey: PasskeyJson }), data: WithCodes },
  renameFactor: { body: Type.Object({ name: Name }), data: Factor },
  removeFactor: { data: Type.Object({ removed: Type.Literal(true) }) },
  renewRecoveryCodes: { body: Type.Object({}), data: Type.Object({ recoveryCodes: Type.Array(Type.String()) }) },
  startProof: {
    body: AtHost,
    data: Type.Object({ ways: Type.Array(OneOf(proofWays)), options: Nullable(PasskeyJson) }),
  },
  proveFactor: { body: Proof, data: SessionData },
  finishSetUp: { body: Type.Object({}), data: SessionData },
  stepUp: { body: Proof, data: Type.Object({ provenUntil: Timestamp }) },
  getFirmFactors: { data: FirmFactors },
  patchFirmFactors: {
    body: Type.Object({ ...SecondFactorSetting.properties, version: Type.Integer({ minimum: 1 }) }),
    data: FirmFactors,
  },
  resetFactors: {
    query: Type.Object({ reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
    data: Type.Object({ userId: Id, decision: Nullable(OneOf(['Agreed', 'Refused', 'Withdrawn'] as const)) }),
  },
  decideFactorReset: {
    body: Type.Object({ agree: Type.Boolean() }),
    data: Type.Object({ userId: Id, decision: OneOf(['Agreed', 'Refused', 'Withdrawn'] as const) }),
  },
};
