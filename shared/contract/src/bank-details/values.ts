/** How far bank details are verified, how, and by whom (specification, section 4). */
export const bankDetailsStatuses = ['Active', 'Pending', 'Bypassed'] as const;
export type BankDetailsStatus = (typeof bankDetailsStatuses)[number];
export const verificationSources = ['Manual', 'Automatic'] as const;
export const verifierKinds = ['Client', 'User', 'Machine'] as const;

/**
 * What a second person does with details that are Pending: they are the client's, the firm vouches for them unseen, or
 * they are taken away.
 */
export const verificationActions = ['Verify', 'Bypass', 'Refuse'] as const;
export type VerificationAction = (typeof verificationActions)[number];

type Move = {
  readonly from: BankDetailsStatus;
  readonly action: VerificationAction;
  readonly to: BankDetailsStatus | null;
  readonly when: string;
};
/**
 * How bank details change; what is not here is refused. Details that are entered anew take the place of those there
 * were, and begin again.
 */
export const bankDetailsMoves: readonly Move[] = [
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
