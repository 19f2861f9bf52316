/** The ways to prove a second factor. */
export const proofWays = ['App', 'Passkey', 'Recovery code'] as const;
export type ProofWay = (typeof proofWays)[number];

export const factorKinds = ['App', 'Passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** How long a proof lets a session do what needs one. */
export const proofMinutes = 10;
/** How many recovery codes a user has. */
export const recoveryCodeCount = 10;
export const factorNameMax = 60;
export const graceDaysMax = 90;
