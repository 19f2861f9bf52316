import { decide, type AccessRequirement } from '@tessera/contract';
import { notificationTypes, type NotificationType } from '@tessera/contract/notifications/values';
import { accountExceptions } from '../../capabilities/accounts/exceptions';
import { assetExceptions } from '../../capabilities/assets/exceptions';
import { bankDetailsExceptions } from '../../capabilities/bank-details/exceptions';
import { collectionExceptions } from '../../capabilities/collections/exceptions';
import { deathExceptions } from '../../capabilities/deaths/exceptions';
import { feeChangeExceptions } from '../../capabilities/fee-changes/exceptions';
import { feeExceptions } from '../../capabilities/fees/exceptions';
import { paperExceptions } from '../../capabilities/pensions/papers/exceptions';
import { pensionExceptions } from '../../capabilities/pensions/taking/exceptions';
import { reconciliationExceptions } from '../../capabilities/reconciliations/exceptions';
import { reviewExceptions } from '../../capabilities/reviews/exceptions';
import { transactionExceptions } from '../../capabilities/transactions/exceptions';
import { transferExceptions } from '../../capabilities/transfers/exceptions';
import type { Caller } from '../../requests/access/caller';
import { checkExceptions } from '../auditor/exceptions';
import { jobExceptions } from '../queue/exceptions';
import type { ExceptionKind } from './kind';
import { workKinds } from './work-ended';

/** Every kind of exception, from the capability that declares it. */
export const kinds: readonly ExceptionKind[] = [
  ...transactionExceptions,
  ...transferExceptions,
  ...collectionExceptions,
  ...bankDetailsExceptions,
  ...pensionExceptions,
  ...deathExceptions,
  ...paperExceptions,
  ...feeExceptions,
  ...feeChangeExceptions,
  ...assetExceptions,
  ...accountExceptions,
  ...reconciliationExceptions,
  ...reviewExceptions,
  ...workKinds,
  ...jobExceptions,
  ...checkExceptions,
];

const byType: ReadonlyMap<NotificationType, ExceptionKind> = new Map(kinds.map((kind) => [kind.type, kind]));

/** The kind of a type. @throws Error where nobody declares it: a test proves that each type has one kind. */
export const kindOf = (type: NotificationType): ExceptionKind => {
  const kind = byType.get(type);
  if (!kind) throw new Error(`No capability declares ${type}.`);
  return kind;
};

const holds = ({ scopes }: Pick<Caller, 'scopes'>, requires: AccessRequirement): boolean =>
  decide({ authenticated: true, scopes, flags: null }, { requires }).allowed;

/** Whether a user's scopes let them act on a type. */
export const isAsked = (user: Pick<Caller, 'scopes'>, type: NotificationType): boolean =>
  holds(user, kindOf(type).asked);

/** The types a caller may read: those whose resource they may read. */
export const readableTypes = (caller: Pick<Caller, 'scopes'>): readonly NotificationType[] =>
  notificationTypes.filter((type) => holds(caller, { resource: kindOf(type).asked.resource, level: 'read' }));

/** The types a caller is asked to act on, without mere notices; a machine user on none. */
export const askedTypes = (caller: Pick<Caller, 'scopes' | 'userKind'>): readonly NotificationType[] =>
  caller.userKind === 'Machine'
    ? []
    : notificationTypes.filter((type) => kindOf(type).isNotice !== true && isAsked(caller, type));
