import { accessRuleOf } from '@tessera/contract';
import { calls } from '../calls/calls';

// Beside the pages that ask for them: what every page of a client loads has none of it.
export const deathRead = accessRuleOf(calls.getDeath);
export const deathAction = accessRuleOf(calls.actOnDeath);
export const designationAction = accessRuleOf(calls.actOnDesignation);
export const estateTaxWrite = accessRuleOf(calls.payEstateTax);
