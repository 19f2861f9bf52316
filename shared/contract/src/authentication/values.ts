/** How long a new password may be; the platform has more rules. */
export const passwordLength = { min: 12, max: 128 } as const;
