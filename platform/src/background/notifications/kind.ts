import type { AccessRequirement } from '@tessera/contract';
import type { NotificationRecordKind, NotificationType, Severity } from '@tessera/contract/notifications/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Ledger } from '../../ledger/ledger';
import type { Scope } from '../../requests/access/scope';

/** The firm a kind looks at, on its business date. */
export interface FindScope {
  readonly db: Kysely<DB>;
  readonly firmId: string;
  readonly businessDate: IsoDate;
  readonly now: Date;
}

/** An exception as it is now. It holds no personal data: names are read with the records it names. */
export interface Finding {
  /** What tells it from every other finding of its kind: the record, and the occurrence where it can happen again. */
  readonly key: string;
  readonly record: { readonly kind: NotificationRecordKind; readonly id: string };
  /** Null for what concerns the whole firm. */
  readonly nodeId: string | null;
  readonly clientId: string | null;
  readonly accountId: string | null;
  readonly title: string;
  readonly why: string;
  /** Decimal pounds. */
  readonly amount: string | null;
  readonly since: Date;
  readonly due: IsoDate | null;
  /** Who may not act on it, because they made it and a second person has to. */
  readonly notForUserId: string | null;
  /** Whose own it is: nobody else sees it. Left out for everybody who is asked. */
  readonly forUserId?: string;
}

/** What an action works with: the caller's scope, and the open database transaction of the act. */
export interface ActionWork {
  readonly transaction: Transaction<DB>;
  readonly scope: Scope;
  readonly ledger: Ledger;
  readonly at: Date;
  readonly recordId: string;
  readonly findingKey: string;
  readonly reason: string | null;
}

/** A kind of exception, declared as data by the capability that knows it. */
export interface ExceptionKind {
  readonly type: NotificationType;
  /** It tells somebody something, and asks for nothing: it is not among what needs them. */
  readonly isNotice?: boolean;
  readonly severity: Severity;
  /** Who is asked to act. Who may read the same resource sees it. */
  readonly asked: AccessRequirement;
  /** The findings of a firm, oldest first, at most `findingsMax`. */
  readonly find: (scope: FindScope) => Promise<readonly Finding[]>;
  readonly action: {
    /** As a button names it. */
    readonly label: string;
    /**
     * What it changes, with a sentence to confirm first: it cannot be undone. Null notes that a person dealt with it,
     * which can.
     */
    readonly changes: { readonly confirm: string; readonly perform: (work: ActionWork) => Promise<void> } | null;
  };
}

/** The action of kinds that are dealt with elsewhere, or by a decision: it is noted, and can be undone. */
export const markAsDealtWith: ExceptionKind['action'] = { label: 'Mark as dealt with', changes: null };
