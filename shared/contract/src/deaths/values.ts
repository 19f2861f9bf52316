/** How a death is proven. Nothing is designated before a certificate was seen. */
export const deathProofs = ['Death certificate', 'Interim certificate', 'Not seen yet'] as const;
export type DeathProof = (typeof deathProofs)[number];

/** What a person does with the record of a death. */
export const deathActions = ['Confirm', 'Certificate seen', 'Withdraw', 'Settle'] as const;
export type DeathAction = (typeof deathActions)[number];

/** What a death does to an account of the client. */
export const accountEffects = ['Frozen', 'Another lead is needed', 'Goes on'] as const;
export type AccountEffect = (typeof accountEffects)[number];

/** How a beneficiary takes their part of a pension. */
export const deathBenefitForms = ['Beneficiary drawdown', 'Lump sum'] as const;
export type DeathBenefitForm = (typeof deathBenefitForms)[number];

/** A designation shares out what is there; a release what was withheld for inheritance tax. */
export const designationKinds = ['Designation', 'Release'] as const;
export type DesignationKind = (typeof designationKinds)[number];

/** What a person does with a designation that waits. */
export const designationActions = ['Authorise', 'Withdraw'] as const;

/** What the personal representatives direct: to withhold, or to end it before its day. */
export const directionActions = ['Withhold', 'End'] as const;

/** The longest reference of an estate at HMRC, in characters. */
export const estateReferenceMax = 40;

/** The longest reason, note and name, in characters. */
export const deathReasonMax = 400;
