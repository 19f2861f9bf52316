/** Verification of bank details: its status, its source, and who did it (specification, section 4). */
export const bankDetailsStatuses = ['Active', 'Pending', 'Bypassed'] as const;
export type BankDetailsStatus = (typeof bankDetailsStatuses)[number];
export const verificationSources = ['Manual', 'Automatic'] as const;
export const verifierKinds = ['Client', 'User', 'Machine'] as const;

/**
 * What a second person can do with Pending details: Verify (they are the client's), Bypass (the firm vouches for them
 * without proof) or Refuse (they are removed).
 */
export const verificationActions = ['Verify', 'Bypass', 'Refuse'] as const;
export type VerificationAction = (typeof verificationActions)[number];

type BankDetailsTransition = {
  readonly from: BankDetailsStatus;
  readonly action: VerificationAction;
  readonly to: BankDetailsStatus | null;
  readonly when: string;
};
/**
 * Every allowed transition; all others are refused. Newly entered details replace the old ones and start from the
 * beginning.
 */
export const bankDetailsTransitions: readonly BankDetailsTransition[] = [
  {
    from: 'Pending',
    action: 'Verify',
    to: 'Active',
    when: 'Somebody other than the person who entered them has seen proof that the account is the client’s; of a machine user: the bank confirms it.',
  },
  {
    from: 'Pending',
    action: 'Bypass',
    to: 'Bypassed',
    when: 'Somebody other than the person who entered them vouches for them without proof, and says why.',
  },
  {
    from: 'Pending',
    action: 'Refuse',
    to: null,
    when: 'They are not the client’s. They are removed, and the client is asked again.',
  },
];
