/** What is answered about a flag of a transfer. */
export const flagAnswers = ['Yes', 'No', 'Unknown'] as const;
export type FlagAnswer = (typeof flagAnswers)[number];
export const flagColours = ['Red', 'Amber'] as const;

/** How the check of a pension that leaves can end. */
export const checkDecisions = ['First condition met', 'Second condition met', 'Refused'] as const;
export type CheckDecision = (typeof checkDecisions)[number];

/** A scheme that is none of the first condition. */
export const otherScheme = 'Other';

export const evidenceMax = 500;
export const appointmentMax = 40;
export const checkReasonMax = 500;
