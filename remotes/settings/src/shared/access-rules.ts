import { accessRuleOf, type AccessRule } from '@tessera/contract';
import { calls } from '../calls/calls';

// What a page or a button asks for is what its call asks for.
export const workAccess = accessRuleOf(calls.listWork);
export const userRead = accessRuleOf(calls.listUsers);
export const userWrite = accessRuleOf(calls.updateUser);
/** Specification, section 6: read-write on firm management plus the flag for automated firm set-up. */
export const customisationAccess: AccessRule = {
  requires: { resource: 'Firm Management', level: 'readWrite' },
  flags: ['automatedFirmSetup'],
};
export const authorisationAccess = accessRuleOf(calls.patchSettings);
export const auditAccess = accessRuleOf(calls.listAudit);
export const factorAccess = accessRuleOf(calls.getFirmFactors);
export const factorSetting = accessRuleOf(calls.patchFirmFactors);
export const factorReset = accessRuleOf(calls.resetFactors);
export const jobsAccess = accessRuleOf(calls.listJobRuns);
export const releasesAccess = accessRuleOf(calls.listReleases);
export const webhookRead = accessRuleOf(calls.listWebhooks);
export const webhookWrite = accessRuleOf(calls.patchPositionWebhook);
export const feeRead = accessRuleOf(calls.listFees);
export const feeWrite = accessRuleOf(calls.proposeFeeChange);
export const productRead = accessRuleOf(calls.listSchemeProducts);
