import type { TransactionCommand } from '../state/commands';
import type { Effects } from '../state/effects';
import { planAction } from './plan-actions';
import { planComplete } from './plan-complete';
import { planCorrect } from './plan-correct';
import { planHold, planPlace, planReject, planRelease } from './plan-move';
import { planOpen } from './plan-open';
import { planRepresent } from './plan-unpaid';
import type { LedgerActor, LedgerState } from '../state/state';

/**
 * What a command would do on the state it was read for, with nothing written. @throws LedgerRefusal when it may not be
 * done.
 */
export const plan = (state: LedgerState, command: TransactionCommand, actor: LedgerActor): Effects => {
  switch (command.kind) {
    case 'open':
      return planOpen(state, command, actor);
    case 'authorise':
    case 'cancel':
    case 'delete':
      return planAction(state, command, actor);
    case 'place':
      return planPlace(state, command, actor);
    case 'complete':
      return planComplete(state, command, actor);
    case 'reject':
      return planReject(state, command, actor);
    case 'represent':
      return planRepresent(state, command, actor);
    case 'hold':
      return planHold(state, command, actor);
    case 'release':
      return planRelease(state, command, actor);
    case 'correct':
      return planCorrect(state, command, actor);
  }
};
