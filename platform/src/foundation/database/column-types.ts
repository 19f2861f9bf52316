import type { SessionStage } from '@tessera/contract/authentication/values';
import type { FactorKind } from '@tessera/contract/factors/values';
import type { Audience, FirmTheme, Scope } from '@tessera/contract';
import type { accountStatuses, accountTypes, wrapperTypes } from '@tessera/contract/accounts/values';
import type { instrumentTypes } from '@tessera/contract/assets/values';
import type { userKinds } from '@tessera/contract/authentication/schemas';
import type { bankDetailsStatuses, verificationSources, verifierKinds } from '@tessera/contract/bank-details/values';
import type { clientProductStatuses, drawdownStatuses } from '@tessera/contract/client-products/values';
import type {
  amlStatuses,
  beneficiaryRelationships,
  clientStatuses,
  clientTypes,
  disclaimerTypes,
  employmentStatuses,
  externalIdKinds,
  genders,
  maritalStatuses,
  marketingPreferences,
  StakeholderRole,
  titles,
} from '@tessera/contract/clients/values';
import type { eventEntityKinds } from '@tessera/contract/events/schemas';
import type { jobRunStatuses, JobTask } from '@tessera/contract/jobs/values';
import type {
  NotificationRecordKind,
  NotificationStatus,
  NotificationStep,
  NotificationType,
} from '@tessera/contract/notifications/values';
import type { drawdownMethods, illustrationStatuses, wrapperStatuses } from '@tessera/contract/illustrations/values';
import type {
  DocumentAudience,
  DocumentCategory,
  DocumentScan,
  FileMediaType,
} from '@tessera/contract/documents/values';
import type { MessageStatus, MessageType } from '@tessera/contract/messages/values';
import type { modelStatuses, modelTypes } from '@tessera/contract/models/values';
import type { NodeType } from '@tessera/contract/nodes/values';
import type {
  GroupIntent,
  GroupRelation,
  GroupStatus,
  PensionGroupType,
} from '@tessera/contract/portfolio-groups/values';
import type { portfolioStatuses } from '@tessera/contract/portfolios/values';
import type { TransactionCode } from '@tessera/contract/postings/values';
import type { settledStatus } from '@tessera/contract/paye/life';
import type { BenefitStatus } from '@tessera/contract/pensions/life';
import type { taxCodeSources } from '@tessera/contract/pensions/values';
import type { ReviewOutcome, ReviewWay } from '@tessera/contract/reviews/values';
import type { MandateStatus, RecurringStatus } from '@tessera/contract/recurring/values';
import type {
  autoDisinvests,
  ChargeType,
  contributionTypes,
  frequencies,
  movementTypes,
  sellDownMethods,
  transactionStatuses,
  transactionSubTypes,
  transactionTypes,
} from '@tessera/contract/transactions/values';
import type { CheckDecision, FlagAnswer } from '@tessera/contract/transfer-checks/values';
import type { ManualFileState, ManualTransferKind } from '@tessera/contract/transfer-files/values';
import type { SignatureType, TransferLineKind, TransferStatus, TransferType } from '@tessera/contract/transfers/values';
import type { ChasedParty, ChaseWay, TransferNoteKind } from '@tessera/contract/transfers/workbench';
import type { userStatuses } from '@tessera/contract/users/values';
import type { ColumnType } from 'kysely';

type ValueOf<T extends readonly string[]> = T[number];

// Columns that hold one of the contract's values. `generate-types.ts` names which column has which type.
export type AccountType = ValueOf<typeof accountTypes>;
export type AccountStatus = ValueOf<typeof accountStatuses>;
export type WrapperType = ValueOf<typeof wrapperTypes>;
export type InstrumentType = ValueOf<typeof instrumentTypes>;
export type UserKind = ValueOf<typeof userKinds>;
export type UserStatus = ValueOf<typeof userStatuses>;
export type ClientStatus = ValueOf<typeof clientStatuses>;
export type ClientType = ValueOf<typeof clientTypes>;
export type BeneficiaryRelationship = ValueOf<typeof beneficiaryRelationships>;
export type DisclaimerType = ValueOf<typeof disclaimerTypes>;
export type ExternalIdKind = ValueOf<typeof externalIdKinds>;
export type ExternalRecordKind = 'Client' | 'Account';
export type { DocumentAudience, DocumentCategory, DocumentScan, FileMediaType };
export type { GroupIntent, GroupStatus, MessageStatus, MessageType, StakeholderRole };
export type EventEntityKind = ValueOf<typeof eventEntityKinds>;
/** What the platform’s own events are about. */
export type ToldKind = EventEntityKind | 'Position';
/** What a message can have been written about. */
export type MessageSubjectKind = 'Transaction' | 'Account';
/** Identifiers that are kept as rows: a NINO is a column, a CONCAT is computed. */
export type KeptIdentifierType = 'CCPT' | 'NIDN';
export type IllustrationStatus = ValueOf<typeof illustrationStatuses>;
export type WrapperStatus = ValueOf<typeof wrapperStatuses>;
export type DrawdownMethod = ValueOf<typeof drawdownMethods>;
export type ModelType = ValueOf<typeof modelTypes>;
export type ModelStatus = ValueOf<typeof modelStatuses>;
export type PortfolioStatus = ValueOf<typeof portfolioStatuses>;
export type TransactionStatus = ValueOf<typeof transactionStatuses>;
export type TransactionType = ValueOf<typeof transactionTypes>;
export type TransactionSubType = ValueOf<typeof transactionSubTypes>;
export type MovementType = ValueOf<typeof movementTypes>;
export type ContributionType = ValueOf<typeof contributionTypes>;
export type Frequency = ValueOf<typeof frequencies>;
export type AutoDisinvest = ValueOf<typeof autoDisinvests>;
export type SellDownMethod = ValueOf<typeof sellDownMethods>;
export type BankDetailsStatus = ValueOf<typeof bankDetailsStatuses>;
export type VerificationSource = ValueOf<typeof verificationSources>;
export type VerifierKind = ValueOf<typeof verifierKinds>;
export type { DomainEventType } from '@tessera/contract/events/values';
export type { FeeChangeStatus, FeeSubject } from '@tessera/contract/fees/values';
export type { BenefitStatus };
export type { DeathStatus, DesignationStatus } from '@tessera/contract/deaths/life';
export type { DeathBenefitForm, DeathProof, DesignationKind } from '@tessera/contract/deaths/values';
export type { RegularCrystallisationStatus as RegularBenefitStatus } from '@tessera/contract/pensions/life';
export type { GainsFactKind } from '@tessera/contract/gains/values';
export type { BenefitBasis, BenefitForm, PensionFactKind, PensionPaperKind } from '@tessera/contract/pensions/values';
export type TaxCodeSource = ValueOf<typeof taxCodeSources>;
/** What a transaction of a benefit is for. */
export type BenefitPart = 'Sale' | 'Move' | 'Payment';
export type { ExportFormat } from '@tessera/contract/exports/values';
export type { FirmReportId, ScheduleFrequency } from '@tessera/contract/firm-reports/values';
export type { DeliveryStatus, WebhookSubject } from '@tessera/contract/webhooks/values';
export type { ItemOutcome, WorkKind, WorkStatus } from '@tessera/contract/work/values';
export type JobRunStatus = ValueOf<typeof jobRunStatuses>;
export type { SignatureType, TransferLineKind, TransferStatus, TransferType };
export type MaybeTransferStatus = MaybeColumn<TransferStatus>;
export type { TransferNoteKind };
export type MaybeChasedParty = MaybeColumn<ChasedParty>;
export type MaybeChaseWay = MaybeColumn<ChaseWay>;
export type TransferActedBy = 'person' | 'platform' | 'provider';
export type MasterPartyStatus = 'Active' | 'Inactive';
export type InstrumentStatus = 'Active' | 'Suspended';
export type MarketSide = 'Buy' | 'Sell';
export type MarketOrderStatus = 'Placed' | 'Filled' | 'Rejected';
export type MaybeSessionStage = MaybeColumn<SessionStage>;
export type { FactorKind };
export type MaybeResetDecision = MaybeColumn<'Agreed' | 'Refused' | 'Withdrawn'>;
/** What a mail says. */
export type MailKind =
  | 'password-reset'
  | 'password-changed'
  | 'invitation'
  | 'factor-added'
  | 'factor-removed'
  | 'factors-reset'
  | 'wrong-codes';
/** What a link to set a password is of, and why it died unused. */
export type PasswordLinkKind = 'reset' | 'invitation';
export type PasswordLinkEnd = 'newer' | 'withdrawn';
export type PasswordLinkKindColumn = ColumnType<PasswordLinkKind, PasswordLinkKind | undefined, PasswordLinkKind>;
export type MaybePasswordLinkEnd = MaybeColumn<PasswordLinkEnd>;
export type AuditOutcome = 'done' | 'refused';
/**
 * What accrues day by day: fees of the platform, the adviser, the discretionary manager and the pension product, and
 * interest on cash.
 */
export type FeeCode = 'FEEP' | 'FEEA' | 'FEED' | 'PRDF' | 'INTR';
/** Who is paid by a cost that was estimated. */
export type { CostLayer } from '@tessera/domain/ex-ante';
export type MaybeChargeType = ChargeType | null;
/** Which nightly check found something. */
export type CheckedBy = 'Auditor' | 'Seal';
export type { NotificationRecordKind, NotificationStatus, NotificationStep, NotificationType };
export type { MandateStatus, RecurringStatus };
export type { ReviewOutcome, ReviewWay };
export type { ChargeType, JobTask };
/** How a tax month was settled. */
export type SettledTaxMonth = ReturnType<typeof settledStatus>;
export type { Audience, NodeType, TransactionCode };
export type { FlagAnswer, ManualFileState, ManualTransferKind };

/** JSON columns: read as their value, written as text. */
export type ScopesColumn = ColumnType<readonly Scope[], string, string>;
/** A node's own setting of one kind: colours or configuration by name, or texts by locale and key. */
export type StoredSetting = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
export type SettingKind = 'theme' | 'content' | 'configuration';
export type SettingColumn = ColumnType<StoredSetting, string, string>;
export type ThemeColumn = ColumnType<FirmTheme, string, string>;
/** Any JSON: read as its value, written as text. */
export type JsonColumn = ColumnType<unknown, string, string>;
/** Columns that may be empty or have a value of their own: an insert can leave them out. */
export type MaybeContributionType = MaybeColumn<ContributionType>;
export type MaybeAutoDisinvest = MaybeColumn<AutoDisinvest>;
export type MaybeSellDownMethod = MaybeColumn<SellDownMethod>;
export type MaybeVerificationSource = MaybeColumn<VerificationSource>;
export type MaybeVerifierKind = MaybeColumn<VerifierKind>;
export type MaybeClientProductStatus = MaybeColumn<ValueOf<typeof clientProductStatuses>>;
type DrawdownStatus = ValueOf<typeof drawdownStatuses>;
export type DrawdownStatusColumn = ColumnType<DrawdownStatus, DrawdownStatus | undefined, DrawdownStatus>;
export type MaybeBankDetailsStatus = MaybeColumn<BankDetailsStatus>;
export type MaybePensionGroupType = MaybeColumn<PensionGroupType>;
export type MaybeGroupRelation = MaybeColumn<GroupRelation>;
export type MaybeCheckDecision = MaybeColumn<CheckDecision>;
export type MaybeBenefitStatus = MaybeColumn<BenefitStatus>;
export type MaybeTransactionStatus = MaybeColumn<TransactionStatus>;
export type MaybeTitle = MaybeColumn<ValueOf<typeof titles>>;
export type MaybeGender = MaybeColumn<ValueOf<typeof genders>>;
export type MaybeMaritalStatus = MaybeColumn<ValueOf<typeof maritalStatuses>>;
export type MaybeEmploymentStatus = MaybeColumn<ValueOf<typeof employmentStatuses>>;
export type AmlStatusColumn = ColumnType<
  ValueOf<typeof amlStatuses>,
  ValueOf<typeof amlStatuses> | undefined,
  ValueOf<typeof amlStatuses>
>;
export type MarketingPreferenceColumn = ColumnType<
  ValueOf<typeof marketingPreferences>,
  ValueOf<typeof marketingPreferences> | undefined,
  ValueOf<typeof marketingPreferences>
>;
export type MaybeJsonColumn = ColumnType<unknown, string | null | undefined, string | null>;
export type FrequencyColumn = ColumnType<Frequency, Frequency | undefined, Frequency>;
type MaybeColumn<T> = ColumnType<T | null, T | null | undefined, T | null>;
