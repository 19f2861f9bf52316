export const userKinds = ['User', 'Machine'] as const;

/** Length limits of a new password; the platform has further rules. */
export const passwordLength = { min: 12, max: 128 } as const;

/** How a session is kept from everything but its second step. */
export const sessionStages = ['Factor', 'Set-up'] as const;
export type SessionStage = (typeof sessionStages)[number];
