import { cancellableStatuses, isOver, isSoldHere } from '@tessera/contract/transfers/life';
import {
  transferActions,
  type TransferAction,
  type TransferMovement,
  type TransferStatus,
} from '@tessera/contract/transfers/values';
import { managesFirm, notAPerson, somebodyElse, type Caller, type Person } from '../../../requests/access/caller';

/** Somebody who acts on a transfer. */
export interface TransferPerson extends Person {
  /** Whether they look at documents for the firm: an administrator, or the firm's operations. */
  readonly isOperations: boolean;
}

export const asActor = (caller: Pick<Caller, 'userId' | 'userKind' | 'scopes'>): TransferPerson => ({
  userId: caller.userId,
  userKind: caller.userKind,
  isOperations: caller.userKind === 'Machine' || managesFirm(caller),
});
/** Somebody of operations who has had nothing to do with a transfer. */
export const somebodyInOperations: TransferPerson = { ...somebodyElse, isOperations: true };

/** What decides whether something may be done with a transfer. */
export interface ActionFacts {
  readonly status: TransferStatus;
  readonly movement: TransferMovement;
  readonly needsAuthorisation: boolean;
  readonly createdBy: string | null;
  /** Those who ever sent its documents. */
  readonly sentBy: ReadonlySet<string>;
  /** Those who ever linked a document to it. */
  readonly linkedBy: ReadonlySet<string>;
  readonly actionRequired: boolean;
  /** Documents that the scanner found clean, linked since the other provider last asked for one, or ever where it never did. */
  readonly cleanDocuments: number;
  /** Clean documents that were linked since it was last asked which benefits were taken. */
  readonly cleanStatements: number;
  /** Whether something is said on it that a person has to see to. */
  readonly hasObstacle: boolean;
  /** Whether something that came is held. */
  readonly isHeld: boolean;
  readonly isResubmitted: boolean;
  /** False for one that was entered before terms were kept: nothing moves it. */
  readonly hasTerms: boolean;
}

const over = (status: TransferStatus): string => `It is ${status}: nothing is left to do.`;
/** Whether the form that is asked for is missing: electronic providers ask for one too, such as a discharge form. */
const lacksForm = ({ cleanDocuments }: ActionFacts): boolean => cleanDocuments === 0;

const documents = (facts: ActionFacts, caller: TransferPerson, does: string): string | null => {
  const { status, sentBy, createdBy, linkedBy } = facts;
  if (isOver(status)) return over(status);
  if (status !== 'Verifying Documentation') return 'No documents are looked at now.';
  if (!caller.isOperations) return `Only an administrator, or operations, can ${does} them.`;
  if (sentBy.has(caller.userId)) return `You sent them, so somebody else has to ${does} them.`;
  if (createdBy === caller.userId) return `You entered the transfer, so somebody else has to ${does} them.`;
  return linkedBy.has(caller.userId) ? `You linked them, so somebody else has to ${does} them.` : null;
};

const cancelRefusal = ({ status, movement, isHeld }: ActionFacts): string | null => {
  if (isOver(status)) return over(status);
  if (status === 'Pending Cancellation') return 'Its cancellation is asked for already.';
  if (status === 'Pending') return 'It was not sent yet: delete it instead.';
  if (isSoldHere(movement, status)) return null;
  if (!cancellableStatuses.some((each) => each === status) || isHeld)
    return movement === 'In' && status === 'Onboarding Assets'
      ? 'Some of it has arrived: it can no longer be cancelled.'
      : `It cannot be cancelled while it is ${status}.`;
  return null;
};

/** Why an action on a transfer is refused; null when it may be done. */
export const transferActionRefusal = (
  action: TransferAction,
  facts: ActionFacts,
  caller: TransferPerson,
): string | null => {
  const { status, needsAuthorisation, createdBy, actionRequired, isHeld, isResubmitted, hasTerms } = facts;
  if (!hasTerms && action !== 'Dismiss' && action !== 'Resubmit' && action !== 'Authorise')
    return 'It was entered before its terms were kept, so it is not moved here.';
  switch (action) {
    case 'Authorise':
      if (!needsAuthorisation) return 'It needs nobody’s authorisation now.';
      return createdBy === caller.userId
        ? 'You entered it, so somebody else has to authorise it.'
        : notAPerson(caller, 'authorise it');
    case 'Documents sent':
      if (isOver(status)) return over(status);
      if (status !== 'Awaiting Documentation') return 'No document is asked for now.';
      return lacksForm(facts)
        ? 'No document was linked since it was asked for, or the virus scanner has not found it clean. Add the signed form under Documents first.'
        : null;
    case 'Documents accepted':
      return (
        documents(facts, caller, 'accept') ??
        (lacksForm(facts)
          ? 'The signed form is no longer linked, or the virus scanner has not found it clean. Refuse the documents, or have it linked again.'
          : null)
      );
    case 'Documents refused':
      return documents(facts, caller, 'look at');
    case 'Give crystallisation information':
      if (isOver(status)) return over(status);
      if (status !== 'Awaiting Crystallisation Information') return 'Nobody asks which benefits were taken.';
      // Documents have no kinds: what was linked before it was asked for is something else, such as the form.
      return facts.cleanStatements === 0
        ? 'No document was linked since this was asked for, or the virus scanner has not found it clean. Add the statement of benefits taken under Documents first.'
        : null;
    case 'Request cancellation':
      return cancelRefusal(facts);
    case 'Delete':
      if (isOver(status)) return over(status);
      return status === 'Pending' ? null : 'It was sent already: ask for its cancellation instead.';
    case 'Resubmit':
      if (status !== 'Rejected') return 'Only a Rejected transfer is submitted again.';
      return isResubmitted ? 'It was submitted again already.' : null;
    case 'Accept what came':
    case 'Return what came':
      if (isOver(status)) return over(status);
      return isHeld ? null : 'Nothing that came is held.';
    case 'Dismiss':
      if (status !== 'Rejected' && !(isOver(status) && facts.hasObstacle))
        return isOver(status) ? over(status) : 'It is not over: see to what it asks for.';
      return actionRequired ? null : 'It asks for nothing any more.';
  }
};

export const transferActionsOf = (facts: ActionFacts, caller: TransferPerson) =>
  transferActions.map((action) => ({ action, refusal: transferActionRefusal(action, facts, caller) }));
