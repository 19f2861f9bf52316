export const userKinds = ['User', 'Machine'] as const;

/** Length limits of a new password; the platform has further rules. */
export const passwordLength = { min: 12, max: 128 } as const;
