import type { AccessRule } from '@tessera/contract';

export const userRead: AccessRule = { requires: { resource: 'User', level: 'read' } };
/** Specification, section 6: read-write on firm management plus the flag for automated firm set-up. */
export const customisationAccess: AccessRule = {
  requires: { resource: 'Firm Management', level: 'readWrite' },
  flags: ['automatedFirmSetup'],
};
export const authorisationAccess: AccessRule = { requires: { resource: 'Firm Management', level: 'readWrite' } };
export const jobsAccess: AccessRule = { requires: { resource: 'Firm Management', level: 'read' } };
export const releasesAccess: AccessRule = { requires: { resource: 'Firm Management', level: 'readWrite' } };
