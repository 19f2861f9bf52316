import type { TransactionCommand } from '../state/commands';
import type { Effects } from '../state/effects';
import { planAction } from './plan-actions';
import { planCrystallise, planPayBenefit } from './plan-benefits';
import { planComplete } from './plan-complete';
import { planCorrect } from './plan-correct';
import { planDesignate } from './plan-designate';
import { planHold, planPlace, planReject, planResume } from './plan-transitions';
import { planOpen } from './plan-open';
import { planOpenTransfer, planTransfer } from './plan-transfer';
import { planRepresent } from './plan-unpaid';
import type { LedgerActor, LedgerState } from '../state/state';

/**
 * Returns the effects of a command on the state that was read for it; writes nothing. @throws LedgerRefusal when the
 * command is not allowed.
 */
export const plan = (state: LedgerState, command: TransactionCommand, actor: LedgerActor): Effects => {
  switch (command.kind) {
    case 'open':
      return planOpen(state, command, actor);
    case 'crystallise':
      return planCrystallise(state, command);
    case 'payBenefit':
      return planPayBenefit(state, command);
    case 'designate':
      return planDesignate(state, command);
    case 'openTransfer':
      return planOpenTransfer(state, command);
    case 'transfer':
      return planTransfer(state, command);
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
      return planResume(state, command, actor);
    case 'correct':
      return planCorrect(state, command, actor);
  }
};
