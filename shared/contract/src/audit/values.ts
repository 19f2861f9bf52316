/** What became of an act that the audit trail records. */
export const auditOutcomes = ['done', 'refused'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Kinds of record an act was about, as far as they have a page. */
export const auditRecordKinds = ['Client', 'Account', 'Transaction', 'User', 'Other'] as const;
export type AuditRecordKind = (typeof auditRecordKinds)[number];

/** Who saw a client, by time. */
export const clientReadSorts = ['at'] as const;
/** Records of a client whose reads are noted. */
export const readRecordKinds = ['Client', 'Account', 'Transaction'] as const;

/** The audit trail is read in its own order, by time. */
export const auditSorts = ['at'] as const;
