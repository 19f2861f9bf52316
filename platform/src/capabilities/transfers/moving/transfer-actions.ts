import { cancellableStatuses, isOver, isSoldHere } from '@tessera/contract/transfers/life';
import {
  transferActions,
  type TransferAction,
  type TransferMovement,
  type TransferStatus,
} from '@tessera/contract/transfers/values';
import { notAPerson, type Person } from '../../../requests/access/caller';

/** What decides whether something may be done with a transfer. */
export interface ActionFacts {
  readonly status: TransferStatus;
  readonly movement: TransferMovement;
  readonly needsAuthorisation: boolean;
  readonly createdBy: string | null;
  /** Who sent the documents that are looked at now; null where nobody did. */
  readonly documentsBy: string | null;
  readonly actionRequired: boolean;
  /** Whether the other provider takes a form, and whether one is linked that the scanner found clean. */
  readonly takesForm: boolean;
  readonly hasForm: boolean;
  /** Whether something that came is held. */
  readonly isHeld: boolean;
  readonly isResubmitted: boolean;
  /** False for one that was entered before terms were kept: nothing moves it. */
  readonly hasTerms: boolean;
}

const over = (status: TransferStatus): string => `It is ${status}: nothing is left to do.`;
const documents = ({ status, documentsBy, createdBy }: ActionFacts, caller: Person, does: string): string | null => {
  if (isOver(status)) return over(status);
  if (status !== 'Verifying Documentation') return 'No documents are looked at now.';
  return (documentsBy ?? createdBy) === caller.userId ? `You sent them, so somebody else has to ${does} them.` : null;
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
export const transferActionRefusal = (action: TransferAction, facts: ActionFacts, caller: Person): string | null => {
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
      return facts.takesForm && !facts.hasForm
        ? 'No document is linked that the virus scanner found clean. Add the signed form under Documents first.'
        : null;
    case 'Documents accepted':
      return documents(facts, caller, 'accept');
    case 'Documents refused':
      return documents(facts, caller, 'look at');
    case 'Give crystallisation information':
      if (isOver(status)) return over(status);
      return status === 'Awaiting Crystallisation Information' ? null : 'Nobody asks which benefits were taken.';
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
      if (status !== 'Rejected') return 'Only a Rejected transfer is dismissed.';
      return actionRequired ? null : 'It asks for nothing any more.';
  }
};

export const transferActionsOf = (facts: ActionFacts, caller: Person) =>
  transferActions.map((action) => ({ action, refusal: transferActionRefusal(action, facts, caller) }));
