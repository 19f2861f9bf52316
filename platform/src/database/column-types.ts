import type { Audience, FirmTheme, Scope } from '@tessera/contract';
import type { accountStatuses, accountTypes, wrapperTypes } from '@tessera/contract/accounts/values';
import type { instrumentTypes } from '@tessera/contract/assets/values';
import type { userKinds } from '@tessera/contract/authentication/schemas';
import type { clientStatuses, clientTypes } from '@tessera/contract/clients/values';
import type { drawdownMethods, illustrationStatuses, wrapperStatuses } from '@tessera/contract/illustrations/values';
import type { modelStatuses, modelTypes } from '@tessera/contract/models/values';
import type { NodeType } from '@tessera/contract/nodes/values';
import type { portfolioStatuses } from '@tessera/contract/portfolios/values';
import type { TransactionCode } from '@tessera/contract/postings/values';
import type { movementTypes, transactionStatuses, transactionSubTypes, transactionTypes, transferStatuses } from '@tessera/contract/transactions/values';
import type { userStatuses } from '@tessera/contract/users/values';
import type { ColumnType } from 'kysely';
import type { SettingKind, StoredSetting } from '../nodes/inheritance';

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
export type TransferStatus = ValueOf<typeof transferStatuses>;
export type InstrumentStatus = 'Active' | 'Suspended';
export type TransferMovement = 'Cash' | 'Stock';
/** What a mail says. */
export type MailKind = 'password-reset' | 'password-changed';
export type AuditOutcome = 'done' | 'refused';
export type { Audience, NodeType, SettingKind, TransactionCode };

/** JSON columns: read as their value, written as text. */
export type ScopesColumn = ColumnType<readonly Scope[], string, string>;
export type SettingColumn = ColumnType<StoredSetting, string, string>;
export type ThemeColumn = ColumnType<FirmTheme, string, string>;
