import { isPerson, type ClientType } from '@tessera/contract/clients/values';
import type { CallBody } from '@tessera/contract/schemas';
import { clientTakes } from '@tessera/domain/client-fields';

export type ClientEdit = Omit<CallBody<'patchClient'>, 'auditDetails'>;
export type EditField = keyof ClientEdit;

/**
 * The parts of a client that are edited separately, in the order they are shown, with their fields in the call and the
 * kinds of client that have them.
 */
const sections = {
  person: {
    title: 'Person',
    of: 'person',
    fields: ['title', 'firstName', 'surname', 'dateOfBirth', 'gender', 'maritalStatus'],
  },
  entity: { title: 'Entity', of: 'entity', fields: ['name', 'entityDetails', 'taxDomicile'] },
  contact: { title: 'Contact and address', of: 'all', fields: ['email', 'mobile', 'addressDetail', 'language'] },
  identification: {
    title: 'Identification',
    of: 'person',
    fields: ['nationality', 'otherNationalities', 'identifiers', 'nationalInsuranceNo'],
  },
  tax: {
    title: 'Tax and work',
    of: 'person',
    fields: ['taxDomicile', 'retirementAge', 'employmentStatus', 'employerDetails'],
  },
  parents: { title: 'Parents', of: 'minor', fields: ['parentId'] },
  stakeholders: { title: 'Stakeholders', of: 'entity', fields: ['stakeholders'] },
  business: { title: 'Business', of: 'entity', fields: ['knowYourBusiness'] },
  beneficiaries: { title: 'Beneficiaries', of: 'person', fields: ['beneficiaries'] },
  // Has its own card and form.
  bank: { title: 'Bank details', of: 'all', fields: [] },
  checks: {
    title: 'Checks and terms',
    of: 'all',
    fields: ['faceToFace', 'marketingPreference', 'amlStatus', 'termsAccepted', 'disclaimers'],
  },
  external: { title: 'External IDs', of: 'all', fields: ['externalIds'] },
  firm: { title: 'Firm', of: 'all', fields: ['nodeId', 'adviserUserId'] },
} as const satisfies Record<
  string,
  { readonly title: string; readonly of: 'all' | 'person' | 'minor' | 'entity'; readonly fields: readonly EditField[] }
>;

export type SectionId = keyof typeof sections;
/** Sections that the common form edits. */
export type CommonSectionId = Exclude<SectionId, 'bank'>;
const sectionIds = Object.keys(sections) as readonly SectionId[];

export interface Section {
  readonly id: SectionId;
  readonly title: string;
  readonly fields: readonly EditField[];
  /**
   * False where the values come from elsewhere: a minor takes office and adviser from the parents and has no bank
   * details.
   */
  readonly editable: boolean;
}

const has = (id: SectionId, clientType: ClientType): boolean =>
  ({ all: true, person: isPerson(clientType), minor: clientType === 'Minor', entity: !isPerson(clientType) })[
    sections[id].of
  ];

/** The sections for a kind of client, each with that kind's fields. */
export const sectionsOf = (clientType: ClientType): readonly Section[] =>
  sectionIds
    .filter((id) => has(id, clientType))
    .map((id) => ({
      id,
      title: id === 'tax' && clientType === 'Minor' ? 'Tax' : sections[id].title,
      fields: sections[id].fields.filter((field) => clientTakes(clientType, field)),
      editable: clientType !== 'Minor' || (id !== 'firm' && id !== 'bank'),
    }));

/** The first name of a path such as `beneficiaries[1].share`. */
export const topOf = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;

/** The section in which a problem's field is entered; undefined where there is none. */
export const sectionOf = (path: string, clientType: ClientType): SectionId | undefined =>
  sectionsOf(clientType).find(({ fields, editable }) => editable && (fields as readonly string[]).includes(topOf(path)))
    ?.id;
